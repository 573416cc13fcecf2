/// The words of the technician's page.
import { ownWords } from '../../words/ownWords';
import { en, type TechKey } from './en';

export const { learn: learnTech, say: d } = ownWords<TechKey>(en, { el: () => import('./el.po'), ru: () => import('./ru.po') });
