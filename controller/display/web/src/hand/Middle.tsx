/// The middle of the table: a welcome, the bidding box, or what the table waits for.
import type { JSX } from 'preact';
import { Phase } from '../../gen/kibitz/v1/live_pb';
import { seatName, seatWord } from '../bridge/seats';
import { BiddingBox } from './BiddingBox';
import { seatNames } from './deals';
import { waitsFor } from './next';
import { clauses, tryNames } from './tries';
import { dummyOf, inPlay, phaseOf, seatValue, turnOf } from './record';
import { useDesk } from './use';
import { clauseAsRead } from '../words/words';
import { h } from './words/words';

export function Middle(): JSX.Element {
    const desk = useDesk();
    if (!desk.in) return <Welcome />;
    if (desk.open === 'tries') return <Scenes close />;
    if (desk.ended) return <Look />;
    const phase = phaseOf(desk.view);
    if (!desk.table.board) return <Welcome />;
    if (phase === Phase.AUCTION) return <BiddingBox />;
    return <Waiting />;
}

function Welcome(): JSX.Element {
    const desk = useDesk();
    return (
        <section class="welcome">
            <h2 class="welcome-title">{h('hand.welcome.title')}</h2>
            <p>{h('hand.welcome.text')}</p>
            {desk.in ? (
                <>
                    <button type="button" class="button button-primary" data-do="deal" disabled={desk.table.link.kind !== 'ready'} onClick={() => desk.putOn()}>
                        {h('hand.welcome.start')}
                    </button>
                    <h2>{h('hand.welcome.scenes')}</h2>
                    <SceneButtons />
                </>
            ) : (
                <p class="welcome-login">{h('hand.login')}</p>
            )}
        </section>
    );
}

function SceneButtons(): JSX.Element {
    const desk = useDesk();
    return (
        <ul class="scenes">
            {tryNames.map((name) => (
                <li key={name}>
                    <button type="button" class="scene" data-try={name} disabled={desk.table.link.kind !== 'ready'} onClick={() => void desk.tryThis(name)}>
                        <strong>{h(`hand.try.${name}`)}</strong>
                        <span class="scene-clause">{clauseAsRead(clauses[name])}</span>
                        <span class="scene-about">{h(`hand.try.${name}.about`)}</span>
                    </button>
                </li>
            ))}
        </ul>
    );
}

function Scenes({ close }: { close: boolean }): JSX.Element {
    const desk = useDesk();
    return (
        <section class="welcome welcome-over">
            <h2>{h('hand.try.title')}</h2>
            <p>{h('hand.try.text')}</p>
            <SceneButtons />
            {close && (
                <button type="button" class="button" onClick={() => desk.set({ open: undefined })}>
                    {h('hand.close')}
                </button>
            )}
        </section>
    );
}

/// After a scene: what to look for.
function Look(): JSX.Element {
    const desk = useDesk();
    const name = desk.ended!;
    return (
        <section class="look" data-look={name} aria-live="polite">
            <p class="look-title">
                {h(`hand.try.${name}`)} <span class="scene-clause">{clauseAsRead(clauses[name])}</span>
            </p>
            <h2>
                {h('hand.try.look')} <span aria-hidden="true">→</span>
            </h2>
            <p>{h(`hand.try.${name}.look`)}</p>
            <div class="look-go">
                <button type="button" class="button" onClick={() => void desk.tryThis(name)}>
                    {h('hand.try.again')}
                </button>
                <button type="button" class="button" onClick={() => desk.set({ ended: undefined, open: 'tries' })}>
                    {h('hand.try.other')}
                </button>
                <button type="button" class="button button-primary" onClick={() => desk.set({ ended: undefined })}>
                    {h('hand.close')}
                </button>
            </div>
        </section>
    );
}

function Waiting(): JSX.Element {
    const desk = useDesk();
    const turn = turnOf(desk.view);
    const next = waitsFor();
    const dummy = dummyOf(desk.view);
    const declarer = dummy && seatNames[(seatNames.indexOf(dummy) + 2) % 4];
    const asked = seatNames.filter((seat) => desk.table.places[seat].prompt === 'ANSWER_CLAIM');
    const phase = phaseOf(desk.view);
    const words = !turn || !inPlay(desk.view)
        ? phase === Phase.FINISHED
            ? h('hand.finished')
            : ''
        : phase === Phase.OPENING_LEAD
          ? h('hand.turn.lead', { seat: seatWord(seatValue(turn)) })
          : turn === dummy && declarer
            ? h('hand.turn.dummy', { seat: seatWord(seatValue(declarer)) })
            : h('hand.turn.play', { seat: seatWord(seatValue(turn)) });
    return (
        <section class="waiting">
            <p class="waiting-words" aria-live="polite">
                {words}
            </p>
            {asked.map((seat) => (
                <div key={seat} class="claim-answer" role="group" aria-label={h('hand.claim.asked', { seat: seatWord(seatValue(seat)) })}>
                    <span>{seatName(seatValue(seat))}</span>
                    {[true, false].map((agreed) => (
                        <button key={String(agreed)} type="button" class="button" onClick={() => desk.act(async () => desk.table.press(seat, { claim_answer: { agreed } }))}>
                            {h(agreed ? 'hand.claim.agree' : 'hand.claim.contest')}
                        </button>
                    ))}
                </div>
            ))}
            <button type="button" class={`button button-primary waiting-do${next ? '' : ' waiting-none'}`} data-do={next?.name ?? 'none'} disabled={!next || desk.run !== undefined} onClick={() => next?.act()}>
                {next ? h(next.words) : ' '}
            </button>
        </section>
    );
}
