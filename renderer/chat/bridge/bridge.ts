import { type FromFrame, type PayloadOf, readFrameMessage, ToFrame } from '#contract/live/chat-frame.ts';

type Listener<Type extends ToFrame['type']> = (payload: PayloadOf<ToFrame, Type>) => void;
type Sent<Type extends FromFrame['type']> =
  Extract<FromFrame, { type: Type }> extends { payload: infer Payload }
    ? [payload: Payload]
    : [payload?: PayloadOf<FromFrame, Type>];

/** The frame's side of the messages of SPEC.md §7. */
export type Bridge = {
  /** Hears one type of the site's messages until the returned function is called. */
  readonly on: <Type extends ToFrame['type']>(type: Type, listener: Listener<Type>) => () => void;
  /** `bridge.send('UnreadMessagesCount', { unreadMessagesCount: 3 })` */
  readonly send: <Type extends FromFrame['type']>(type: Type, ...payload: Sent<Type>) => void;
};

type Own = Pick<Window, 'addEventListener' | 'removeEventListener'> & { readonly parent: Pick<Window, 'postMessage'> };

/** Talks to the page that embeds this one: only to its window, only at this origin; everything else is dropped unheard. */
export const createBridge = (own: Own, siteOrigin: string): Bridge => ({
  on: (type, listener) => {
    const hear = (event: MessageEvent): void => {
      if (event.source !== own.parent || event.origin !== siteOrigin) return;
      const message = readFrameMessage(ToFrame, event.data);
      // The type names the payload's own schema.
      if (message?.type === type) listener(('payload' in message ? message.payload : undefined) as never);
    };
    own.addEventListener('message', hear);
    return () => own.removeEventListener('message', hear);
  },
  send: (type, ...[payload]) => own.parent.postMessage({ type, ...(payload !== undefined && { payload }) }, siteOrigin),
});
