/// Sentences of the events that carry a ruling out, of notes to a call, and of the session.
import { appealSentence, correctionSentence } from './correctedSentence';
import {
    CallNote,
    RestrictionKind,
    type CallNoted,
    type Event,
    type RestrictionSet,
    type ScoreAdjusted,
} from '../../gen/kibitz/v1/event_pb';
import type { DoubleDummy } from '../../gen/kibitz/v1/incident_pb';
import { cardSign, suitSign } from '../bridge/cards';
import { seatWord, sideShort } from '../bridge/seats';
import { millis } from '../live/clock';
import type { Key } from '../words/en';
import { number, timeOfDay } from '../words/format';
import { t, tn } from '../words/words';
import { contractWords } from './callWords';

const restrictions: Partial<Record<RestrictionKind, Key>> = {
    [RestrictionKind.DEMAND_SUIT]: 'event.must.suit',
    [RestrictionKind.FORBID_SUIT]: 'event.must.not-suit',
    [RestrictionKind.HIGHEST]: 'event.must.highest',
    [RestrictionKind.LOWEST]: 'event.must.lowest',
    [RestrictionKind.REQUIRE_CARD]: 'event.must.card',
    [RestrictionKind.FORBID_CARD]: 'event.must.not-card',
    [RestrictionKind.PASS_ONCE]: 'event.must.pass-once',
    [RestrictionKind.PASS]: 'event.must.pass',
    [RestrictionKind.LEAD_PENALTY]: 'event.must.lead',
};
const restricted = (set: RestrictionSet): string =>
    t(restrictions[set.kind] ?? 'event.must.other', {
        seat: seatWord(set.seat),
        suit: suitSign(set.suit),
        card: cardSign(set.card),
    });

function noted(note: CallNoted): string {
    const values = { seat: seatWord(note.by), about: seatWord(note.about), words: note.words };
    if (note.kind === CallNote.STOP) return t('event.note.stop', values);
    if (note.kind === CallNote.QUESTION) return t('event.note.question', values);
    return t('event.note.explanation', values);
}

/// "9", "9, after the card played 8": declarer's tricks.
export function figures(found: DoubleDummy | undefined): string {
    if (!found) return '–';
    const all = [number(found.before)];
    if (found.after !== undefined) all.push(t('event.figures.after', { n: number(found.after) }));
    if (found.other !== undefined) all.push(t('event.figures.other', { n: number(found.other) }));
    return all.join(', ');
}
const points = (value: number): string => (value < 0 ? `−${number(-value)}` : number(value));

/// "Adjusted score: N–S 420, E–W −450."
export const adjustedWords = ({ ns, ew, perCent }: ScoreAdjusted): string =>
    t(perCent ? 'awarded.percent' : 'event.score', { ns: points(ns), ew: points(ew), north: sideShort('ns'), east: sideShort('ew') });

/// Nothing for an event that is not of this kind.
export function ruledSentence({ at, body }: Event): string | undefined {
    switch (body.case) {
        case 'restrictionSet':
            return restricted(body.value);
        case 'restrictionLifted':
            return t('event.must.over', { seat: seatWord(body.value.seat) });
        case 'withdrawalAllowed':
            return t(body.value.withdrawn ? 'event.may-take-back.back' : 'event.may-take-back', {
                seat: seatWord(body.value.seat),
                card: cardSign(body.value.card),
                n: body.value.trick,
            });
        case 'rightsLost':
            return t(body.value.lost ? 'event.rights.lost' : 'event.rights.back', { seat: seatWord(body.value.seat) });
        case 'forfeited':
            return t(body.value.withdrawn ? 'event.forfeited.back' : 'event.forfeited', {
                id: String(body.value.irregularity),
            });
        case 'callsCancelled':
            return body.value.keep === 0 ? t('event.calls-cancelled') : tn('event.calls-kept', body.value.keep);
        case 'pendingCallDropped':
            return t('event.call-dropped', { id: String(body.value.incident) });
        case 'callNoted':
            return noted(body.value);
        case 'declarerChanged': {
            const contract = body.value.contract;
            if (!contract) return t('event.declarer.unknown');
            return t('event.declarer', { contract: contractWords(contract), seat: seatWord(contract.declarer) });
        }
        case 'scoreAdjusted':
            return body.value.withdrawn ? t('event.score.back') : adjustedWords(body.value);
        case 'boardCorrected':
            return correctionSentence(body.value.correction, body.value.withdrawn);
        case 'appealChanged':
            return appealSentence(body.value.appeal);
        case 'boardCancelled':
            return t(body.value.withdrawn ? 'event.cancelled.back' : 'event.cancelled');
        case 'positionRestored':
            return t('event.restored', { id: String(body.value.incident) });
        case 'rulingCarriedOut':
            return t('event.carried-out', { id: String(body.value.incident) });
        case 'figuresNoted':
            return t('event.figures', { id: String(body.value.incident), tricks: figures(body.value.figures) });
        case 'sessionStarted':
            return t('event.session', { name: body.value.session?.name || '–' });
        case 'roundCalled':
            return t('event.round', { n: body.value.round });
        case 'correctionsTold':
            return t(body.value.told ? 'event.corrections-told' : 'event.corrections-told.not');
        case 'lawCodeInForce':
            return t('event.law-code', { name: body.value.name });
        case 'clockTold':
            return t(body.value.started ? 'event.clock.started' : 'event.clock', { time: timeOfDay(millis(at)) });
        case 'boardTagSeen':
            return t(body.value.tag === 0n ? 'event.tag.gone' : 'event.tag');
        default:
            return undefined;
    }
}
