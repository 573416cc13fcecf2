/// A device's value in a few words.
import type { JSX } from 'preact';
import { Light } from '../../gen/kibitz/v1/event_pb';
import type { DeviceNow, SightedNow, TagNow } from '../../gen/kibitz/v1/technician_pb';
import { CardText } from '../look/CardText';
import { readingWords } from './readingWords';
import { d } from './words/words';

/// Digits of a tag's number; who is not told it is given its place among those that are heard.
const numberDigits = 16;
export const isNumber = ({ tag }: TagNow): boolean => tag.length === numberDigits;
/// A tag's card, or the end of its number where it is no card of this table.
export function Tag({ tag }: { tag: TagNow }): JSX.Element {
    if (tag.card !== '') return <CardText card={tag.card} />;
    return <span>{isNumber(tag) ? tag.tag.slice(-6) : d('tech.v.tag', { n: tag.tag })}</span>;
}

const shown = 3; ///< of several tags or cards in a row

/// In the order in which they came: one that is missed for a moment keeps its place.
function Tags({ tags }: { tags: readonly TagNow[] }): JSX.Element {
    if (tags.length === 0) return <>{d('tech.v.no-tag')}</>;
    const [first] = tags;
    return (
        <>
            {tags.slice(0, shown).map((tag) => (
                <span key={tag.tag} class={tag.now ? 'tech-tag' : 'tech-tag tech-tag-gone'}>
                    <Tag tag={tag} />
                    {tags.length === 1 && <span class="tech-share"> {d('tech.v.percent', { n: first!.heardPercent })}</span>}
                </span>
            ))}
            {tags.length > shown && <span class="tech-tag">{d('tech.v.more', { n: tags.length - shown })}</span>}
        </>
    );
}
function Cards({ cards }: { cards: readonly SightedNow[] }): JSX.Element {
    if (cards.length === 0) return <>{d('tech.v.no-card')}</>;
    return (
        <>
            {cards.slice(0, shown).map((card, i) => (
                <span key={i} class="tech-tag">
                    {card.card === '' ? '?' : <CardText card={card.card} />}
                </span>
            ))}
            {cards.length > shown && <span class="tech-tag">{d('tech.v.more', { n: cards.length - shown })}</span>}
        </>
    );
}

const lights: Partial<Record<Light, 'tech.v.green' | 'tech.v.amber' | 'tech.v.off'>> = { [Light.GREEN]: 'tech.v.green', [Light.AMBER]: 'tech.v.amber', [Light.OFF]: 'tech.v.off' };

export function Value({ now }: { now: DeviceNow }): JSX.Element {
    const { value } = now;
    switch (value.case) {
        case 'reading':
            return <>{readingWords(value.value)}</>;
        case 'tags':
            return <Tags tags={value.value.tag} />;
        case 'touch': {
            const texts = value.value.finger.map(({ down, xMm, yMm }) => d(down ? 'tech.v.finger' : 'tech.v.lifted', { x: Math.round(xMm), y: Math.round(yMm) }));
            return <>{texts.length === 0 ? d('tech.v.none') : texts.join(' · ')}</>;
        }
        case 'beams':
            return <>{d(value.value.innerBroken ? (value.value.outerBroken ? 'tech.v.broken' : 'tech.v.inner') : value.value.outerBroken ? 'tech.v.outer' : 'tech.v.clear')}</>;
        case 'key':
            return <>{d('tech.v.key', { key: value.value })}</>;
        case 'sight':
            return <Cards cards={value.value.card} />;
        case 'light':
            return <>{d(lights[value.value] ?? 'tech.v.off')}</>;
        default:
            return <>{d('tech.v.none')}</>;
    }
}
