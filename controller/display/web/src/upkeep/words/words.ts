/// The words of what looks after a computer; they come when it is opened.
import { ownWords } from '../../words/ownWords';
import { en, type UpkeepKey } from './en';

export const { learn: learnUpkeep, say: u } = ownWords<UpkeepKey>(en, { el: () => import('./el.po'), ru: () => import('./ru.po') });
