/// Height over time (uPlot) with the threshold line and the moment drawn in.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { useStore } from '../state/store';
import type { RealSeat } from '../bridge/seats';
import { number } from '../words/format';
import { t } from '../words/words';
import { gutter } from './Figure';
import type { Picture, SeatTrace } from './picture';
import { series } from './series';
import { inks, lineOf, type Inks } from './inks';
import { useLook } from './useLook';

const height = 232;

/// The threshold and the moment, under the lines.
function marks(picture: Picture, ink: Inks) {
    return (plot: uPlot): void => {
        const { ctx, bbox } = plot;
        const ratio = devicePixelRatio;
        const y = plot.valToPos(picture.near, 'y', true);
        const x = plot.valToPos(0, 'x', true);
        ctx.save();
        ctx.fillStyle = ink.nearFill;
        ctx.fillRect(bbox.left, y, bbox.width, bbox.top + bbox.height - y);
        ctx.lineWidth = 1.5 * ratio;
        ctx.strokeStyle = ink.near;
        ctx.setLineDash([6 * ratio, 4 * ratio]);
        ctx.beginPath();
        ctx.moveTo(bbox.left, y);
        ctx.lineTo(bbox.left + bbox.width, y);
        ctx.stroke();
        ctx.setLineDash([]);
        ctx.strokeStyle = ink.moment;
        ctx.lineWidth = 2 * ratio;
        ctx.beginPath();
        ctx.moveTo(x, bbox.top);
        ctx.lineTo(x, bbox.top + bbox.height);
        ctx.stroke();
        ctx.font = `${12 * ratio}px system-ui, sans-serif`;
        ctx.fillStyle = ink.near;
        ctx.textAlign = 'left';
        ctx.textBaseline = 'bottom';
        ctx.fillText(t('evidence.near', { mm: number(picture.near) }), bbox.left + 6 * ratio, y - 3 * ratio);
        ctx.fillStyle = ink.moment;
        ctx.textBaseline = 'top';
        const words = t('evidence.moment');
        const right = x + ctx.measureText(words).width + 8 * ratio < bbox.left + bbox.width;
        ctx.textAlign = right ? 'left' : 'right';
        ctx.fillText(words, x + (right ? 6 : -6) * ratio, bbox.top + 4 * ratio);
        ctx.restore();
    };
}

function options(
    picture: Picture,
    shown: readonly SeatTrace[],
    subject: RealSeat | undefined,
    width: number,
): uPlot.Options {
    const ink = inks();
    const axis = {
        stroke: ink.text,
        font: '12px system-ui, sans-serif',
        grid: { stroke: ink.grid, width: 1 },
        ticks: { show: false },
    };
    return {
        width,
        height,
        padding: [8, gutter.right, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false, range: [picture.from, picture.to] }, y: { range: [0, picture.max] } },
        axes: [
            {
                ...axis,
                size: 28,
                values: (_, ticks) =>
                    ticks.map((tick) => (tick === 0 ? '0' : `${tick > 0 ? '+' : '−'}${number(Math.abs(tick))}`)),
                incrs: [1, 2, 5],
            },
            {
                ...axis,
                size: gutter.left,
                incrs: [10, 20, 25, 50],
                values: (_, ticks) => ticks.map((tick) => number(tick)),
            },
        ],
        series: [
            {},
            ...shown.map((trace) => ({
                ...lineOf(trace.seat, trace.seat === subject),
                paths: uPlot.paths.stepped!({ align: 1 }),
                points: { show: false },
                spanGaps: false,
            })),
        ],
        hooks: { drawAxes: [marks(picture, ink)] },
    };
}

export function HeightChart(props: {
    picture: Picture;
    shown: readonly SeatTrace[];
    subject: RealSeat | undefined;
    width: number;
}): JSX.Element {
    const { picture, shown, subject, width } = props;
    const place = useRef<HTMLDivElement>(null);
    const light = useStore((state) => state.prefs.light);
    const language = useStore((state) => state.language);
    const look = useLook();
    useEffect(() => {
        if (!place.current) return;
        const data = series(shown, picture.from, picture.to) as uPlot.AlignedData;
        const plot = new uPlot(options(picture, shown, subject, width), data, place.current);
        return () => plot.destroy();
    }, [picture, shown.map((trace) => trace.seat).join(), subject, width, light, language, look]);
    const words = t('evidence.range.label', { seconds: number(picture.to - picture.from) });
    return <div class="chart" ref={place} role="img" aria-label={words} />;
}
