/// What to say at the table: of each option who chooses and what is read aloud; and what the clauses mean, in words of our own.
import type { JSX } from 'preact';
import type { Option } from '../../gen/kibitz/v1/incident_pb';
import type { Guide, Spoken } from '../../gen/kibitz/v1/live_pb';
import { Sheet } from '../look/Sheet';
import { useFetched } from '../state/fetched';
import { fetchGuide } from '../live/pages';
import { whyNot, type Answer } from '../live/server';
import { Sentence } from '../look/Sentence';
import { t } from '../words/words';

/// Asked for when the incident's page is opened; again when the incident has become another one.
export function useGuide(id: bigint, situation: string): Answer<Guide> | undefined {
    return useFetched(() => fetchGuide(id), [id, situation]).answer;
}
export const spokenOf = (guide: Answer<Guide> | undefined, option: Option): Spoken | undefined =>
    guide?.kind === 'ok' ? guide.value.option.find((one) => one.number === option.number) : undefined;
export const senseOf = (guide: Answer<Guide> | undefined, clause: string): string =>
    (guide?.kind === 'ok' && guide.value.clause.find((one) => one.clause === clause)?.sense) || '';

/// Who chooses, and the words to say, of one option.
export function SpokenWords({ spoken }: { spoken: Spoken }): JSX.Element {
    return (
        <div class="spoken-words">
            {spoken.chooses && (
                <p class="spoken-chooses">
                    <Sentence text={spoken.chooses} />
                </p>
            )}
            {spoken.say && (
                <blockquote class="spoken-say">
                    <Sentence text={spoken.say} />
                </blockquote>
            )}
        </div>
    );
}

export function GuideSheet({ options, guide, close }: { options: readonly Option[]; guide: Answer<Guide> | undefined; close: () => void }): JSX.Element {
    const told = options.filter((option) => option.open && !option.general);
    return (
        <Sheet title={t('say.title')} close={close}>
            {!guide && <p class="hint">{t('say.loading')}</p>}
            {guide && guide.kind !== 'ok' && <p role="alert">{t('say.failed', { why: whyNot(guide) })}</p>}
            {guide?.kind === 'ok' && (
                <>
                    {told.length === 0 && <p>{t('say.none')}</p>}
                    <ul class="say-options">
                        {told.map((option) => {
                            const spoken = spokenOf(guide, option);
                            return (
                                <li key={option.code}>
                                    <h3>
                                        <Sentence text={option.label} />
                                    </h3>
                                    {spoken && <SpokenWords spoken={spoken} />}
                                </li>
                            );
                        })}
                    </ul>
                    <h3>{t('say.means')}</h3>
                    <dl class="say-clauses">
                        {guide.value.clause.map((one) => (
                            <div key={one.clause}>
                                <dt>
                                    {t('clause', { clause: one.clause })}
                                    {one.page && (
                                        <a href={one.page} target="_blank" rel="noreferrer">
                                            {t('say.page')}
                                        </a>
                                    )}
                                </dt>
                                <dd>{one.sense}</dd>
                            </div>
                        ))}
                    </dl>
                    <p class="hint">{t('say.own-words')}</p>
                </>
            )}
        </Sheet>
    );
}
