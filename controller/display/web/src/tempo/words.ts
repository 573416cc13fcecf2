/// A thinking time in a sentence, with what such an act takes at this table.
import { cardSign, parseCard } from '../bridge/cards';
import { seatWord } from '../bridge/seats';
import { callWords } from '../told/callWords';
import { number, seconds } from '../words/format';
import { t } from '../words/words';
import type { Paces, Thought } from './tempo';

const whatWords = (what: string): string => (parseCard(what) ? cardSign(what) : callWords(what));
/// Under ten seconds with a tenth, else whole.
export const shortSeconds = (ms: number): string => (ms < 9950 ? seconds(ms / 1000) : number(Math.round(ms / 1000)));

export function thoughtWords(thought: Thought, paces: Paces): string {
    const pace = paces[thought.kind];
    const first = t(thought.kind === 'dummy' ? 'tempo.thought.dummy' : 'tempo.thought', { seat: seatWord(thought.seat), time: shortSeconds(thought.ms), what: whatWords(thought.what) });
    const then = pace
        ? t(`tempo.usual.${thought.kind}`, { low: shortSeconds(pace.low), high: shortSeconds(pace.high) })
        : t('tempo.unknown');
    return `${first} ${then}`;
}
