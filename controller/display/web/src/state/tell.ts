/// Commands to the table that are no rulings.
import { giveCommand } from '../live/pages';
import { whyNot } from '../live/server';
import { t } from '../words/words';
import { say } from './said';

/// A command that is no ruling: nothing when the table has carried it out, else why not.
export async function tell(body: Parameters<typeof giveCommand>[0]): Promise<string | undefined> {
    const answer = await giveCommand(body);
    if (answer.kind !== 'ok') return whyNot(answer);
    if (answer.value.unwritten) say(t('ruling.unwritten'));
    return undefined;
}
