/// The words of the hall’s page.
import { ownWords } from '../../words/ownWords';
import { en, type HallKey } from './en';

export const { learn: learnHall, say: h } = ownWords<HallKey>(en, { el: () => import('./el.po'), ru: () => import('./ru.po') });
