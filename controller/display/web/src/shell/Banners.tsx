/// What must be known on every page: record not saved, devices failed, sound blocked.
import type { ComponentChildren, JSX } from 'preact';
import { deviceFailed, emptySeats, waitsFor } from '../bridge/devices';
import { seatName } from '../bridge/seats';
import type { DeviceStateChanged } from '../../gen/kibitz/v1/event_pb';
import { Sign, type SignName } from '../look/Sign';
import { SoundBlocked } from '../look/SoundBlocked';
import { ago, timeOfDay } from '../words/format';
import { capital, t, tn } from '../words/words';
import { alarm, retry } from '../state/actions';
import { useStore, useTick } from '../state/store';

const none: readonly never[] = [];

/// What is shown is not now: since when, in words. It lies over the foot of the page and moves nothing.
export function StaleMark(): JSX.Element | null {
    const link = useStore((state) => state.link);
    const heardAt = useStore((state) => state.heardAt);
    useTick(500);
    if (link.kind !== 'lost') return null;
    const wait = Math.ceil((link.retryAt - Date.now()) / 1000);
    const when = wait > 0 ? t('link.lost.in', { seconds: wait }) : t('link.lost.now');
    const since = heardAt > 0 ? heardAt : link.since;
    return (
        <div class="foot-mark stale-mark fixed">
            <Sign name="lost" />
            <p>
                {/* Said once: what stands beside it changes every second. */}
                <strong role="alert">{t('link.as-of', { time: timeOfDay(since) })}</strong>{' '}
                <span class="stale-more">
                    {link.why && <>{t('link.dropped', { why: link.why })} </>}
                    {t('link.lost.long', { ago: ago(Date.now() - link.since), when })}
                </span>
            </p>
            <button class="button" data-means="retry" onClick={retry}>
                {t('link.retry')}
            </button>
        </div>
    );
}

/// The browser keeps the sound off. Over the foot of the page too, until the first tap anywhere.
export function SoundMark(): JSX.Element | null {
    const blocked = useStore((state) => state.soundBlocked);
    const live = useStore((state) => state.link.kind === 'live');
    if (!blocked || !live) return null;
    return <SoundBlocked kind="foot-mark fixed" alarm={alarm} />;
}

/// How sensors have drifted, a sentence each; more than one is folded: at an old table a dozen of them would push the play off a phone.
function Drifts({ told }: { told: readonly string[] }): JSX.Element {
    if (told.length === 1) return <p>{told[0]}</p>;
    return (
        <details class="folded">
            <summary>{tn('drifts.title', told.length)}</summary>
            <ul>
                {told.map((one) => (
                    <li key={one}>{one}</li>
                ))}
            </ul>
        </details>
    );
}

/// What has not come yet: players who have not joined, with the way to their codes; what sees the cards.
function NotThereYet({ devices }: { devices: readonly DeviceStateChanged[] }): JSX.Element {
    const empty = emptySeats(devices);
    return (
        <div class="banner banner-plain" role="status">
            <Sign name="devices" />
            <p>
                {empty.length > 0 && (
                    <>
                        {t('devices.nobody', { seats: empty.map(seatName).join(', ') })} <a class="button" href="#/panels">{t('devices.codes')}</a>{' '}
                    </>
                )}
                {devices.some(({ detail }) => waitsFor(detail) === 'not-there') && t('devices.not-there')}
            </p>
        </div>
    );
}

function Banner({ kind, sign, title, children }: { kind: 'call' | 'attention'; sign: SignName; title: string; children: ComponentChildren }): JSX.Element {
    return (
        <div class={`banner banner-${kind}`} role={kind === 'call' ? 'alert' : 'status'}>
            <Sign name={sign} />
            <p>
                <strong>{title}.</strong> {children}
            </p>
        </div>
    );
}

export function Banners(): JSX.Element {
    // Part by part: a call or a card touches none of it, and it is not drawn again for one.
    const durable = useStore((state) => state.known.table?.durable ?? false);
    const trouble = useStore((state) => state.known.table?.trouble ?? '');
    const away = useStore((state) => state.known.table?.away ?? false);
    const condition = useStore((state) => state.known.table?.condition ?? none);
    const silentDevice = useStore((state) => state.known.table?.failedDevice ?? none);
    const failedDevice = silentDevice.filter(({ detail }) => !waitsFor(detail));
    const known = useStore((state) => state.known.table !== undefined);
    const page = useStore((state) => state.route.page);
    return (
        <section class="banners" aria-label={t('banners.label')}>
            {known && !durable && (
                <Banner kind="call" sign="out-of-step" title={t('trouble.title')}>
                    {t('trouble.text', { why: trouble })}
                </Banner>
            )}
            {known && away && (
                <Banner kind="call" sign="lost" title={t('away.title')}>
                    {trouble}
                </Banner>
            )}
            {known && durable && !away && trouble !== '' && (
                <Banner kind="attention" sign="devices" title={t('lost.title')}>
                    {trouble}
                </Banner>
            )}
            {condition.length > 0 && (
                <div class="banner banner-plain" role="status">
                    <Sign name="devices" />
                    <Drifts told={condition} />
                </div>
            )}
            {failedDevice.length < silentDevice.length && page !== 'panels' && <NotThereYet devices={silentDevice} />}
            {failedDevice.length > 0 && (
                <Banner kind="attention" sign="devices" title={tn('devices.title', failedDevice.length)}>
                    {failedDevice.map((device) => (
                        <span key={device.name} class="device">
                            {capital(deviceFailed(device.name, device.detail))}.{' '}
                            <small>{t('devices.detail', { name: device.name, detail: device.detail })}</small>{' '}
                        </span>
                    ))}
                </Banner>
            )}
        </section>
    );
}
