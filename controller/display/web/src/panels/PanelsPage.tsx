/// The players' panels, the scorers and the spectators: who has joined and is there, codes to join by with their pictures, on the
/// screen or on paper, and the way out for a device that is lost.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PanelPresent } from '../../gen/kibitz/v1/live_pb';
import { isSeat, seatKey, seatName } from '../bridge/seats';
import { useStore, useTick } from '../state/store';
import { shutPanel, whyNot } from '../live/server';
import { Sign } from '../look/Sign';
import { TwoTaps } from '../look/TwoTaps';
import { clock, timeOfDay } from '../words/format';
import { hallTable } from '../live/place';
import { t, tn } from '../words/words';
import { areSeveral, areSpectators, heardPanels, hide, panelOf, show, useCodes, type Shown } from './codes';

const nameOf = (one: PanelPresent): string =>
    areSpectators(one) ? t('panels.spectators') : one.scorer ? t('panels.scorers') : one.technician ? t('panels.technicians') : isSeat(one.seat) ? seatName(one.seat) : t('panels.screen');

/// Who is there: of scorers and spectators how many, and how far behind the table these are.
function whoOf(one: PanelPresent): string {
    if (areSpectators(one)) return tn('panels.watching', one.devices, { clock: clock(one.delaySeconds * 1000) });
    if ((one.scorer || one.technician) && one.devices > 1) return tn('panels.devices', one.devices);
    return one.connected ? t('panels.there') : one.joined ? t('panels.gone') : t('panels.none');
}

/// The address a device opens, as a picture to scan; drawn by a part that is fetched for it.
function Picture({ address }: { address: string }): JSX.Element | null {
    const [path, setPath] = useState('');
    const [size, setSize] = useState(0);
    useEffect(() => {
        void import('qrcode-generator').then(({ default: qrcode }) => {
            const code = qrcode(0, 'M');
            code.addData(address);
            code.make();
            const count = code.getModuleCount();
            let drawn = '';
            for (let y = 0; y < count; ++y) for (let x = 0; x < count; ++x) if (code.isDark(y, x)) drawn += `M${x + 4} ${y + 4}h1v1h-1z`;
            setSize(count + 8); // a margin of four, which readers want
            setPath(drawn);
        });
    }, [address]);
    if (size === 0) return <div class="qr" />;
    return (
        <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('panels.picture', { address })} shape-rendering="crispEdges">
            <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
            <path d={path} fill="#000" />
        </svg>
    );
}

/// Which of them are of a seat, in compass order, and which are not.
const seatsOf = (panels: readonly PanelPresent[]): PanelPresent[] => panels.filter((one) => isSeat(one.seat) && !areSeveral(one));
/// An address that no other device can open.
const isThisMachine = /^(localhost|127\.|\[::1\])/.test(location.hostname);

/// The code, the picture and the address; `link`: it is sent on as a link too.
function Code({ shown, link }: { shown: Shown; link?: boolean }): JSX.Element {
    const address = `${location.origin}/join?code=${shown.code}`;
    return (
        <div class="panel-code">
            <p class="panel-digits" aria-label={[...shown.code].join(' ')}>{shown.code.slice(0, 4)} {shown.code.slice(4)}</p>
            <Picture address={address} />
            {link ? <a class="panel-link" href={address}>{address}</a> : <p class="print-only panel-link">{location.origin}/join</p>}
            <p class="hint">{t('panels.until', { time: timeOfDay(shown.until) })}</p>
        </div>
    );
}

/// @return nothing when it is done, else why not
async function shut(panel: string): Promise<string | undefined> {
    const answer = await shutPanel(panel);
    if (answer.kind !== 'ok') return whyNot(answer);
    hide(panel);
    return undefined;
}
/// Whose each of the buttons is: seven of them say the same.
const headOf = (one: PanelPresent): string => `panel-${panelOf(one)}`;
function Keys({ one, shown }: { one: PanelPresent; shown: Shown | undefined }): JSX.Element {
    return (
        <div class="panel-keys">
            {!shown && <button class="button" aria-describedby={headOf(one)} onClick={() => void show([one])}>{t(one.joined && !areSeveral(one) ? 'panels.replace' : 'panels.code')}</button>}
            {shown && <button class="button" aria-describedby={headOf(one)} onClick={() => hide(panelOf(one))}>{t('panels.hide')}</button>}
            {one.joined && (
                <TwoTaps record={false} label={t(areSeveral(one) ? 'panels.shut.all' : 'panels.shut')} sure={t('panels.shut.sure', { panel: nameOf(one) })} act={() => shut(panelOf(one))}>
                    <p class="hint">{t('panels.shut.text')}</p>
                </TwoTaps>
            )}
        </div>
    );
}
const Who = ({ one }: { one: PanelPresent }): JSX.Element => (
    <span class={`panel-is panel-is-${one.connected ? 'there' : one.joined ? 'gone' : 'none'}`}>{whoOf(one)}</span>
);

