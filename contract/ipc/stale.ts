/** On a reply that the desktop gives out of its cache because the server did not answer: ISO time it was stored. */
export const STALE_HEADER = 'x-aniv-stale';
