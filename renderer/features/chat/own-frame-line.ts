import { createFrameLine } from './frame-line.ts';

/** The line to the one chat frame of this page: the panel attaches the frame, the saga talks with it. */
export const frameLine = createFrameLine(window);
