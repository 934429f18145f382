import { FromFrame, readFrameMessage, type ToFrame } from '#contract/live/chat-frame.ts';

export type SaidMessage = Exclude<FromFrame, { type: 'iframeReady' }>;

/**
 * What comes from the frame: `ready` once per document, `readyAgain` when it repeats that, `lost` when another document
 * has loaded, `said` for every other message of a document that is ready.
 */
export type FrameEvent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'readyAgain' }
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

/** The document in the frame. */
type OwnPage = {
  isReady: boolean;
  /** Whether any document has loaded. */
  isLoaded: boolean;
  /** It was ready before its `load`, which is still to come. */
  isLoadDue: boolean;
  document: string | undefined;
};
const NO_PAGE: OwnPage = { isReady: false, isLoaded: false, isLoadDue: false, document: undefined };

/** The site's side of the messages of SPEC.md §7: only of the frame's own window and origin, by schema (SECURITY rule 45). */
export const createFrameLine = (own: Own): FrameLine => {
  const listeners = new Set<(event: FrameEvent) => void>();
  const emit = (event: FrameEvent) => listeners.forEach((listener) => listener(event));
  let target: Target | undefined;
  const page: OwnPage = { ...NO_PAGE };
  const send = (message: ToFrame): void => target?.frame.contentWindow?.postMessage(message, target.origin);

  const becomeReady = (document: string | undefined): void => {
    if (page.isReady && page.document === document) {
      emit({ kind: 'readyAgain' });
      return;
    }
    const isAnother = page.isReady;
    Object.assign(page, { isReady: true, document, isLoadDue: isAnother || !page.isLoaded });
    if (isAnother) emit({ kind: 'lost' });
    emit({ kind: 'ready' });
  };

  const hear = (event: MessageEvent): void => {
    const source = target?.frame.contentWindow ?? null;
    if (source === null || event.source !== source || event.origin !== target?.origin) return;
    const message = readFrameMessage(FromFrame, event.data);
    if (message?.type === 'iframeReady') becomeReady(message.payload?.document);
    else if (message !== undefined && page.isReady) emit({ kind: 'said', message });
  };

  /** A document that has not said that it is ready is asked, since it may be no chat at all. */
  const load = (): void => {
    const { isReady, isLoadDue } = page;
    Object.assign(page, { isLoaded: true, isLoadDue: false });
    if (isLoadDue) return;
    page.isReady = false;
    if (isReady) emit({ kind: 'lost' });
    send({ type: 'ReadyWanted' });
  };

  return {
    attach: (frame, origin) => {
      target = { frame, origin };
      Object.assign(page, NO_PAGE);
      own.addEventListener('message', hear);
      frame.addEventListener('load', load);
      return () => {
        own.removeEventListener('message', hear);
        frame.removeEventListener('load', load);
        target = undefined;
        emit({ kind: 'lost' });
      };
    },
    send,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
