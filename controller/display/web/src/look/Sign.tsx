/// Small shapes: octagon = call, triangle = attention, circle = notice; states and certainty each with their own.
import type { JSX } from 'preact';

export type SignName =
    | 'call'
    | 'attention'
    | 'notice'
    | 'in-step'
    | 'doubtful'
    | 'out-of-step'
    | 'devices'
    | 'unknown'
    | 'live'
    | 'lost'
    | 'connecting'
    | 'certain'
    | 'probable'
    | 'raised'
    | 'seen'
    | 'ruled'
    | 'dismissed'
    | 'sound'
    | 'mute'
    | 'settings';

const line = {
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 2.2,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
} as const;
const cut = {
    fill: 'none',
    stroke: 'var(--sign-cut)',
    'stroke-width': 2.4,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
} as const;

const shapes: Record<SignName, () => JSX.Element> = {
    call: () => (
        <>
            <path fill="currentColor" d="M8 2h8l6 6v8l-6 6H8l-6-6V8z" />
            <path {...cut} d="M12 7v6M12 16.800v.1" />
        </>
    ),
    attention: () => (
        <>
            <path fill="currentColor" d="M12 2.500 22.500 21h-21z" />
            <path {...cut} d="M12 9.500v5M12 17.800v.1" />
        </>
    ),
    notice: () => (
        <>
            <circle cx="12" cy="12" r="8.500" {...line} />
            <path {...line} d="M12 11.500v4.500M12 8v.1" />
        </>
    ),
    'in-step': () => (
        <>
            <circle cx="12" cy="12" r="10" fill="currentColor" />
            <path {...cut} d="m7.500 12.500 3 3 6-6.500" />
        </>
    ),
    doubtful: () => (
        <>
            <rect x="2.500" y="2.500" width="19" height="19" rx="4" {...line} stroke-dasharray="4 3" />
            <path
                {...line}
                d="M9.400 9.600c0-1.600 1.200-2.500 2.600-2.500s2.600.9 2.600 2.400c0 1.800-2.600 2-2.600 4M12 16.900v.1"
            />
        </>
    ),
    'out-of-step': () => (
        <>
            <rect x="2" y="2" width="20" height="20" rx="3" fill="currentColor" />
            <path {...cut} d="m8 8 8 8m0-8-8 8" />
        </>
    ),
    devices: () => (
        <>
            <path {...line} d="M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4" />
            <path {...line} d="m3 21 18-18" />
        </>
    ),
    unknown: () => <circle cx="12" cy="12" r="8.500" {...line} stroke-dasharray="3 4" />,
    live: () => (
        <>
            <circle cx="12" cy="12" r="4" fill="currentColor" />
            <path {...line} d="M5.600 5.600a9 9 0 0 0 0 12.800M18.400 5.600a9 9 0 0 1 0 12.800" />
        </>
    ),
    lost: () => (
        <>
            <circle cx="12" cy="12" r="3" {...line} />
            <path {...line} d="m4 20 16-16M5.600 5.600a9 9 0 0 0-1 11.400M18.400 18.400a9 9 0 0 0 1-11.400" />
        </>
    ),
    connecting: () => (
        <>
            <circle cx="5" cy="12" r="2" fill="currentColor" />
            <circle cx="12" cy="12" r="2" fill="currentColor" />
            <circle cx="19" cy="12" r="2" fill="currentColor" />
        </>
    ),
    certain: () => <circle cx="12" cy="12" r="9" fill="currentColor" />,
    probable: () => (
        <>
            <circle cx="12" cy="12" r="9" {...line} />
            <path fill="currentColor" d="M12 3a9 9 0 0 1 0 18z" />
        </>
    ),
    raised: () => (
        <>
            <circle cx="12" cy="12" r="9" {...line} />
            <circle cx="12" cy="12" r="4.500" fill="currentColor" />
        </>
    ),
    seen: () => (
        <>
            <path {...line} d="M2 12c5-8 15-8 20 0-5 8-15 8-20 0z" />
            <circle cx="12" cy="12" r="3" fill="currentColor" />
        </>
    ),
    ruled: () => <path {...line} d="m4 12.500 5.500 5.500L20 6.500" />,
    dismissed: () => <path {...line} d="M5 12h14" />,
    sound: () => (
        <>
            <path fill="currentColor" d="M3 9h4l5-4v14l-5-4H3z" />
            <path {...line} d="M15.500 9a4 4 0 0 1 0 6M18.500 6a8.500 8.500 0 0 1 0 12" />
        </>
    ),
    mute: () => (
        <>
            <path fill="currentColor" d="M3 9h4l5-4v14l-5-4H3z" />
            <path {...line} d="m16 9.500 5 5m0-5-5 5" />
        </>
    ),
    settings: () => (
        <>
            <path {...line} d="M4 7h9M19 7h1M4 17h1M11 17h9" />
            <circle cx="16" cy="7" r="3" {...line} />
            <circle cx="8" cy="17" r="3" {...line} />
        </>
    ),
};

export function Sign({ name }: { name: SignName }): JSX.Element {
    return (
        <svg class={`sign sign-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            {shapes[name]()}
        </svg>
    );
}
