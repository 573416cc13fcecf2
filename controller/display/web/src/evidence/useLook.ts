/// Tells when the device changes between light and dark, or paper is meant: what is painted is painted again.
import { useEffect, useReducer } from 'preact/hooks';

export function useLook(): number {
    const [look, again] = useReducer((n: number) => n + 1, 0);
    useEffect(() => {
        const watched = ['(prefers-color-scheme: dark)', 'print', '(min-resolution: 1.5dppx)'].map((query) =>
            matchMedia(query),
        );
        const changed = (): void => again(undefined);
        for (const one of watched) one.addEventListener('change', changed);
        return () => {
            for (const one of watched) one.removeEventListener('change', changed);
        };
    }, []);
    return look;
}
