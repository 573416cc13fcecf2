/// Hands came down and nobody keyed a claim: that the players were asked, and what they said.
import type { JSX } from 'preact';
import type { TableView } from '../../gen/kibitz/v1/live_pb';
import { millis } from '../live/clock';
import { timeOfDay } from '../words/format';

export function ClaimWasAsked({ table }: { table: TableView }): JSX.Element | null {
    const asked = table.claimAsked;
    if (!asked) return null;
    return (
        <p class="panel claim-was-asked" role="status">
            <time>{timeOfDay(millis(asked.stands ? asked.at : asked.saidAt))}</time> {asked.words}
        </p>
    );
}