/// A seat where it is at the table. Its code is gone when its device has joined, and it is green for a while.
function SeatPanel({ one, shown, justJoined }: { one: PanelPresent; shown: Shown | undefined; justJoined: boolean }): JSX.Element {
    const at = isSeat(one.seat) ? seatKey(one.seat) : '';
    return (
        <li class={`panel seat-panel seat-panel-${at}${justJoined ? ' panel-joined' : ''}${shown ? '' : ' panel-no-code'}`} data-panel={panelOf(one)}>
            <div class="seat-panel-head"><h3 id={headOf(one)}>{nameOf(one)}</h3> <Who one={one} /></div>
            {shown && <Code shown={shown} />}
            {justJoined && <p class="panel-green" role="status"><Sign name="in-step" /> {t('panels.joined', { seat: nameOf(one) })}</p>}
            <Keys one={one} shown={shown} />
        </li>
    );
}

function Row({ one, shown }: { one: PanelPresent; shown: Shown | undefined }): JSX.Element {
    return (
        <li class={`panel${shown ? '' : ' panel-no-code'}`} data-panel={panelOf(one)}>
            <div class="panel-row">
                <h3 id={headOf(one)}>{nameOf(one)}</h3>
                <Who one={one} />
                <Keys one={one} shown={shown} />
            </div>
            {shown && <Code shown={shown} link={areSpectators(one)} />}
            {shown && one.scorer && <p class="hint">{t('panels.scorers.text')}</p>}
            {shown && one.technician && <p class="hint">{t('panels.technicians.text')}</p>}
            {shown && areSpectators(one) && <p class="hint">{t('panels.spectators.text')}</p>}
        </li>
    );
}

/// A hall gives out no codes: a device joins at its table.
export const PanelsPage = (): JSX.Element =>
    hallTable === undefined ? (
        <Codes />
    ) : (
        <div class="page page-narrow panels-page">
            <h1>{t('panels.title')}</h1>
            <p>{t('panels.elsewhere')}</p>
        </div>
    );

function Codes(): JSX.Element {
    const panels = useStore((state) => state.panels);
    const { shown, joined } = useCodes();
    useTick();
    const now = Date.now();
    useEffect(() => heardPanels(panels, now), [panels, now]);
    const four = seatsOf(panels);
    const empty = four.filter((one) => !one.joined && !shown.has(panelOf(one)));
    const codesOut = four.some((one) => shown.has(panelOf(one)) || joined.has(panelOf(one)));
    return (
        <div class="page page-narrow panels-page">
            <h1>{t('panels.title')}</h1>
            <p class="hint">{t('panels.text', { address: `${location.origin}/join` })}</p>
            {isThisMachine && <p class="panel-loopback">{t('panels.loopback', { address: location.host })}</p>}
            <div class="panel-keys">
                {empty.length > 0 && <button class="button button-primary" onClick={() => void show(empty)}>{tn('panels.codes', empty.length)}</button>}
                {shown.size > 0 && <button class="button" onClick={() => print()}>{t('panels.print')}</button>}
            </div>
            <section aria-labelledby="panels-seats">
                <h2 id="panels-seats">{t('panels.seats')}</h2>
                <ul class={`compass-panels${codesOut ? ' codes-out' : ''}`}>
                    {four.map((one) => <SeatPanel key={panelOf(one)} one={one} shown={shown.get(panelOf(one))} justJoined={joined.has(panelOf(one))} />)}
                </ul>
            </section>
            <section aria-labelledby="panels-others">
                <h2 id="panels-others">{t('panels.others')}</h2>
                <ul class="panels">
                    {panels.filter((one) => !four.includes(one)).map((one) => <Row key={panelOf(one)} one={one} shown={shown.get(panelOf(one))} />)}
                </ul>
            </section>
        </div>
    );
}
