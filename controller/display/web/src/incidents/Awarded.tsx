/// What a ruling gave: score, tricks, penalty, clause, facts and reasons.
import type { JSX } from 'preact';
import type { Given } from '../../gen/kibitz/v1/game_pb';
import { Sentence } from '../look/Sentence';
import { t } from '../words/words';
import { awardedLines } from '../told/awardedWords';

export function Awarded({ given }: { given: Given }): JSX.Element | null {
    const lines = awardedLines(given);
    if (lines.length === 0 && !given.note && !given.consulted) return null;
    return (
        <div class="awarded">
            {lines.map((line) => (
                <p key={line} class="awarded-line">
                    <Sentence text={line} />
                </p>
            ))}
            {given.note && (
                <p class="awarded-note">
                    <span class="awarded-label">{t('ruling.note')}</span> {given.note}
                </p>
            )}
            {given.consulted && (
                <p class="awarded-note">
                    <span class="awarded-label">{t('ruling.consulted')}</span> {given.consulted}
                </p>
            )}
        </div>
    );
}
