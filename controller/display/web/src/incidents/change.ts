/// What a ruling would change, before and after: two views of the table compared. Pure.
import { Phase, type TableView } from '../../gen/kibitz/v1/live_pb';
import type { Contract, Given } from '../../gen/kibitz/v1/game_pb';
import type { ScoreAdjusted } from '../../gen/kibitz/v1/event_pb';
import { cardSign } from '../bridge/cards';
import { outcome } from '../bridge/contracts';
import { seatLetter, seatName, sideShort } from '../bridge/seats';
import { contractWords } from '../told/callWords';
import { adjustedWords } from '../told/ruledSentence';
import type { Key } from '../words/en';
import { number } from '../words/format';
import { t, tn } from '../words/words';
import { awardedLines } from '../told/awardedWords';

export interface Change {
    what: Key;
    from: string;
    to: string;
}

/// What counts of a board: as it lies there, or as the list of boards has it.
interface Counted {
    finished: boolean;
    contract?: Contract;
    declarerTricks: number;
    scoreNs: number;
    adjusted?: ScoreAdjusted;
    cancelled: boolean;
}
function countedOf(view: TableView, play: number): Counted | undefined {
    if (view.play !== play) return view.finishedBoard.find((one) => one.play === play);
    const { result, adjusted, cancelled } = view;
    const { contract, declarerTricks = 0, scoreNs = 0 } = result ?? {};
    return { finished: result !== undefined, declarerTricks, scoreNs, cancelled, ...(contract && { contract }), ...(adjusted && { adjusted }) };
}

/// "4♠ S, 10 tricks, N–S +420".
function counts(board: Counted | undefined): string {
    if (board?.cancelled) return t('log.cancelled');
    if (board?.adjusted) return adjustedWords(board.adjusted);
    if (!board?.finished) return t('log.unfinished');
    if (!board.contract?.bid) return t('contract.passed');
    const { side, score } = outcome(board.contract, board.declarerTricks, board.scoreNs);
    return `${contractWords(board.contract)}\u00a0${seatLetter(board.contract.declarer)}, ${tn('result.tricks', board.declarerTricks)}, ${sideShort(side)} +${number(score)}`;
}

const contractOf = ({ contract }: TableView): string => (contract ? `${contractWords(contract)} ${seatLetter(contract.declarer)}` : '–');
const turnOf = (view: TableView): string => seatName(view.turn) || '–';
const callsOf = (view: TableView): string => number(view.call.length);
const cardsOf = (view: TableView): string => number(view.trick.reduce((sum, trick) => sum + trick.card.length, 0));
const tricksOf = (view: TableView): string => `${sideShort('ns')} ${number(view.tricksNs)}, ${sideShort('ew')} ${number(view.tricksEw)}`;
const penaltiesOf = (view: TableView): string => view.penaltyCard.map((one) => `${seatLetter(one.seat)} ${cardSign(one.card)}`).join(', ') || '–';

const rows: readonly [Key, (view: TableView) => string][] = [
    ['ruling.change.contract', contractOf],
    ['ruling.change.calls', callsOf],
    ['ruling.change.cards', cardsOf],
    ['ruling.change.tricks', tricksOf],
    ['ruling.change.turn', turnOf],
    ['ruling.change.penalty', penaltiesOf],
];

/// What the board counts for stands first, changed or not; of the table only what is another afterwards.
/// @param play of the board that is ruled on
/// @param given what the ruling awards: outcomes with their weights are told, their mean is not
export function changes(before: TableView, after: TableView, play: number, given?: Given): Change[] {
    const weighted = given && given.outcome.length > 0 ? awardedLines(given)[0] : undefined;
    const list: Change[] = [{ what: 'ruling.change.counts', from: counts(countedOf(before, play)), to: weighted ?? counts(countedOf(after, play)) }];
    if (before.play !== play || before.phase === Phase.FINISHED) return list;
    for (const [what, read] of rows) if (read(before) !== read(after)) list.push({ what, from: read(before), to: read(after) });
    return list;
}
