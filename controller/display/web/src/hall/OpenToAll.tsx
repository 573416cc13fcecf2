/// A page that everybody may open now: where it is, and how it is shut again.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { HallLink } from './link';
import { whyNot } from './told';

type Clock = NonNullable<NonNullable<Parameters<HallLink['ask']>[0]>['clock']>;

/// @param means  of the button that shuts it, with its `words` and what it asks of the hall
export function OpenToAll(props: { page: string; title: string; means: string; words: string; shut: Clock; link: HallLink }): JSX.Element {
    const [problem, setProblem] = useState('');
    const shut = (): void => void props.link.ask({ clock: props.shut }).then((reply) => setProblem(whyNot(reply) ?? ''));
    return (
        <div class="hall-way">
            <a class="button" href={props.page} target="_blank" rel="noopener">
                {props.title}
            </a>
            <button class="button" data-means={props.means} onClick={shut}>
                {props.words}
            </button>
            {problem !== '' && (
                <p class="hall-problem" role="alert">
                    {problem}
                </p>
            )}
        </div>
    );
}
