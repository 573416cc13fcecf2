/// A camera over the table: how it stands, what it sees while somebody looks, and where the table's corners are in its picture.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { CameraNow } from '../../gen/kibitz/v1/technician_pb';
import { post, whyNot } from '../live/server';
import { Sign } from '../look/Sign';
import { seconds } from '../words/format';
import { cornerAt, cornerNames, movedTo, nudged, tapped, whole, type Corner, type Corners } from './corners';
import { usePicture } from './picture';
import { d } from './words/words';

function Standing({ camera }: { camera: CameraNow }): JSX.Element {
    const { connected, tableFound, byCorners, pixelsPerMm, tiltDegrees, fault } = camera;
    if (!connected)
        return (
            <p class="tech-camera-bad">
                <Sign name="call" /> <span>{d('tech.camera.away')}</span>
            </p>
        );
    return (
        <>
            <p class={tableFound ? 'tech-well' : 'tech-camera-bad'}>
                <Sign name={tableFound ? 'in-step' : 'call'} />{' '}
                <span>
                    {tableFound
                        ? d(byCorners ? 'tech.camera.by-corners' : 'tech.camera.by-markers', { pixels: seconds(pixelsPerMm), degrees: Math.round(tiltDegrees) })
                        : d('tech.camera.not-found')}
                </span>
            </p>
            {fault.length > 0 && (
                <ul class="tech-checks" lang="en">
                    {fault.map((sentence) => (
                        <li key={sentence} class="tech-check-look">
                            <Sign name="attention" /> <span>{sentence}</span>
                        </li>
                    ))}
                </ul>
            )}
        </>
    );
}

interface Tapping {
    corners: Corners;
    change: (corners: Corners) => void;
}

