/// The first start of a table, or of a hall, in the browser: the code, what can be chosen, and how it starts anew with it.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SetupOffer } from '../../gen/kibitz/v1/setup_page_pb';
import type { Language } from '../words/languages';
import { LanguageChoice } from '../look/LanguageChoice';
import { look, state } from './ask';
import { CodeForm } from './CodeForm';
import { forgetDraft, loadDraft, saveDraft } from './draft';
import { Starting } from './Starting';
import { WishForm } from './WishForm';
import { commands, s, speakOfHall } from './words/words';

type Step = { kind: 'asking' } | { kind: 'code'; why?: 'wrong' } | { kind: 'wish'; code: string; offer: SetupOffer } | { kind: 'starting' } | { kind: 'done' };

const again = 1500; ///< ms until a table that does not answer is asked again

/// A command of the table's computer.
export const Command = ({ words }: { words: string }): JSX.Element => <code class="setup-command">{words}</code>;

function Done(): JSX.Element {
    return (
        <section class="setup-done">
            <h1>{s('setup.done.head')}</h1>
            <p>{s('setup.done.text')}</p>
            <a class="button button-primary button-wide" href="/">{s('setup.done.go')}</a>
            <p>{s('setup.done.forgotten')}</p>
            <Command words={commands.pin()} />
            <p>{s('setup.done.again')}</p>
            <Command words={commands.help()} />
        </section>
    );
}

/// @param language  changes when another is chosen: everything is drawn anew in it
export function SetupPage({ language }: { language: Language }): JSX.Element {
    const [step, setStep] = useState<Step>({ kind: 'asking' });
    const [away, setAway] = useState(false);

    /// Where a page that is opened, or loaded anew in the middle, goes on.
    async function begin(): Promise<void> {
        for (;;) {
            const { code } = loadDraft();
            const who = await state();
            if (who.kind === 'ok') speakOfHall(who.value.hall);
            const said = code && who.kind === 'ok' && who.value.open ? await look(code) : who;
            setAway(said.kind === 'unreachable');
            if (said.kind === 'done' || (said.kind === 'ok' && 'open' in said.value && !said.value.open)) return finish();
            if (said.kind === 'ok') return setStep('open' in said.value ? { kind: 'code' } : { kind: 'wish', code, offer: said.value });
            if (said.kind !== 'unreachable') return setStep({ kind: 'code' });
            await new Promise((done) => setTimeout(done, again));
        }
    }
    function finish(): void {
        forgetDraft();
        setStep({ kind: 'done' });
    }
    useEffect(() => void begin(), []);

    return (
        <main class="setup" lang={language}>
            {step.kind === 'asking' && <p role="status">{away ? s('setup.unreachable') : s('setup.asking')}</p>}
            {step.kind === 'code' && (
                <CodeForm
                    wrong={step.why === 'wrong'}
                    then={(code, offer) => {
                        saveDraft({ ...loadDraft(), code });
                        setStep({ kind: 'wish', code, offer });
                    }}
                    done={finish}
                />
            )}
            {step.kind === 'wish' && (
                <WishForm
                    code={step.code}
                    offer={step.offer}
                    then={() => {
                        forgetDraft();
                        setStep({ kind: 'starting' });
                    }}
                    done={finish}
                    wrong={() => {
                        saveDraft({ ...loadDraft(), code: '' });
                        setStep({ kind: 'code', why: 'wrong' });
                    }}
                />
            )}
            {step.kind === 'starting' && <Starting />}
            {step.kind === 'done' && <Done />}
            {step.kind !== 'wish' && <LanguageChoice />}
        </main>
    );
}
