/// The table's clock against this device's. "12 seconds ago" is counted on the table's clock: a phone's may be wrong,
/// and a simulated table has a time of its own.
import type { Timestamp } from '@bufbuild/protobuf/wkt';

/// Milliseconds since 1970, with their fraction.
export const millis = (at: Timestamp | undefined): number => (at ? Number(at.seconds) * 1000 + at.nanos / 1e6 : 0);

/// Differences smaller than this are the message's way, not the clock.
const small = 1500;

export class TableClock {
    private offset: number | undefined;

    /// An event that happened at `at` (ms) has just come in. Events that were missed come late and never early, so the
    /// largest difference seen is the true one.
    heard(at: number, now: number): void {
        const offset = at - now;
        if (this.offset === undefined || offset > this.offset) this.offset = offset;
    }
    /// The table's clock was set: what was heard before says nothing of it.
    forget(): void {
        this.offset = undefined;
    }
    /// The table's time now; the device's own until an event came.
    now(device: number): number {
        return this.offset === undefined || Math.abs(this.offset) < small ? device : device + this.offset;
    }
}
