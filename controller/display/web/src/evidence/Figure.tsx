/// The plot: height over time above, bands below on the same axis, one line for the moment shown in the replay.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RealSeat } from '../bridge/seats';
import { HeightChart } from './HeightChart';
import { Lanes } from './Lanes';
import { Legend } from './Legend';
import type { Picture, SeatTrace } from './picture';
import { t } from '../words/words';

/// Both parts leave the same room at the left for the axis and at the right for half a label.
export const gutter = { left: 44, right: 16 };

export interface FigureProps {
    picture: Picture;
    shown: readonly SeatTrace[];
    subject: RealSeat | undefined;
    time: number;
    seek: (t: number) => void;
}

export function Figure({ picture, shown, subject, time, seek }: FigureProps): JSX.Element {
    const box = useRef<HTMLDivElement>(null);
    const [width, setWidth] = useState(0);
    useEffect(() => {
        if (!box.current) return;
        const watcher = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
        watcher.observe(box.current);
        return () => watcher.disconnect();
    }, []);
    const heights = shown.some((trace) => trace.height.some((point) => point.mm !== null)); // none: fingers and arms alone
    const inner = Math.max(0, width - gutter.left - gutter.right);
    const x = gutter.left + (inner * (time - picture.from)) / (picture.to - picture.from);
    const seekAt = (event: MouseEvent): void => {
        const left = box.current?.getBoundingClientRect().left ?? 0;
        const part = (event.clientX - left - gutter.left) / inner;
        seek(picture.from + Math.min(1, Math.max(0, part)) * (picture.to - picture.from));
    };
    return (
        <figure class="figure">
            {heights && <figcaption>{t('evidence.range.title')}</figcaption>}
            <div class="figure-box" ref={box} onClick={seekAt}>
                {inner > 0 && (
                    <>
                        {heights && <HeightChart picture={picture} shown={shown} subject={subject} width={width} />}
                        <Lanes picture={picture} shown={shown} width={width} />
                        <span class="figure-now" style={{ left: `${x}px` }} aria-hidden="true" />
                    </>
                )}
            </div>
            <Legend shown={shown} subject={subject} />
        </figure>
    );
}
