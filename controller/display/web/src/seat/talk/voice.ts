/// The voice of a panel: sentences one after another by the device's own speech (Web Speech). Whoever listens wears an earphone: alerts
/// and explanations are not for his partner.
import { locale } from '../../words/words';

export type Pace = 'slow' | 'usual' | 'fast';
const rates: Record<Pace, number> = { slow: 0.75, usual: 1, fast: 1.5 };
let last: string[] = [];

const speech = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;
export const canSpeak = (): boolean => speech() !== undefined;

/// Says sentences, each after the one before; `now` cuts off what is being said. What was said last can be had again, unless it is
/// to be asked for `anew`.
export function sayAloud(sentences: readonly string[], pace: Pace, now = false, anew = false): void {
    const words = sentences.filter((one) => one.trim() !== '');
    const synthesis = speech();
    if (words.length === 0 || !synthesis) return;
    if (now) synthesis.cancel();
    if (!anew) last = words;
    for (const one of words) {
        const utterance = new SpeechSynthesisUtterance(one);
        utterance.lang = locale();
        utterance.rate = rates[pace];
        synthesis.speak(utterance);
    }
}
export const sayAgain = (pace: Pace): void => sayAloud(last, pace, true);
export const hush = (): void => speech()?.cancel();
