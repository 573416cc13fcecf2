/// A call: "4♠", "Pass", "X", in the letters of the language, spoken in full.
import type { JSX } from 'preact';
import { parseCall } from '../bridge/contracts';
import { t } from '../words/words';
import { Suit } from './Suit';

export function CallText({ call }: { call: string }): JSX.Element {
    const read = parseCall(call);
    if (!read) return <span>{call}</span>;
    if (read.kind === 'pass') return <span class="call call-pass">{t('call.pass')}</span>;
    if (read.kind !== 'bid') {
        return (
            <span class={`call call-${read.kind}`}>
                <span aria-hidden="true">{t(`call.short.${read.kind}`)}</span>
                <span class="spoken">{t(`call.${read.kind}`)}</span>
            </span>
        );
    }
    return (
        <span class="call call-bid">
            {read.level}
            {read.denomination === 'NT' ? (
                <span class="notrump" aria-hidden="true">
                    {t('suit.letter.NT')}
                </span>
            ) : (
                <Suit suit={read.denomination} />
            )}
            <span class="spoken">{t(`suit.${read.denomination}`)}</span>
        </span>
    );
}
