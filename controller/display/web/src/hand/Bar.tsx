/// The bar over everything: the board, what one can begin, and how cards are moved.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Phase } from '../../gen/kibitz/v1/live_pb';
import { seatWord } from '../bridge/seats';
import { tricksCounted } from '../bridge/tricks';
import { ContractText } from '../look/ContractText';
import { t } from '../words/words';
import { number } from '../words/format';
import { readPbn } from './deals';
import { phaseOf, seatValue } from './record';
import { useDesk } from './use';
import { h } from './words/words';

export function Bar(): JSX.Element {
    const desk = useDesk();
    const { table, view } = desk;
    const auction = phaseOf(view) === Phase.AUCTION;
    const ready = table.link.kind === 'ready';
    const playing = table.board !== undefined && [Phase.AUCTION, Phase.OPENING_LEAD, Phase.PLAY].includes(phaseOf(view));
    const toggle = (open: 'new' | 'tries' | 'keys') => (): void => desk.set({ open: desk.open === open ? undefined : open });
    return (
        <header class="hand-bar">
            <h1 class="spoken">{h('hand.title')}</h1>
            <p class="hand-brand">
                <b>{t('app.name')}</b> <span>{h('hand.title')}</span>
            </p>
            <p class="hand-facts">
                {table.board && (
                    <>
                        <b>{h('hand.board', { number: number(table.board.number) })}</b>
                        {view?.contract?.bid ? (
                            <span>
                                <ContractText contract={view.contract} /> {seatWord(view.contract.declarer)('')}
                            </span>
                        ) : (
                            <span>{h('hand.dealer', { seat: seatWord(seatValue(table.board.dealer)) })}</span>
                        )}
                        {!auction && view && <span>{h('hand.tricks', { ns: number(tricksCounted(view).ns), ew: number(tricksCounted(view).ew) })}</span>}
                    </>
                )}
            </p>
            <div class="hand-begin">
                <div class="hand-new">
                    <button type="button" class="button" aria-expanded={desk.open === 'new'} disabled={!ready || desk.run !== undefined} onClick={toggle('new')}>
                        {h('hand.new')}
                    </button>
                    {desk.open === 'new' && <NewBoard />}
                </div>
                <button type="button" class="button" data-do="play-trick" disabled={!ready || !playing || desk.run !== undefined} onClick={() => void desk.playForMe('trick')}>
                    {h(auction ? 'hand.play.auction' : 'hand.play.trick')}
                </button>
                <button type="button" class="button" data-do="play-board" disabled={!ready || !playing || desk.run !== undefined} onClick={() => void desk.playForMe('board')}>
                    {h('hand.play.board')}
                </button>
                <button type="button" class="button button-primary" data-do="tries" aria-expanded={desk.open === 'tries'} disabled={!ready || desk.run !== undefined} onClick={toggle('tries')}>
                    {h('hand.try')}
                </button>
                <fieldset class="segments hand-mode">
                    <legend class="spoken">{h('hand.mode')}</legend>
                    {(['simple', 'free'] as const).map((mode) => (
                        <label key={mode} title={h(`hand.mode.${mode}.hint`)}>
                            <input type="radio" name="mode" value={mode} checked={desk.mode === mode} onChange={() => desk.set({ mode })} />
                            <span>{h(`hand.mode.${mode}`)}</span>
                        </label>
                    ))}
                </fieldset>
                <button type="button" class="icon-button" aria-expanded={desk.open === 'keys'} aria-label={h('hand.help')} onClick={toggle('keys')}>
                    ?
                </button>
            </div>
        </header>
    );
}

function NewBoard(): JSX.Element {
    const desk = useDesk();
    const [text, write] = useState('');
    const [bad, fault] = useState(false);
    const use = (): void => {
        const board = readPbn(text, desk.next());
        fault(!board);
        if (board) desk.putOn(board);
    };
    return (
        <div class="new-board">
            <button type="button" class="button button-primary button-wide" data-do="random" onClick={() => desk.putOn()}>
                {h('hand.new.random')}
            </button>
            <label class="field">
                <span>{h('hand.new.pbn')}</span>
                <textarea rows={4} value={text} placeholder={h('hand.new.paste', { line: 'N:KQ73.A64.852.KJ6 …' })} onInput={(event) => write(event.currentTarget.value)} />
            </label>
            {bad && (
                <p class="field-error" role="alert">
                    {h('hand.new.bad')}
                </p>
            )}
            <button type="button" class="button button-wide" data-do="pbn" disabled={text.trim() === ''} onClick={use}>
                {h('hand.new.use')}
            </button>
            {desk.table.board && (
                <button
                    type="button"
                    class="button button-wide"
                    data-do="off"
                    onClick={() => desk.takeOff()}
                >
                    {h('hand.new.off')}
                </button>
            )}
        </div>
    );
}
