/// What a device at a place is for, as its name says it: "north.range", "east.column2".
export const functions = ['reader', 'range', 'face', 'touch', 'beams', 'seat-switch', 'panel', 'light', 'board-reader', 'column', 'sight'] as const;
