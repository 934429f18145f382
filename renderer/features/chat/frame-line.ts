import { FromFrame, readFrameMessage, type ToFrame } from '#contract/live/chat-frame.ts';

export type SaidMessage = Exclude<FromFrame, { type: 'iframeReady' }>;

/**
 * What comes from the frame: `ready` once per document that it loads, `lost` when another document takes the place of
 * one, `said` for every other message of a document that is ready.
 */
export type FrameEvent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'said'; readonly message: SaidMessage };

export type FrameLine = {
  /** Talks with this frame, at this origin alone, until the returned function is called. */
  readonly attach: (frame: HTMLIFrameElement, origin: string) => () => void;
  /** Without a frame nothing is sent; a frame at another origin does not get it. */
  readonly send: (message: ToFrame) => void;
  readonly listen: (listener: (event: FrameEvent) => void) => () => void;
};

type Own = Pick<Window, 'addEventListener' | 'removeEventListener'>;
type Target = { readonly frame: HTMLIFrameElement; readonly origin: string };

/** The site's side of the messages of SPEC.md §7: only of the frame's own window and origin, by schema (SECURITY rule 45). */
export const createFrameLine = (own: Own): FrameLine => {
  const listeners = new Set<(event: FrameEvent) => void>();
  const emit = (event: FrameEvent) => listeners.forEach((listener) => listener(event));
  let target: Target | undefined;
  const page = { isReady: false, isLoaded: false, isReadyAgain: false };

  /** A document says once that it is ready; a second time counts when another document turns out to have loaded. */
  const becomeReady = (): void => {
    if (page.isReady) {
      page.isReadyAgain = true;
      return;
    }
    page.isReady = true;
    emit({ kind: 'ready' });
  };

  const hear = (event: MessageEvent): void => {
    const source = target?.frame.contentWindow ?? null;
    if (source === null || event.source !== source || event.origin !== target?.origin) return;
    const message = readFrameMessage(FromFrame, event.data);
    if (message?.type === 'iframeReady') becomeReady();
    else if (message !== undefined && page.isReady) emit({ kind: 'said', message });
  };

  const load = (): void => {
    if (!page.isLoaded) {
      page.isLoaded = true;
      return;
    }
    const isReady = page.isReadyAgain;
    Object.assign(page, { isReady: false, isReadyAgain: false });
    emit({ kind: 'lost' });
    if (isReady) becomeReady();
  };

  return {
    attach: (frame, origin) => {
      target = { frame, origin };
      Object.assign(page, { isReady: false, isLoaded: false, isReadyAgain: false });
      own.addEventListener('message', hear);
      frame.addEventListener('load', load);
      return () => {
        own.removeEventListener('message', hear);
        frame.removeEventListener('load', load);
        target = undefined;
        emit({ kind: 'lost' });
      };
    },
    send: (message) => target?.frame.contentWindow?.postMessage(message, target.origin),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
