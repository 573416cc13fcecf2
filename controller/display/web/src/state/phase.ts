/// Phases of a board. Pure.
import { Phase } from '../../gen/kibitz/v1/live_pb';

/// It lies on the table, and its play has not ended.
export const isPlayed = (phase: Phase): boolean => phase !== Phase.UNSPECIFIED && phase !== Phase.NO_BOARD && phase !== Phase.FINISHED;
