/// Ten seconds of the table around the moment: play, pause, any moment by the slider.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { notForKeys } from '../state/keys';
import { Sentence } from '../look/Sentence';
import { fineSeconds, seconds } from '../words/format';
import { t } from '../words/words';
import { sentence } from '../told/sentence';
import { eventsBefore, zoneAt } from './at';
import { DummyFromAbove } from './DummyFromAbove';
import type { Picture, SeatTrace } from './picture';
import { ZoneFromSide } from './ZoneFromSide';

const captions = 3;
const steps = 50; ///< of the slider, in a second
const signed = (time: number): string => `${time < -0.005 ? '−' : '+'}${fineSeconds(Math.abs(time))}`;

/// Moves the time on while playing; stops at the end.
function usePlaying(
    picture: Picture,
    time: number,
    setTime: (t: number) => void,
    speed: number,
): [boolean, (is: boolean) => void] {
    const [playing, setPlaying] = useState(false);
    const now = useRef(time);
    now.current = time;
    useEffect(() => {
        if (!playing) return;
        let last = performance.now();
        let frame = requestAnimationFrame(function step(at: number) {
            const next = now.current + (Math.max(0, at - last) / 1000) * speed;
            last = at;
            setTime(Math.min(picture.to, next));
            if (next >= picture.to) return setPlaying(false);
            frame = requestAnimationFrame(step);
        });
        return () => cancelAnimationFrame(frame);
    }, [playing, speed, picture]);
    return [playing, setPlaying];
}

export function Replay(props: {
    picture: Picture;
    shown: readonly SeatTrace[];
    time: number;
    setTime: (t: number) => void;
}): JSX.Element {
    const { picture, shown, time, setTime } = props;
    const [slow, setSlow] = useState(false);
    const [playing, setPlaying] = usePlaying(picture, time, setTime, slow ? 0.5 : 1);
    const toggle = (): void => {
        if (!playing && time >= picture.to - 0.01) setTime(picture.from);
        setPlaying(!playing);
    };
    useEffect(() => {
        const press = (event: KeyboardEvent): void => {
            if (
                event.key !== ' ' ||
                notForKeys(event) ||
                (event.target instanceof HTMLElement && event.target.closest('button, a, summary, label'))
            )
                return;
            event.preventDefault();
            toggle();
        };
        addEventListener('keydown', press);
        return () => removeEventListener('keydown', press);
    });
    const events = eventsBefore(picture, time, captions);
    return (
        <section class="replay" aria-labelledby="replay-title">
            <h3 id="replay-title">{t('replay.title')}</h3>
            <div class="replay-controls">
                <button class="button button-primary" onClick={toggle}>
                    {t(playing ? 'replay.pause' : 'replay.play')}
                </button>
                <input
                    class="replay-slider"
                    type="range"
                    min={Math.floor(picture.from * steps) / steps}
                    max={Math.ceil(picture.to * steps) / steps}
                    step={1 / steps}
                    value={time}
                    aria-label={t('replay.position')}
                    aria-valuetext={t('replay.at', { t: seconds(time) })}
                    onInput={(event) => {
                        setPlaying(false);
                        setTime(Number(event.currentTarget.value));
                    }}
                />
                <output class="replay-time">{t('replay.at', { t: signed(time) })}</output>
                <button
                    class="button"
                    onClick={() => {
                        setPlaying(false);
                        setTime(0);
                    }}
                >
                    {t('replay.tomoment')}
                </button>
                <label class="check">
                    <input type="checkbox" checked={slow} onChange={(event) => setSlow(event.currentTarget.checked)} />
                    <span>{t('replay.slow')}</span>
                </label>
            </div>
            <div class="replay-zones">
                {shown.map((trace) => (
                    <div key={trace.seat} class="replay-seat">
                        <ZoneFromSide
                            seat={trace.seat}
                            now={zoneAt(trace, time)}
                            near={picture.near}
                            max={picture.max}
                        />
                        {(trace.touches.length > 0 || trace.beams.length > 0) && (
                            <DummyFromAbove trace={trace} now={zoneAt(trace, time)} />
                        )}
                    </div>
                ))}
            </div>
            <div class="replay-captions">
                <h4>{t('replay.caption')}</h4>
                {events.length === 0 ? (
                    <p class="hint">{t('replay.caption.none')}</p>
                ) : (
                    <ol>
                        {events.map((index) => {
                            const mark = picture.events[index]!;
                            return (
                                <li key={index}>
                                    <span class="replay-when">{signed(mark.t)}</span>
                                    <span>
                                        <Sentence text={sentence(mark.event, picture.lookup)} />
                                    </span>
                                </li>
                            );
                        })}
                    </ol>
                )}
            </div>
        </section>
    );
}
