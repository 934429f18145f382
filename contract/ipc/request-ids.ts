/** Under which the window names a request of its own to the main process; it never leaves this computer. */
export const REQUEST_ID_HEADER = 'x-aniv-request-id';
export const REQUEST_ID = /^[A-Za-z0-9-]{1,64}$/;

/** So much of an uploaded file travels at once, and no more of it is in the main process's memory. */
export const UPLOAD_PIECE_BYTES = 1024 * 1024;
