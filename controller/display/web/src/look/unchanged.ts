/// A row of many that is drawn again only when what it is given is another: a hall has five hundred tables.
import { Component, createElement, type ComponentType, type JSX } from 'preact';

/// @param Draw  draws from its props alone, and from what it watches itself
export function unchanged<Props extends object>(Draw: (props: Props) => JSX.Element): ComponentType<Props> {
    return class extends Component<Props> {
        override shouldComponentUpdate(next: Readonly<Props>): boolean {
            return (Object.keys(next) as (keyof Props)[]).some((key) => next[key] !== this.props[key]);
        }
        render(): JSX.Element {
            return createElement(Draw, this.props as Props & JSX.IntrinsicAttributes);
        }
    };
}
