/// What the panel asks its player for, or whom it waits for: one line, in words.
import { PanelPrompt, SeatPhase, type SeatView } from '../../../gen/kibitz/v1/seat_pb';
import { isSeat, seatName } from '../../bridge/seats';
import { p } from '../words/words';

export function promptWords(view: SeatView): string {
    const { turn, phase } = view;
    switch (view.prompt) {
        case PanelPrompt.CALL:
            return p('prompt.call');
        case PanelPrompt.LEAD:
            return view.leadFaceDown ? p('prompt.facing') : p(view.leadFaceUp ? 'prompt.lead-face-up' : 'prompt.lead');
        case PanelPrompt.PLAY:
            return p('prompt.play');
        case PanelPrompt.PLAY_DUMMY:
            return p('prompt.play-dummy');
        case PanelPrompt.MOVE_CARD:
            return p('prompt.move');
        case PanelPrompt.SHOW_AGAIN:
            return p('prompt.show');
        case PanelPrompt.ANSWER_CLAIM:
            return p('prompt.claim');
        case PanelPrompt.CLAIM_ASKED:
            return p('prompt.claim-asked');
        case PanelPrompt.CONFIRM:
            return p('prompt.confirm');
        case PanelPrompt.EXPLAIN:
            return p('prompt.explain');
    }
    if (phase === SeatPhase.NO_BOARD) return p('prompt.no-board');
    if (phase === SeatPhase.FINISHED) return p('prompt.finished');
    if (view.claimAsked) return p('prompt.claim-asked');
    if (phase === SeatPhase.CLAIM && view.claim) return p('prompt.claimed', { seat: seatName(view.claim.seat) });
    if (!isSeat(turn)) return p('prompt.nobody');
    const seat = seatName(turn);
    if (phase === SeatPhase.AUCTION) return p('prompt.waits.call', { seat });
    return phase === SeatPhase.OPENING_LEAD ? (view.leadFaceDown ? p('prompt.facing') : p('prompt.waits.lead', { seat })) : p('prompt.waits', { seat });
}
