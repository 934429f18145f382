/** Replies that the server wrote into the page, by the address of the call; each is taken once. */
export type Preloaded = { has: (address: string) => boolean; take: (address: string) => unknown };

export const PRELOAD_ELEMENT_ID = 'aniv-preload';

/** Reads `<script type="application/json" id="aniv-preload">`; a page without it, or with a broken one, preloads nothing. */
export const preloadedFrom = (document: Document): Preloaded => {
  const replies = parse(document.getElementById(PRELOAD_ELEMENT_ID)?.textContent ?? '');
  return {
    has: (address) => replies.has(address),
    take: (address) => {
      const reply = replies.get(address);
      replies.delete(address);
      return reply;
    },
  };
};

export const nothingPreloaded: Preloaded = { has: () => false, take: () => undefined };

const parse = (text: string): Map<string, unknown> => {
  if (text === '') return new Map();
  try {
    return new Map(Object.entries(JSON.parse(text) as Record<string, unknown>));
  } catch {
    // The network answers instead.
    return new Map();
  }
};
