/// The words of a player's panel.
import { ownWords } from '../../words/ownWords';
import { en, type SeatKey } from './en';

export const { learn: learnSeat, say: p } = ownWords<SeatKey>(en, { el: () => import('./el.po'), ru: () => import('./ru.po') });
