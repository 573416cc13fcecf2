/// The browser's way back closes what lies over a page, as people expect of a phone, and does not leave the page. One entry of the
/// history stands for all that lies there; it goes when the last of it is closed in another way.
const entry = 'kibitz.over';
const over: (() => void)[] = [];
let goingBack = false; ///< by ourselves: nobody has pressed
let leaving = false;

/// The page is about to be left for another, which going back would undo; false: it was not after all.
export const leavesPage = (is: boolean): void => void (leaving = is);

const atEntry = (): boolean => history.state === entry;
function keep(): void {
    if (over.length > 0 && !atEntry()) history.pushState(entry, '');
}
function back(): void {
    if (goingBack) {
        goingBack = false;
        keep(); // something was opened meanwhile
        return;
    }
    if (atEntry()) return;
    over.at(-1)?.();
    setTimeout(keep); // something lies there still
}

/// Something lies over the page from now on. @param close  what the way back does @return to be called when it has gone
export function liesOver(close: () => void): () => void {
    addEventListener('popstate', back); // the same one, however often
    over.push(close);
    if (!goingBack) keep();
    return () => {
        over.splice(over.indexOf(close), 1);
        setTimeout(() => {
            if (over.length > 0 || !atEntry() || goingBack || leaving) return;
            goingBack = true;
            history.back();
        });
    };
}
