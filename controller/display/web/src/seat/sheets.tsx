/// What lies over the panel for a moment: the calls with their meanings, a claim, the Director, the last trick, settings.
import type { JSX } from 'preact';
import { SeatAction, type SeatView } from '../../gen/kibitz/v1/seat_pb';
import { partner, seatName, sideOf, type RealSeat } from '../bridge/seats';
import { languageNames, languages } from '../words/languages';
import { t } from '../words/words';
import { changeLanguage, leave, nextBoard, press } from './state/act';
import { corrections, putAway } from './state/corrections';
import { may } from './state/may';
import { CallsTable } from './CallsTable';
import { ClaimSheet } from './ClaimPart';
import { CorrectedList } from './Corrected';
import { NamesSheet } from './NamesSheet';
import { Button, CallWord, ContractWord, Sheet } from './look';
import { TrickOnTable, winnerWord } from './PlayPart';
import { boardsText, isOfRound } from './state/round';
import { mySeat, prefer, say, seatState, setSeat, useSeat, type SeatPrefs } from './state/state';
import { p } from './words/words';

const close = (): void => setSeat({ sheet: 'none' });
const Foot = (): JSX.Element => <div class="sheet-foot"><Button kind="button-primary" onTap={close}>{p('tool.close')}</Button></div>;

function CallsSheet({ view }: { view: SeatView }): JSX.Element {
    const me = mySeat() as RealSeat;
    const mayAsk = (place: number): boolean =>
        may(view, SeatAction.QUESTION) && sideOf(view.call[place]!.seat) !== sideOf(me) && !view.question.some((one) => one.call === place + 1 && one.answer === '');
    const ask = (place: number): void => void press({ case: 'question', value: { about: view.call[place]!.seat, call: place + 1 } });
    return (
        <Sheet title={p('ask.title')} onEscape={close}>
            {view.call.length > 0 ? (
                <>
                    {may(view, SeatAction.QUESTION) && <p class="hint">{p('ask.text')}</p>}
                    <CallsTable view={view} label={p('ask.title')} onAsk={ask} mayAsk={mayAsk} />
                    <ul class="meanings">
                        {view.call.map((call, place) => {
                            const asked = view.question.find((one) => one.call === place + 1 && one.by === me && one.answer === '');
                            if (call.explanation === '' && !asked) return null;
                            return (
                                <li key={place}>
                                    <CallWord call={call.call} /> <span>{seatName(call.seat)}: </span>
                                    {call.explanation !== '' && `“${call.explanation}” `}
                                    {asked && p('ask.asked', { seat: seatName(partner(call.seat as RealSeat)) })}
                                </li>
                            );
                        })}
                    </ul>
                </>
            ) : (
                <p class="ask-words">{view.calls > 0 ? <><ContractWord contract={view.contract} /></> : t('auction.empty')}</p>
            )}
            <Foot />
        </Sheet>
    );
}

/// Whoever has read it puts it away, or leaves it for later.
function CorrectedSheet({ view }: { view: SeatView }): JSX.Element {
    return (
        <Sheet title={p('corrected.title')} onEscape={close}>
            <CorrectedList view={view} label={p('corrected.title')} />
            <div class="sheet-foot">
                <Button onTap={close}>{p('tool.close')}</Button>
                <Button kind="button-primary" onTap={() => putAway(corrections(view))}>{p('corrected.away')}</Button>
            </div>
        </Sheet>
    );
}

function DirectorSheet(): JSX.Element {
    const call = (): void => {
        close();
        void press({ case: 'director', value: {} }).then((done) => done && say(p('director.called')));
    };
    return (
        <Sheet title={p('director.title')} onEscape={close}>
            <p>{p('director.text')}</p>
            <div class="sheet-foot">
                <Button onTap={close}>{p('tool.cancel')}</Button>
                <Button kind="button-confirm" onTap={call}>{p('director.call')}</Button>
            </div>
        </Sheet>
    );
}

