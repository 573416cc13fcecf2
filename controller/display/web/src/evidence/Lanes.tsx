/// Bands under the plot: face, card read, touches, arms, panels, record; on the plot's axis.
import type { JSX } from 'preact';
import { gutter } from './Figure';
import { lanesOf, type Block, type Lane, type Mark } from './lanesOf';
import type { Picture, SeatTrace } from './picture';

const titleHeight = 18;
const rowHeight = 18;
const gap = 8;
/// Letters narrower than this much room are left out; the table below has them all.
const letterWidth = 8;

function BlockShape({ block, x, width, y }: { block: Block; x: number; width: number; y: number }): JSX.Element {
    const room = width >= block.words.length * letterWidth + 6;
    return (
        <g class={`block block-${block.kind}`}>
            <rect x={x} y={y} width={width} height={rowHeight - 2} rx={2} />
            {block.kind === 'down' && (
                <rect
                    x={x}
                    y={y}
                    width={width}
                    height={rowHeight - 2}
                    rx={2}
                    fill="url(#hatched)"
                    class="block-hatch"
                />
            )}
            {room && block.words && (
                <text x={x + 4} y={y + 12}>
                    {block.words}
                </text>
            )}
        </g>
    );
}

/// A trick's end is a bar with a foot, an incident a triangle, a key a square, everything else a diamond.
const markShapes: Record<Mark['kind'], string> = {
    event: 'M0-6 5 0 0 6-5 0z',
    trick: 'M-1.500-8h3V5H5v3H-5V5h3.500z',
    incident: 'M0-7 7 6H-7z',
    key: 'M-5-5H5V5H-5z',
};

export function Lanes({
    picture,
    shown,
    width,
}: {
    picture: Picture;
    shown: readonly SeatTrace[];
    width: number;
}): JSX.Element {
    const inner = width - gutter.left - gutter.right;
    const at = (t: number): number =>
        gutter.left +
        (inner * (Math.min(picture.to, Math.max(picture.from, t)) - picture.from)) / (picture.to - picture.from);
    const lanes = lanesOf(picture, shown);
    let y = gap;
    const placed = lanes.map((lane: Lane) => {
        const top = y;
        const rows = Math.max(1, lane.rows.length);
        y += titleHeight + rows * rowHeight + gap;
        return { lane, top, rows };
    });
    return (
        <svg class="lanes" width={width} height={y} viewBox={`0 0 ${width} ${y}`} aria-hidden="true">
            <defs>
                <pattern id="hatched" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                    <path d="M0 0V7" class="hatch" />
                </pattern>
            </defs>
            {placed.map(({ lane, top, rows }) => (
                <g key={lane.key}>
                    <text class="lane-title" x={gutter.left} y={top + 13}>
                        {lane.title}
                    </text>
                    <rect
                        class="lane-ground"
                        x={gutter.left}
                        y={top + titleHeight}
                        width={inner}
                        height={rows * rowHeight}
                        rx={2}
                    />
                    {lane.rows.map((row, n) =>
                        row.map((block) => (
                            <BlockShape
                                key={`${n}-${block.from}`}
                                block={block}
                                x={at(block.from)}
                                width={Math.max(2, at(block.to) - at(block.from))}
                                y={top + titleHeight + n * rowHeight + 1}
                            />
                        )),
                    )}
                    {lane.marks.map((mark) => (
                        <path
                            key={mark.index}
                            class={`mark mark-${mark.kind}`}
                            d={markShapes[mark.kind]}
                            transform={`translate(${at(mark.t)} ${top + titleHeight + rowHeight / 2})`}
                        />
                    ))}
                </g>
            ))}
            <path class="lane-moment" d={`M${at(0)} 0V${y}`} />
        </svg>
    );
}
