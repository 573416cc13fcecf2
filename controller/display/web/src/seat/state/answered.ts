/// What this player has asked, and is answered now: nobody goes back to a sheet that he has closed to see whether it was.
import type { SeatQuestion, SeatView } from '../../../gen/kibitz/v1/seat_pb';

type Asked = Pick<SeatView, 'play' | 'question'>;

export const answeredNow = (before: Asked | undefined, view: Asked, by: number): SeatQuestion[] =>
    before?.play === view.play
        ? view.question.filter((one) => one.by === by && one.answer !== '' && before.question.some((was) => was.by === by && was.call === one.call && was.answer !== one.answer))
        : [];
