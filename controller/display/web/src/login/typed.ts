/// What was typed and pressed in the form of early.ts, before the page's script was here.
export const typed = { pin: '', name: undefined as string | undefined, pressed: false, inName: false };

/// Takes it over, and the form away. Called once, before anything is drawn.
export function takeTyped(root: Element): void {
    const form = root.querySelector<HTMLFormElement>('form[data-early]');
    if (!form) return;
    const value = (name: string): string => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';
    typed.pin = value('pin').replace(/\D/g, '').slice(0, 6);
    typed.name = value('name');
    typed.pressed = form.dataset['early'] === 'pressed';
    typed.inName = document.activeElement?.getAttribute('name') === 'name';
    root.replaceChildren();
}
