/// The table has been set up and starts anew: as soon as it answers, on to its first page.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { state } from './ask';
import { Command } from './SetupPage';
import { commands, s } from './words/words';

const every = 700; ///< ms
const slowAfter = 30_000;

export function Starting(): JSX.Element {
    const [slow, setSlow] = useState(false);
    useEffect(() => {
        const begun = Date.now();
        const timer = setInterval(() => {
            setSlow(Date.now() - begun > slowAfter);
            void state().then((said) => {
                if (said.kind === 'ok' && !said.value.open && !said.value.starting) location.replace('/');
            });
        }, every);
        return () => clearInterval(timer);
    }, []);
    return (
        <section class="setup-done" role="status">
            <h1>{s('setup.starting')}</h1>
            {slow && (
                <>
                    <p>{s('setup.slow')}</p>
                    <Command words={commands.log()} />
                </>
            )}
        </section>
    );
}