/// @param tapping  somebody is showing where the corners are
function Seen({ url, tapping }: { url: string; tapping: Tapping | undefined }): JSX.Element {
    const dragged = useRef<number | undefined>(undefined);
    const where = (event: JSX.TargetedPointerEvent<HTMLElement>): Corner => {
        const box = event.currentTarget.getBoundingClientRect();
        return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    };
    const down = (event: JSX.TargetedPointerEvent<HTMLElement>): void => {
        if (!tapping || !event.isPrimary) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = where(event);
        dragged.current = cornerAt(tapping.corners, at);
        if (dragged.current !== undefined) return;
        const after = tapped(tapping.corners, at);
        dragged.current = cornerAt(after, at);
        tapping.change(after);
    };
    const move = (event: JSX.TargetedPointerEvent<HTMLElement>): void => {
        if (tapping && dragged.current !== undefined) tapping.change(movedTo(tapping.corners, dragged.current, where(event)));
    };
    const up = (): void => {
        dragged.current = undefined;
    };
    return (
        <div class={`tech-picture${tapping ? ' tech-picture-tapped' : ''}`} onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={up}>
            <img src={url} alt={d('tech.camera.picture')} draggable={false} />
            {tapping && tapping.corners.length > 1 && (
                <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
                    <polygon points={tapping.corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
                </svg>
            )}
            {tapping?.corners.map(({ x, y }, index) => (
                <span key={index} class="tech-corner" style={{ left: `${x * 100}%`, top: `${y * 100}%` }} aria-hidden="true">
                    <b>{index + 1}</b>
                </span>
            ))}
        </div>
    );
}

/// The corners as buttons besides: an arrow key moves one by a little.
function CornerList({ corners, change }: Tapping): JSX.Element {
    return (
        <ol class="tech-corners">
            {cornerNames.map((name, index) => (
                <li key={name}>
                    <button
                        class="button"
                        data-corner={index}
                        disabled={!corners[index]}
                        onKeyDown={(event) => {
                            const after = nudged(corners, index, event.key, event.shiftKey);
                            if (!after) return;
                            event.preventDefault();
                            change(after);
                        }}
                    >
                        {index + 1}. {d(name)}
                    </button>
                </li>
            ))}
        </ol>
    );
}

/// @param number  which of several it is; 0: the only one
export function CameraPlace({ camera, number }: { camera: CameraNow; number: number }): JSX.Element {
    const { id, connected, byCorners, mayBeSeen } = camera;
    const [looking, setLooking] = useState(false);
    const [corners, setCorners] = useState<Corners | undefined>();
    const [busy, setBusy] = useState(false);
    const [told, setTold] = useState<{ words: string; bad: boolean } | undefined>();
    const shows = looking && connected && mayBeSeen;
    const { url, problem } = usePicture(id, shows);
    const start = (): void => {
        setTold(undefined);
        setCorners([]);
    };
    const send = async (which: Corners): Promise<void> => {
        if (busy) return;
        setBusy(true);
        const answer = await post(`/api/v1/technician/cameras/${id}/corners`, JSON.stringify({ corner: which }));
        setBusy(false);
        setTold(answer.kind === 'ok' ? { words: d(which.length > 0 ? 'tech.camera.taken' : 'tech.camera.markers-again'), bad: false } : { words: whyNot(answer as Exclude<typeof answer, { kind: 'ok' }>), bad: true });
        if (answer.kind === 'ok') setCorners(undefined);
    };
    const next = corners && corners.length < whole ? cornerNames[corners.length]! : undefined;
    return (
        <section class="tech-place tech-camera" aria-labelledby={`camera-${id}`} data-camera={id}>
            <h2 id={`camera-${id}`}>{number > 0 ? d('tech.camera.numbered', { n: number }) : d('tech.camera')}</h2>
            <div class="tech-camera-body">
                <Standing camera={camera} />
                <button class="button" aria-expanded={looking} data-means="look" onClick={() => setLooking(!looking)}>
                    {d(looking ? 'tech.camera.close' : 'tech.camera.look')}
                </button>
                {looking && !mayBeSeen && <p>{d('tech.camera.board')}</p>}
                {shows && (
                    <>
                        {problem !== '' && (
                            <p class="tech-camera-bad" role="alert">
                                {problem}
                            </p>
                        )}
                        {url === undefined ? (
                            problem === '' && <p role="status">{d('tech.camera.waits')}</p>
                        ) : (
                            <>
                                {next && (
                                    <p class="tech-camera-next" role="status">
                                        {d('tech.camera.tap', { n: (corners?.length ?? 0) + 1, corner: d(next) })}
                                    </p>
                                )}
                                <Seen url={url} tapping={corners && { corners, change: setCorners }} />
                                <p class="hint">{d(corners ? 'tech.camera.tap.text' : 'tech.camera.none-kept')}</p>
                                {corners ? (
                                    <>
                                        <CornerList corners={corners} change={setCorners} />
                                        <p class="tech-camera-do">
                                            <button class="button button-primary" data-means="use-corners" aria-disabled={busy} disabled={corners.length < whole} onClick={() => void send(corners)}>
                                                {d('tech.camera.use')}
                                            </button>
                                            <button class="button" disabled={corners.length === 0} onClick={() => setCorners(corners.slice(0, -1))}>
                                                {d('tech.camera.back')}
                                            </button>
                                            <button class="button" onClick={() => setCorners(undefined)}>
                                                {d('tech.camera.cancel')}
                                            </button>
                                        </p>
                                    </>
                                ) : (
                                    <p class="tech-camera-do">
                                        <button class="button" data-means="tap-corners" onClick={start}>
                                            {d('tech.camera.corners')}
                                        </button>
                                        {byCorners && (
                                            <button class="button" data-means="by-markers" aria-disabled={busy} onClick={() => void send([])}>
                                                {d('tech.camera.markers')}
                                            </button>
                                        )}
                                    </p>
                                )}
                            </>
                        )}
                    </>
                )}
                {told && (
                    <p class={told.bad ? 'tech-camera-bad' : 'tech-well'} role={told.bad ? 'alert' : 'status'}>
                        {told.words}
                    </p>
                )}
            </div>
        </section>
    );
}
