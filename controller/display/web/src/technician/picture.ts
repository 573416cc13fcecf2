/// The picture of a camera over the table, a second after the other while somebody looks; the browser keeps none.
import { useEffect, useState } from 'preact/hooks';
import { language, t } from '../words/words';
import { at } from '../live/place';
import { request } from '../live/request';

export interface Picture {
    url?: string | undefined; ///< data:
    problem: string; ///< why none comes; empty: one does, or will
}
const every = 1000; ///< ms; as often as the camera sends one
const soon = 400; ///< ms, until the first has come

const asUrl = (blob: Blob): Promise<string> =>
    new Promise((done, failed) => {
        const reader = new FileReader();
        reader.onload = () => done(String(reader.result));
        reader.onerror = () => failed(reader.error ?? new Error());
        reader.readAsDataURL(blob);
    });

async function fetched(id: number): Promise<Picture | 'none-yet'> {
    try {
        const answer = await request(`${at(`/api/v1/technician/cameras/${id}/picture`)}?lang=${language()}`);
        if (answer.status === 202) return 'none-yet';
        if (answer.ok) return { url: await asUrl(await answer.blob()), problem: '' };
        const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
        return { problem: error ?? t('problem.status', { status: answer.status }) };
    } catch {
        return { problem: t('problem.unreachable') };
    }
}

/// @param looking  somebody looks: without it nothing is asked for, and what was seen is forgotten
export function usePicture(id: number, looking: boolean): Picture {
    const [picture, setPicture] = useState<Picture>({ problem: '' });
    useEffect(() => {
        let over = false;
        let timer = 0;
        setPicture({ problem: '' });
        if (!looking) return;
        const look = async (): Promise<void> => {
            // A page in the background is looked at by nobody.
            const now = document.hidden ? 'none-yet' : await fetched(id);
            if (over) return;
            if (now !== 'none-yet') setPicture((before) => (now.url === undefined ? { ...before, problem: now.problem } : now));
            timer = window.setTimeout(() => void look(), now === 'none-yet' ? soon : every);
        };
        void look();
        return () => {
            over = true;
            window.clearTimeout(timer);
        };
    }, [id, looking]);
    return picture;
}
