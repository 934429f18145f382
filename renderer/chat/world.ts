import type { ChatClient } from './api/chat-client.ts';
import type { UploadPhoto } from './api/upload-photo.ts';
import type { DraftShelf } from './kept/draft-shelf.ts';
import type { KeptStore } from './kept/kept-store.ts';
import type { OutboxStore } from './kept/outbox-store.ts';
import type { OpenLine } from './line.ts';

/** The world of the chat's sagas. */
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