/// The next round's first board lies in the stepper when the last of this one has been played, and any number can be chosen.
function StartSheet({ view }: { view: SeatView }): JSX.Element {
    const { start } = useSeat();
    const number = start ?? 0;
    const begin = (): void => {
        close();
        void nextBoard(number);
    };
    const left = view.round?.board ?? [];
    return (
        <Sheet title={p('start.title', { number })} onEscape={close}>
            <p>{left.length > 0 ? p('start.left', { boards: boardsText(left) }) : p('start.moved')}</p>
            <div class="sheet-foot">
                <Button kind="button-primary" onTap={close}>{p('tool.cancel')}</Button>
                <Button onTap={begin}>{p('start.anyway', { number })}</Button>
            </div>
        </Sheet>
    );
}

/// Asked once: whoever has left needs the Director to come back.
function LeaveSheet(): JSX.Element {
    return (
        <Sheet title={p('leave.title')} onEscape={close}>
            <p>{p('leave.text')}</p>
            <div class="sheet-foot">
                <Button onTap={close}>{p('leave.stay')}</Button>
                <Button kind="button-confirm" onTap={() => void leave()}>{p('prefs.leave')}</Button>
            </div>
        </Sheet>
    );
}

function Choice<K extends keyof SeatPrefs>({ label, name, values }: { label: string; name: K; values: readonly (readonly [SeatPrefs[K], string])[] }): JSX.Element {
    const { prefs } = useSeat();
    return (
        <fieldset>
            <legend>{label}</legend>
            <div class="choice">
                {values.map(([value, word]) => (
                    <Button key={String(value)} pressed={prefs[name] === value} onTap={() => prefer({ [name]: value })}>{word}</Button>
                ))}
            </div>
        </fieldset>
    );
}
function SettingsSheet(): JSX.Element {
    const { language, prefs, hello } = useSeat();
    return (
        <Sheet title={p('tool.settings')} onEscape={close}>
            <fieldset>
                <legend>{t('settings.language')}</legend>
                <div class="choice">
                    {languages.map((one) => <Button key={one} pressed={language === one} onTap={() => void changeLanguage(one)}>{languageNames[one]}</Button>)}
                </div>
            </fieldset>
            <Choice label={p('prefs.size')} name="size" values={[['normal', p('prefs.size.normal')], ['large', p('prefs.size.large')], ['larger', p('prefs.size.larger')]]} />
            <Choice label={p('prefs.hand')} name="hand" values={[['left', p('prefs.hand.left')], ['right', p('prefs.hand.right')]]} />
            <Choice label={t('settings.light')} name="light" values={[['system', t('settings.light.system')], ['light', t('settings.light.light')], ['dark', t('settings.light.dark')]]} />
            <Choice label={t('settings.suits')} name="suits" values={[['two', t('settings.suits.two')], ['four', t('settings.suits.four')]]} />
            <Choice label={p('prefs.voice')} name="voice" values={[['off', p('prefs.voice.off')], ['on', p('prefs.voice.on')]]} />
            {prefs.voice === 'on' && <Choice label={p('prefs.pace')} name="pace" values={[['slow', p('prefs.pace.slow')], ['usual', p('prefs.pace.usual')], ['fast', p('prefs.pace.fast')]]} />}
            {prefs.voice === 'on' && hello?.reader && <Choice label={p('prefs.earphone')} name="earphone" values={[['no', p('prefs.earphone.no')], ['yes', p('prefs.earphone.yes')]]} />}
            <div class="sheet-foot">
                <Button onTap={() => setSeat({ sheet: 'leave' })}>{p('prefs.leave')}</Button>
                <Button kind="button-primary" onTap={close}>{p('tool.close')}</Button>
            </div>
        </Sheet>
    );
}

export function SheetOver({ view }: { view: SeatView }): JSX.Element | null {
    const { sheet } = useSeat();
    switch (sheet) {
        case 'calls':
            return <CallsSheet view={view} />;
        case 'claim':
            return <ClaimSheet view={view} />;
        case 'director':
            return <DirectorSheet />;
        case 'settings':
            return <SettingsSheet />;
        case 'leave':
            return <LeaveSheet />;
        case 'corrected':
            return <CorrectedSheet view={view} />;
        case 'start':
            return isOfRound(view.round, seatState().start ?? 0) ? null : <StartSheet view={view} />;
        case 'names':
            return <NamesSheet view={view} />;
        case 'last':
            return view.lastTrick ? (
                <Sheet title={winnerWord(view.lastTrick)} onEscape={close}>
                    <TrickOnTable trick={view.lastTrick} />
                    <Foot />
                </Sheet>
            ) : null;
        case 'none':
            return null;
    }
}
