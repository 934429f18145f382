/** Begins the target of a car that waits to be published; what follows is its own key. */
export const WAITING = 'waiting:';

/** Begins the owner of what was thrown away, for as long as that can be undone. */
export const DISCARDED = 'discarded:';

/** The most of a file that goes to the main process, or comes from it, in one message; every photo fits in one. */
export const FILE_PART_BYTES = 16 * 1024 * 1024;
