/// The players' panels, the scorers and the spectators: who has joined and is there, a code to join by, and the way out for a device that is lost.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PanelPresent } from '../../gen/kibitz/v1/live_pb';
import { isSeat, seatKey, seatName } from '../bridge/seats';
import { useStore, useTick } from '../app/store';
import { makeCode, shutPanel, whyNot } from '../live/server';
import { say } from '../app/actions';
import { clock } from '../words/format';
import { t, tn } from '../words/words';

const areSpectators = (one: PanelPresent): boolean => one.delaySeconds > 0;
/// There may be several of these: nobody takes another's place.
const areSeveral = (one: PanelPresent): boolean => areSpectators(one) || one.scorer;
const panelOf = (one: PanelPresent): string =>
    areSpectators(one) ? 'spectator' : one.scorer ? 'scorer' : isSeat(one.seat) ? `seat-${seatKey(one.seat)}` : 'table-screen';
const nameOf = (one: PanelPresent): string =>
    areSpectators(one) ? t('panels.spectators') : one.scorer ? t('panels.scorers') : isSeat(one.seat) ? seatName(one.seat) : t('panels.screen');

/// Who is there: of scorers and spectators how many, and how far behind the table these are.
function whoOf(one: PanelPresent): string {
    if (areSpectators(one)) return tn('panels.watching', one.devices, { clock: clock(one.delaySeconds * 1000) });
    if (one.scorer && one.devices > 1) return tn('panels.devices', one.devices);
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
        <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={address} shape-rendering="crispEdges">
            <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
            <path d={path} fill="#000" />
        </svg>
    );
}

interface Code {
    panel: string;
    code: string;
    until: number;
}

export function PanelsPage(): JSX.Element {
    const panels = useStore((state) => state.panels);
    const [code, setCode] = useState<Code | undefined>();
    useTick();
    const left = code ? code.until - Date.now() : 0;
    async function make(panel: string): Promise<void> {
        const answer = await makeCode(panel);
        if (answer.kind !== 'ok') return say(whyNot(answer));
        const { code: digits, seconds } = answer.value as { code: string; seconds: number };
        setCode({ panel, code: digits, until: Date.now() + seconds * 1000 });
    }
    async function shut(panel: string): Promise<void> {
        const answer = await shutPanel(panel);
        if (answer.kind !== 'ok') say(whyNot(answer));
        if (code?.panel === panel) setCode(undefined);
    }
    const address = code ? `${location.origin}/join?code=${code.code}` : '';
    return (
        <div class="page page-narrow">
            <h1>{t('panels.title')}</h1>
            <p class="hint">{t('panels.text', { address: `${location.origin}/join` })}</p>
            <ul class="panels">
                {panels.map((one) => {
                    const panel = panelOf(one);
                    return (
                        <li key={panel} class="panel" data-panel={panel}>
                            <div class="panel-row">
                                <b>{nameOf(one)}</b>
                                <span class={`panel-is panel-is-${one.connected ? 'there' : one.joined ? 'gone' : 'none'}`}>
                                    {whoOf(one)}
                                </span>
                                <button class="button" onClick={() => void make(panel)}>{t(one.joined && !areSeveral(one) ? 'panels.replace' : 'panels.code')}</button>
                                {one.joined && <button class="button" onClick={() => void shut(panel)}>{t(areSeveral(one) ? 'panels.shut.all' : 'panels.shut')}</button>}
                            </div>
                            {code?.panel === panel && left > 0 && (
                                <div class="panel-code">
                                    <p class="panel-digits" aria-label={[...code.code].join(' ')}>{code.code.slice(0, 4)} {code.code.slice(4)}</p>
                                    <Picture address={address} />
                                    <p class="hint">{t('panels.until', { clock: clock(left) })}</p>
                                    {one.scorer && <p class="hint">{t('panels.scorers.text')}</p>}
                                </div>
                            )}
                        </li>
                    );
                })}
            </ul>
        </div>
    );
}
