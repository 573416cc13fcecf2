/// The words of the setup page.
import { ownWords } from '../../words/ownWords';
import { en, type SetupKey } from './en';

export const { learn: learnSetup, say: s } = ownWords<SetupKey>(en, { el: () => import('./el.po'), ru: () => import('./ru.po') });
