/// The words of the pages of the Directors and of who did what. They come with their page.
import { ownWords } from '../../words/ownWords';
import { en, type OfficeKey } from './en';

export const { learn: learnOffice, say: o } = ownWords<OfficeKey>(en, { el: () => import('./el.po'), ru: () => import('./ru.po') });
