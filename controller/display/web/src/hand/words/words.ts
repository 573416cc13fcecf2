/// The words of the table by hand.
import { ownWords } from '../../words/ownWords';
import { en, type HandKey } from './en';

export const { learn: learnHand, say: h, lengthen } = ownWords<HandKey>(en, { el: () => import('./el.po'), ru: () => import('./ru.po') });
