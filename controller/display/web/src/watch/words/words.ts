/// The words of the spectators' page.
import { ownWords } from '../../words/ownWords';
import { en, type WatchKey } from './en';

export const { learn: learnWatch, say: w } = ownWords<WatchKey>(en, { el: () => import('./el.po'), ru: () => import('./ru.po') });
