/// A device: what it is, how it is, its value, in two lines of a height that never changes; opened, all that is known of it.
import type { ComponentChildren, JSX } from 'preact';
import type { TagNow } from '../../gen/kibitz/v1/technician_pb';
import { Sign } from '../look/Sign';
import { millis } from '../live/clock';
import { ago, fineSeconds, number, seconds, timeOfDay } from '../words/format';
import { conditionWords, functionName, isBad, isDoubtful } from './names';
import { isNumber, Tag, Value } from './values';
import { markedFor, type Device } from './state';
import { d } from './words/words';

export const rowId = (name: string): string => `device-${name.replace('.', '-')}`;

const Fact = ({ term, children }: { term: string; children: ComponentChildren }): JSX.Element => (
    <div>
        <dt>{term}</dt>
        <dd>{children}</dd>
    </div>
);
const length = (duration: { seconds: bigint; nanos: number } | undefined): string =>
    duration ? d('tech.d.seconds', { n: fineSeconds(Number(duration.seconds) + duration.nanos / 1e9) }) : d('tech.v.none');

function TagLine({ tag, at }: { tag: TagNow; at: number }): JSX.Element {
    const heard = Math.max(0, Math.round((at - millis(tag.since)) / 1000));
    return (
        <li class={tag.now ? '' : 'tech-tag-gone'}>
            <Tag tag={tag} /> {isNumber(tag) && <span lang="en">{tag.tag}</span>}
            {isNumber(tag) && tag.card === '' && `, ${d('tech.d.foreign')}`}: {d(tag.now ? 'tech.d.tag' : 'tech.d.tag.gone', { seconds: number(heard), percent: tag.heardPercent, gaps: tag.gaps })}
        </li>
    );
}

/// @param at  the table's time, ms
export function DeviceRow({ device, at, open, toggled }: { device: Device; at: number; open: boolean; toggled: (open: boolean) => void }): JSX.Element {
    const { fitted, now, changedAt } = device;
    const marked = changedAt > 0 && Date.now() - changedAt < markedFor;
    const bad = isBad(now);
    const doubtful = isDoubtful(now);
    const wide = bad || doubtful || !now.toldAt;
    return (
        <details id={rowId(now.name)} data-device={now.name} class={`tech-device${marked ? ' tech-marked' : ''}`} open={open} onToggle={(event) => toggled(event.currentTarget.open)}>
            <summary>
                <span class="tech-name">{functionName(now.name)}</span>
                <span class="tech-value">
                    <Value now={now} />
                </span>
                <span class={`tech-state${wide ? ' tech-wide' : ''}${bad ? ' tech-bad' : doubtful ? ' tech-doubtful' : ''}`}>
                    {bad ? <Sign name="call" /> : doubtful && <Sign name="attention" />}
                    {conditionWords(now)}
                </span>
                {!wide && (
                    <span class="tech-rate">
                        {d('tech.rate', { n: seconds(now.perSecond) })} · {ago(at - millis(now.toldAt))}
                    </span>
                )}
            </summary>
            <dl class="tech-facts">
                <Fact term={d('tech.d.state')}>
                    {bad || doubtful ? conditionWords(now) : d('tech.d.since', { state: conditionWords(now), time: timeOfDay(millis(now.since)) })}
                </Fact>
                <Fact term={d('tech.d.fault')}>{now.fault === '' ? now.drift || d('tech.v.none') : <span lang="en">{now.fault}</span>}</Fact>
                <Fact term={d('tech.d.check')}>{fitted.check}</Fact>
                <Fact term={d('tech.d.wiring')}>
                    <span lang="en">{fitted.wiring}</span>
                </Fact>
                <Fact term={d('tech.d.need')}>{d(fitted.required ? 'tech.d.required' : 'tech.d.degradable')}</Fact>
                <Fact term={d('tech.d.readings')}>{d('tech.d.readings.text', { all: number(Number(now.readings)), n: seconds(now.perSecond), lost: number(Number(now.lost)) })}</Fact>
                <Fact term={d('tech.d.failures')}>{d('tech.d.failures.text', { failures: number(now.failures), recoveries: number(now.recoveries) })}</Fact>
                <Fact term={d('tech.d.gap')}>{length(now.largestGap)}</Fact>
                <Fact term={d('tech.d.latency')}>{length(now.latency)}</Fact>
                {/\.(reader|column)/.test(now.name) && (
                    <Fact term={d('tech.d.tags')}>
                        <ul class="tech-tags" tabIndex={0} aria-label={d('tech.d.tags')}>
                            {now.value.case === 'tags' && now.value.value.tag.map((tag) => <TagLine key={tag.tag} tag={tag} at={at} />)}
                        </ul>
                    </Fact>
                )}
            </dl>
        </details>
    );
}
