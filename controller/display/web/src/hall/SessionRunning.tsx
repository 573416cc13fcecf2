/// The session that is on: its round and clock, who sits where now and next, what is announced.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { HallSession } from '../../gen/kibitz/v1/hall_pb';
import { TwoTaps } from '../look/TwoTaps';
import { boardsFrom, boardsText } from '../bridge/boardsText';
import { playersOf } from '../bridge/individuals';
import { minutesLeft } from '../words/format';
import type { HallLink } from './link';
import type { HallState } from './state';
import { whyNot } from './told';
import { h } from './words/words';
import { namesIn } from './changeWish';
import { Changes } from './SessionChange';
import { sitOutsIn } from './individualWish';
import { leftOf } from './sessionWish';
import { byesIn, teamName } from './teamWish';

type Clock = NonNullable<NonNullable<Parameters<HallLink['ask']>[0]>['clock']>;

function SectionSeating({ session, section, round, state }: { session: HallSession; section: string; round: number; state: HallState }): JSX.Element | null {
    const rows = session.seating.filter((one) => one.round === round && one.section === section);
    if (rows.length === 0) return null;
    const names = namesIn(session, section, round);
    const pair = (number: number): JSX.Element =>
        number === 0 ? (
            <>{h('hall.session.nobody')}</>
        ) : (
            <>
                {playersOf(number).map((one) => (
                    <span key={one} class="hall-who">
                        <strong>{teamName(session, section, one) || one}</strong> <span class="hall-small">{names.get(one) ?? ''}</span>
                    </span>
                ))}
            </>
        );
    const byes = byesIn(session, section, round);
    const waiting = sitOutsIn(session, section, round).map((one) => `${one} ${names.get(one) ?? ''}`.trim());
    const only = (session.wish?.part.length ?? 0) < 2;
    return (
        <table class="hall-ranking hall-seating">
            <caption>{only ? h('hall.round', { number: round }) : h('hall.session.section.round', { letter: section, round })}</caption>
            <thead>
                <tr>
                    <th>{h('hall.session.table')}</th>
                    <th>{h('hall.ns')}</th>
                    <th>{h('hall.ew')}</th>
                    <th>{h('hall.boards')}</th>
                </tr>
            </thead>
            <tbody>
                {rows.map((one) => (
                    <tr key={one.table}>
                        <td>{state.tables.get(one.table)?.name ?? one.table}</td>
                        <td>{pair(one.pairNs)}</td>
                        <td>{pair(one.pairEw)}</td>
                        <td>{one.pairNs === 0 || one.pairEw === 0 ? '–' : boardsText(boardsFrom(one.firstBoard, one.lastBoard, one.without))}</td>
                    </tr>
                ))}
            </tbody>
            {waiting.length > 0 && (
                <tfoot>
                    <tr>
                        <td colSpan={4}>{h('hall.individuals.sits-out', { names: waiting.join(', ') })}</td>
                    </tr>
                </tfoot>
            )}
            {byes.length > 0 && (
                <tfoot>
                    <tr>
                        <td colSpan={4}>{h('hall.byes', { names: byes.join(', ') })}</td>
                    </tr>
                </tfoot>
            )}
        </table>
    );
}

export const Seating = ({ session, round, state }: { session: HallSession; round: number; state: HallState }): JSX.Element => (
    <>
        {session.wish?.part.map(({ section }) => (
            <SectionSeating key={section} session={session} section={section} round={round} state={state} />
        ))}
    </>
);

function Left({ session, ahead }: { session: HallSession; ahead: number }): JSX.Element | null {
    const left = leftOf(session, Date.now(), ahead);
    if (left === undefined) return null;
    return (
        <p class={left < 0 ? 'hall-left hall-over' : 'hall-left'} role="timer">
            {minutesLeft(left)} <span class="hall-small">{left < 0 ? h('hall.session.over-time') : session.endsAt ? h('hall.session.left') : h('hall.session.stands')}</span>
        </p>
    );
}

export function Running({ session, state, link }: { session: HallSession; state: HallState; link: HallLink }): JSX.Element {
    const [problem, setProblem] = useState('');
    const [words, write] = useState('');
    const ask = async (clock: Clock): Promise<string | undefined> => whyNot(await link.ask({ clock }));
    const tap = (clock: Clock) => (): void => void ask(clock).then((why) => setProblem(why ?? ''));
    const names = session.untold.map((id) => state.tables.get(id)?.name ?? id).join(', ');
    const next = session.round + 1;
    const runs = session.endsAt !== undefined;
    return (
        <div class="hall-session">
            <h3>{session.wish?.name}</h3>
            <p class="hall-number">{session.round === 0 ? h('hall.session.not-begun') : h('hall.session.round', { round: session.round, rounds: session.rounds })}</p>
            <Left session={session} ahead={state.ahead} />
            {session.untold.length > 0 && <p class="hall-small">{h('hall.session.untold', { names })}</p>}
            {session.trouble.map((one) => (
                <p key={one} class="hall-problem" role="alert">
                    {one}
                </p>
            ))}
            {next <= session.rounds && (
                <div class="hall-next-round" key={next}>
                    <TwoTaps primary label={h('hall.session.call', { round: next })} sure={h('hall.session.call.sure', { round: next })} act={() => ask({ callRound: next })}>
                        <p class="hall-small">{h('hall.session.call.text')}</p>
                    </TwoTaps>
                </div>
            )}
            {(runs || session.leftSeconds > 0) && (
                <div class="hall-way">
                    <button class="button" data-means={runs ? 'stand' : 'run'} onClick={tap(runs ? { stand: true } : { run: true })}>
                        {runs ? h('hall.session.stand') : h('hall.session.run')}
                    </button>
                    <button class="button" data-means="more" onClick={tap({ moreSeconds: 120 })}>
                        {h('hall.session.more', { minutes: 2 })}
                    </button>
                    <button class="button" data-means="less" onClick={tap({ moreSeconds: -60 })}>
                        {h('hall.session.less', { minutes: 1 })}
                    </button>
                </div>
            )}
            {problem !== '' && (
                <p class="hall-problem" role="alert">
                    {problem}
                </p>
            )}
            {session.round > 0 && <Seating session={session} round={session.round} state={state} />}
            {next <= session.rounds && <Seating session={session} round={next} state={state} />}
            <Changes session={session} state={state} link={link} />
            <form
                class="hall-announce"
                onSubmit={(event) => {
                    event.preventDefault();
                    if (words.trim() === '') return;
                    void ask({ announce: words.trim() }).then((why) => {
                        setProblem(why ?? '');
                        if (why === undefined) write('');
                    });
                }}
            >
                <label class="field">
                    <span>{h('hall.session.announce')}</span>
                    <input type="text" autocomplete="off" maxLength={120} value={words} onInput={(event) => write(event.currentTarget.value)} />
                </label>
                <button class="button">{h('hall.session.announce.do')}</button>
            </form>
            {session.announcement !== '' && (
                <p>
                    {session.announcement}{' '}
                    <button class="button button-small" onClick={tap({ silence: true })}>
                        {h('hall.session.silence')}
                    </button>
                </p>
            )}
            <p>
                <a class="button" href="#wall">
                    {h('hall.wall')}
                </a>
            </p>
            <TwoTaps label={h('hall.session.end')} sure={h('hall.session.end.sure')} act={() => ask({ end: true })}>
                <p class="hall-small">{h('hall.session.end.text')}</p>
            </TwoTaps>
        </div>
    );
}
