/// What a reply of the hall's says to whoever asked.
import type { HallReply } from '../../gen/kibitz/v1/hall_pb';
import { h } from './words/words';

/// Why it was not done; nothing: it was.
export const whyNot = (reply: HallReply | undefined): string | undefined => (reply === undefined ? h('hall.not-answered') : reply.done ? undefined : reply.error);
