import type { Drop } from './drops.ts';

/** Main accepts more paths and more characters in one call. */
const MAX_PATHS = 500;
const AGAIN_MS = 200;

type Reply = { readonly ok: boolean; readonly error?: { readonly code: string } };
type Deps = {
  readonly send: (drop: Drop) => Promise<Reply>;
  readonly later: (action: () => void, delayMs: number) => void;
};

function* partsOf({ paths, pathless, postId }: Drop): Generator<Drop> {
  if (pathless > 0) yield { paths: [], pathless, postId };
  for (let at = 0; at < paths.length; at += MAX_PATHS)
    yield { paths: paths.slice(at, at + MAX_PATHS), pathless: 0, postId };
}

/**
 * Reports drops to main one after the other, and again if main is too busy: none is lost, however many come at
 * once. Drops that main does not accept are reported to the page.
 */
export function createTellDrops({ send, later }: Deps): (drop: Drop) => void {
  const waiting: Drop[] = [];
  let isSending = false;

  async function sendAll(): Promise<void> {
    isSending = true;
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const reply = await send(next).catch(() => undefined);
      if (reply?.error?.code === 'RATE_LIMITED') await new Promise<void>((resolve) => later(resolve, AGAIN_MS));
      else waiting.shift();
    }
    isSending = false;
  }
  return (drop) => {
    waiting.push(...partsOf(drop));
    if (!isSending) void sendAll();
  };
}
