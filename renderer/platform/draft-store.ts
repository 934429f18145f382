import type { DraftContent } from '#contract/http/drafts.ts';

/** An unfinished post as this device keeps it (D110): what was typed, and what a repeated submission needs. */
export type DeviceDraft = DraftContent & {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** A submission whose answer did not come: repeated under its key, the server does it once (D111). */
  readonly sent?: { readonly key: string; readonly body: Readonly<Record<string, string>> } | null;
  /** The seller asked for it to be published, which waits for the network. */
  readonly isAsked?: boolean;
  /** The version of the post the seller began from (D016). */
  readonly modifiedDateUtc?: string | null;
};

/** Whose draft (a user's id, or 'visitor') and of what (a post's id, or 'new'). */
export type DraftOf = { readonly owner: string; readonly target: string };

/** A photo in the order of the form: `key` and `url` once the server has it, else its bytes are kept here. */
export type KeptPhoto = {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly key: string | null;
  readonly url: string | null;
};

/** Bytes on the way to the server: they outlive a reload, a crash and a lost network. */
export type KeptFile = { readonly id: string; readonly name: string; readonly blob: Blob };

/** What unfinished posts leave on this device, until it is published or thrown away. Signing out takes nothing of it. */
export type DraftStore = {
  readonly readDraft: (of: DraftOf) => Promise<DeviceDraft | undefined>;
  readonly writeDraft: (of: DraftOf, draft: DeviceDraft) => Promise<void>;
  /** With its photos. */
  readonly removeDraft: (of: DraftOf) => Promise<void>;
  /** Undefined where no photo was ever chosen. */
  readonly readPhotos: (of: DraftOf) => Promise<readonly KeptPhoto[] | undefined>;
  readonly writePhotos: (of: DraftOf, photos: readonly KeptPhoto[]) => Promise<void>;
  readonly readFile: (of: DraftOf, id: string) => Promise<KeptFile | undefined>;
  readonly writeFile: (of: DraftOf, file: KeptFile) => Promise<void>;
  readonly removeFile: (of: DraftOf, id: string) => Promise<void>;
  /** Gives everything of one draft to another owner, such as the account that a visitor signed in to. */
  readonly passOn: (of: DraftOf, owner: string) => Promise<void>;
};
