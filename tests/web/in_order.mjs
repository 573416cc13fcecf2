// in_order.mjs COUNT FILE...: test files, so many at a time, in this order (`node --test` begins with whichever comes first in the alphabet).
// Ends with 1 when one has failed.
import { run } from 'node:test';
import { tap } from 'node:test/reporters';

const [count, ...files] = process.argv.slice(2);
run({ files, concurrency: Number(count) })
    .on('test:fail', () => (process.exitCode = 1))
    .compose(tap)
    .pipe(process.stdout);
