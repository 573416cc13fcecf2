/// The page: the table from above, and beside it what the Director sees of it.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useStore } from '../state/store';
import { Bar } from './Bar';
import { cancelled, clicked, moved, pressed, released, wheeled } from './drag';
import { Face } from './Face';
import { Hand } from './Hand';
import { keyed } from './keys';
import { Middle } from './Middle';
import { SeatPlate } from './SeatPlate';
import { Strip } from './Strip';
import { seatNames } from './deals';
import { useDesk } from './use';
import { h } from './words/words';
import { Zone } from './Zone';

export function HandPage(): JSX.Element {
    useStore((state) => state.language);
    return (
        <>
            <div class="hand-small">
                <p>{h('hand.small')}</p>
                <a class="button button-primary" href="/">
                    {h('hand.small.go')}
                </a>
            </div>
            <div class="hand-page">
                <Bar />
                <Table />
                <aside class="hand-director" aria-labelledby="director-title">
                    <h2 id="director-title">
                        {h('hand.director')} <span>{h('hand.director.hint')}</span>
                    </h2>
                    <iframe src="/" title={h('hand.director')} />
                </aside>
            </div>
        </>
    );
}

function Table(): JSX.Element {
    const desk = useDesk();
    const root = useRef<HTMLElement>(null);
    useEffect(() => {
        const on = root.current!;
        addEventListener('keydown', keyed);
        on.addEventListener('wheel', wheeled, { passive: false });
        on.addEventListener('click', clicked, true);
        return () => {
            removeEventListener('keydown', keyed);
            on.removeEventListener('wheel', wheeled);
            on.removeEventListener('click', clicked, true);
        };
    }, []);
    useEffect(() => desk.look());
    const { drag } = desk;
    const link = desk.table.link.kind;
    const inMiddle = desk.open === 'tries' || desk.ended !== undefined;
    return (
        <main
            class={`hand-table${drag ? ' hand-dragging' : ''}`}
            ref={root}
            onPointerDown={pressed}
            onPointerMove={(event) => root.current && moved(event, root.current)}
            onPointerUp={(event) => root.current && released(event, root.current)}
            onPointerCancel={cancelled}
        >
            <div class={`hand-top${desk.table.board ? '' : ' hand-empty'}`}>
                {seatNames.map((seat) => (
                    <Hand key={seat} seat={seat} />
                ))}
                <div class={`hand-middle${inMiddle ? ' hand-covered' : ''}`}>
                    {seatNames.map((seat) => (
                        <Zone key={seat} seat={seat} />
                    ))}
                    {seatNames.map((seat) => (
                        <SeatPlate key={seat} seat={seat} />
                    ))}
                    <div class="hand-centre">
                        <Middle />
                    </div>
                </div>
                {desk.open === 'keys' && <Keys />}
            </div>
            {desk.in && link !== 'ready' && link !== 'off' && (
                <p class="hand-link" role="status">
                    {h(`hand.link.${link}`)}
                </p>
            )}
            <Strip />
            {drag && (
                <span class="ghost" style={{ left: `${drag.x}px`, top: `${drag.y}px`, '--height': String(drag.over?.height ?? 70) } as JSX.CSSProperties}>
                    <Face card={drag.card} facing={drag.over?.facing === 'down' ? 'down' : 'up'} />
                    {drag.over && desk.mode === 'free' && <span class="zone-mm">{h('hand.mm', { mm: Math.round(drag.over.height) })}</span>}
                </span>
            )}
        </main>
    );
}

const help = [
    ['← →', 'hand.keys.arrows'],
    ['Enter', 'hand.keys.enter'],
    ['↑ ↓', 'hand.keys.height'],
    ['F', 'hand.keys.face'],
    ['L', 'hand.keys.lay'],
    ['T', 'hand.keys.turn'],
    ['B', 'hand.keys.back'],
    ['N', 'hand.keys.do'],
    ['Esc', 'hand.keys.escape'],
] as const;

function Keys(): JSX.Element {
    const desk = useDesk();
    return (
        <section class="welcome welcome-over hand-keys" aria-label={h('hand.keys.title')}>
            <h2>{h('hand.keys.title')}</h2>
            <p>{h('hand.pick.none')}</p>
            <p>{h('hand.pick.free')}</p>
            <dl>
                {help.map(([key, words]) => (
                    <div key={key}>
                        <dt>
                            <kbd>{key}</kbd>
                        </dt>
                        <dd>{h(words)}</dd>
                    </div>
                ))}
            </dl>
            <button type="button" class="button" onClick={() => desk.set({ open: undefined })}>
                {h('hand.close')}
            </button>
        </section>
    );
}
