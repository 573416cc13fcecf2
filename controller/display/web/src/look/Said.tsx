/// What is said at the foot of the page for a moment.
import type { JSX } from 'preact';
import { useStore } from '../state/store';

export function Said(): JSX.Element {
    const said = useStore((state) => state.said);
    return (
        <div class="said fixed" role="status">
            {said && <p>{said}</p>}
        </div>
    );
}
