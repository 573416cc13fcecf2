/// The sound: one short tone while a call for the Director is unseen, again every ten seconds, and a buzz where the
/// device can. Browsers keep pages silent until they are touched once; the page says so.
const repeat = 10_000;
const toneHertz = 880;
const toneSeconds = 0.18;
/// The message goes after the tap that lets the sound out, ms: going at once it would move what is being tapped.
const tapEnds = 600;

export class Alarm {
    private context: AudioContext | undefined;
    private timer: ReturnType<typeof setInterval> | undefined;
    private sounding = false;

    /// `blocked(true)` when a tone was due and the browser did not let it out.
    constructor(private readonly blocked: (is: boolean) => void) {
        const touched = (): void => {
            void this.unblock();
        };
        addEventListener('pointerdown', touched, { once: true });
        addEventListener('keydown', touched, { once: true });
    }

    /// Called with what should be; the tone begins at once when it starts.
    want(sound: boolean): void {
        if (sound === this.sounding) return;
        this.sounding = sound;
        clearInterval(this.timer);
        if (!sound) return this.blocked(false);
        this.once();
        this.timer = setInterval(() => this.once(), repeat);
    }

    /// From a tap or a key only: the browser asks for it.
    async unblock(): Promise<void> {
        try {
            this.context ??= new AudioContext();
            await this.context.resume();
            if (!this.sounding) return;
            setTimeout(() => this.blocked(false), tapEnds);
            this.once();
        } catch {
            // No sound on this device; the words and the buzz have to do.
        }
    }

    once(): void {
        if (this.context?.state !== 'running') {
            if (this.sounding) this.blocked(true);
            return;
        }
        const context = this.context;
        const tone = context.createOscillator();
        const loudness = context.createGain();
        const now = context.currentTime;
        tone.frequency.value = toneHertz;
        loudness.gain.setValueAtTime(0.0001, now);
        loudness.gain.exponentialRampToValueAtTime(0.4, now + 0.015);
        loudness.gain.exponentialRampToValueAtTime(0.0001, now + toneSeconds);
        tone.connect(loudness).connect(context.destination);
        tone.start(now);
        tone.stop(now + toneSeconds + 0.02);
        if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200);
    }
}
