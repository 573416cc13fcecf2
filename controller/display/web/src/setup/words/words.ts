/// The words of the setup page: a table's, or a hall's.
import { ownWords } from '../../words/ownWords';
import type { Values } from '../../words/words';
import { en, type SetupKey } from './en';

const { learn, say } = ownWords<SetupKey>(en, { el: () => import('./el.po'), ru: () => import('./ru.po') });
export const learnSetup = learn;

let ofHall = false;
/// It is a hall that is set up: where its page has other words than a table's, they are those of `hall-` and the key.
export const speakOfHall = (is: boolean): void => void (ofHall = is);
export function s(key: SetupKey, values?: Values): string {
    const halls = `hall-${key}`;
    return say(ofHall && halls in en ? (halls as SetupKey) : key, values);
}
/// A command on the computer of the table, or of the hall.
export const commands = {
    setup: (): string => (ofHall ? 'sudo kibitz setup --data /var/lib/kibitz-hall' : 'sudo kibitz setup'),
    help: (): string => 'sudo kibitz setup --help',
    pin: (): string => (ofHall ? 'sudo kibitz pin --data /var/lib/kibitz-hall' : 'sudo kibitz pin'),
    log: (): string => (ofHall ? 'journalctl -u kibitz-hall -n 20' : 'journalctl -u kibitz -n 20'),
};
