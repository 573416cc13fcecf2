/// Why the record has what it has: the explanations that were weighed, with their weights, and what decided.
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Account, AccountWay } from '../../gen/kibitz/v1/weighed_pb';
import { Sheet } from '../look/Sheet';
import { useFetched, type Fetched } from '../state/fetched';
import { tableNow } from '../state/store';
import { millis } from '../live/clock';
import { fetchWeighed } from '../live/pages';
import { whyNot } from '../live/server';
import { NotFetched } from '../look/NotFetched';
import { Sentence } from '../look/Sentence';
import { fineTimeOfDay } from '../words/format';
import { t, tn } from '../words/words';

/// What came just now goes on being seen: it is weighed anew as long.
const again = 4000;
const fresh = 30_000;
/// What has less weight is counted, and not told.
const told = 0.01;

/// @param changed  asked again when it is another
/// @param since    ms since 1970, of what is asked about
function useWeighed(of: Parameters<typeof fetchWeighed>[0], changed: string, since: number): Fetched<Account> {
    const asked = 'incident' in of ? ['incident', of.incident] : ['trick', of.play, of.trick];
    return useFetched(() => fetchWeighed(of), [...asked, changed], () => (tableNow() - since < fresh ? again : undefined));
}

/// @param weighed  with its weight: where it is the only one told of, how sure it is has been said
function Way({ way, n, weighed }: { way: AccountWay; n: number; weighed: boolean }): JSX.Element {
    return (
        <li class="weighed-way">
            <h3>
                {t('weighed.way', { n })}
                {weighed && `: ${way.likely}`}
                {way.recorded && <span class="weighed-recorded">{t('weighed.recorded')}</span>}
            </h3>
            {weighed && (
                <span class="weighed-bar" aria-hidden="true">
                    <span style={{ width: `${Math.max(1, way.weight * 100)}%` }} />
                </span>
            )}
            <p class="weighed-cards">
                <Sentence text={way.cards} />
            </p>
            {way.believe.length === 0 ? (
                <p class="hint">{t('weighed.plain')}</p>
            ) : (
                <ul class="weighed-list">
                    {way.believe.map((one) => (
                        <li key={one}>
                            <Sentence text={one} />
                        </li>
                    ))}
                </ul>
            )}
        </li>
    );
}

interface Folded {
    name: string;
    words: string;
    title: 'h2' | 'h3';
    children: ComponentChildren;
}
/// Closed until somebody wants it; on paper always open.
function Fold({ name, words, title: Title, children }: Folded): JSX.Element {
    const [open, set] = useState(false);
    return (
        <div class={`fold weighed-${name}`}>
            <Title>
                <button type="button" class="fold-head screen-only" aria-expanded={open} onClick={() => set(!open)}>
                    {words}
                </button>
                <span class="print-only">{words}</span>
            </Title>
            <div class={open ? 'fold-open' : 'print-block'}>{children}</div>
        </div>
    );
}

function Told({ account }: { account: Account }): JSX.Element {
    if (account.way.length === 0) return <p class="hint">{t('weighed.none')}</p>;
    const ways = account.way.filter((way, i) => i === 0 || way.weight >= told || way.recorded);
    const more = account.way.length - ways.length;
    return (
        <>
            <p class="hint">{t('weighed.of', { n: account.trick, time: fineTimeOfDay(millis(account.at)) })}</p>
            {account.happened && <p class="weighed-happened">{account.happened}</p>}
            <ol class="weighed-ways">
                {ways.map((way, i) => (
                    <Way key={i} way={way} n={i + 1} weighed={ways.length > 1 || account.happened === ''} />
                ))}
            </ol>
            {more > 0 && <p class="hint">{tn('weighed.more', more)}</p>}
            <h3>{t('weighed.decided')}</h3>
            <ul class="weighed-list weighed-decided">
                {account.decided.map((one) => (
                    <li key={one}>
                        <Sentence text={one} />
                    </li>
                ))}
            </ul>
            {account.seen.length > 0 && (
                <Fold name="seen" title="h3" words={t('weighed.seen')}>
                    <ul class="weighed-list">
                        {account.seen.map((one, i) => (
                            <li key={i}>
                                <Sentence text={one} />
                            </li>
                        ))}
                    </ul>
                </Fold>
            )}
        </>
    );
}

function Answered({ answer, again }: Fetched<Account>): JSX.Element {
    if (!answer) return <p class="hint">{t('weighed.loading')}</p>;
    if (answer.kind !== 'ok') return <NotFetched words={t('weighed.failed', { why: whyNot(answer) })} again={again} />;
    return <Told account={answer.value} />;
}

/// On the page of an incident: for those who ask afterwards how sure it is. Not there where nothing is to be said.
/// @param changed  of the incident: when it is another the weights may be
export function WeighedPart({ incident, changed, since }: { incident: bigint; changed: string; since: number }): JSX.Element | null {
    const fetched = useWeighed({ incident }, changed, since);
    const { answer } = fetched;
    if (!answer || (answer.kind === 'ok' && answer.value.way.length === 0)) return null;
    return (
        <section class="weighed" aria-label={t('weighed.committee')}>
            {answer.kind === 'ok' ? (
                <Fold name="committee" title="h2" words={t('weighed.committee')}>
                    <Told account={answer.value} />
                </Fold>
            ) : (
                <Answered {...fetched} />
            )}
        </section>
    );
}

/// Of one trick of a board.
export function WeighedSheet({ play, trick, close }: { play: number; trick: number; close: () => void }): JSX.Element {
    const fetched = useWeighed({ play, trick }, '', 0);
    return (
        <Sheet title={t('weighed.title')} close={close}>
            <div class="weighed">
                <Answered {...fetched} />
            </div>
        </Sheet>
    );
}
