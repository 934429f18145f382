import { createContext, useContext } from 'react';
import { chatRoutes } from '#contract/http/chat-routes.ts';
import type { ChatClient } from './api/chat-client.ts';
import { photoUploader } from './api/upload-photo.ts';
import type { UploadPhoto } from './api/upload-photo.ts';
import type { ChatDeps } from './deps.ts';
import { createDraftShelf } from './kept/draft-shelf.ts';
import type { DraftShelf } from './kept/draft-shelf.ts';
import { createBrowserKept, sturdyKept } from './kept/kept-store.ts';
import type { KeptStore } from './kept/kept-store.ts';
import { createBrowserOutbox, sturdyOutbox } from './kept/outbox-store.ts';
import type { OutboxStore } from './kept/outbox-store.ts';
import { lineOpener } from './line.ts';
import type { OpenLine } from './line.ts';

/** The world of the chat's sagas, made of what the frame was given. */
export type ChatWorld = {
  readonly api: ChatClient;
  readonly openLine: OpenLine;
  readonly uploadPhoto: UploadPhoto;
  readonly outbox: OutboxStore;
  readonly drafts: DraftShelf;
  readonly kept: KeptStore;
  readonly now: () => Date;
  /** A client key: the same key is the same message. */
  readonly newKey: () => string;
};

export const worldOf = ({ makeClient, bearer, bridge, now }: ChatDeps): ChatWorld => ({
  api: makeClient(chatRoutes),
  // The site requests a token from the server; the answer tells whether the session still exists.
  openLine: lineOpener(bearer, () => bridge.send('TokenNeeded')),
  uploadPhoto: photoUploader(bearer),
  outbox: sturdyOutbox(createBrowserOutbox()),
  kept: sturdyKept(createBrowserKept()),
  drafts: createDraftShelf(),
  now,
  newKey: () => crypto.randomUUID(),
});

const WorldContext = createContext<ChatWorld | undefined>(undefined);
export const WorldProvider = WorldContext.Provider;

export function useWorld(): ChatWorld {
  const world = useContext(WorldContext);
  if (world === undefined) throw new Error('WorldProvider is missing above this component');
  return world;
}
