/// The last reading of a device in a few words. One of a kind that has no words here is told by its fields.
import { Surface, type Reading } from '../../gen/kibitz/v1/reading_pb';
import { d } from './words/words';

const surfaces: Partial<Record<Surface, 'tech.v.face-up' | 'tech.v.face-down' | 'tech.v.no-card'>> = {
    [Surface.PRINTED]: 'tech.v.face-up',
    [Surface.PLAIN]: 'tech.v.face-down',
    [Surface.NOTHING]: 'tech.v.no-card',
};
const fields = (body: object): string =>
    Object.entries(body)
        .filter(([name, value]) => name !== 'seat' && !name.startsWith('$') && typeof value !== 'object')
        .map(([name, value]) => `${name} ${typeof value === 'number' ? Math.round(value * 10) / 10 : value}`)
        .join(' · ');

export function readingWords({ body }: Reading): string {
    switch (body.case) {
        case 'range':
            return body.value.heightMm === undefined ? d('tech.v.no-height') : d('tech.v.mm', { mm: Math.round(body.value.heightMm) });
        case 'face':
            return d(surfaces[body.value.surface] ?? 'tech.v.no-card');
        case 'seatSwitch':
            return d(body.value.occupied ? 'tech.v.taken' : 'tech.v.empty');
        case 'boardTag':
            return body.value.tag === 0n ? d('tech.v.no-board') : body.value.tag.toString(16).toUpperCase().padStart(16, '0').slice(-6);
        default:
            return body.value ? fields(body.value) : d('tech.v.none');
    }
}
