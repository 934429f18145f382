import type { DraftContent } from '#contract/http/drafts.ts';
import type { Failure } from '../api/api-failure.ts';

/** A small text on the device with the users whose cars wait, so that a start without any does not search for them. */
export const WHOSE_WAIT = 'waitingCars';

/** How a new car waits: `held` until the seller continues it, `refused` until the seller corrects it. */
export type WaitingSubmission = {
  readonly state: 'waiting' | 'held' | 'refused';
  /** Milliseconds since 1970; cars go out in this order. */
  readonly askedAt: number;
  /** The car in the words of the day it was described. */
  readonly title: string;
  /** Address of the site it was described for: it goes to no other one. */
  readonly site: string;
  /** Why the server refused it. */
  readonly failure?: Failure | null;
};

/** An unfinished post as this device keeps it (D110): what was typed, and what a repeated submission needs. */
export type DeviceDraft = DraftContent & {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** A submission whose answer did not come: repeated under its key, the server does it once (D111). */
  readonly sent?: { readonly key: string; readonly body: Readonly<Record<string, string>> } | null;
  /** The seller asked for it to be published, which waits for the network. */
  readonly isAsked?: boolean;
  /** The VIN was to be decoded, which waits for the network. */
  readonly isVinAsked?: boolean;
  /** The version of the post the seller began from (D016). */
  readonly modifiedDateUtc?: string | null;
  /** When the account saved its copy of this draft: that copy is no other draft. */
  readonly copySavedDateUtc?: string | null;
  /** The account's copy as this device sent it last, whether or not the answer came, or took it over: this draft is newer. */
  readonly copy?: DraftContent;
  /** Of a car that left the form and waits to be published. */
  readonly waiting?: WaitingSubmission;
};

/** Whose draft (a user's id, or 'visitor') and of what (a post's id, or 'new'). */
export type DraftOf = { readonly owner: string; readonly target: string };

export type KeptDraft = { readonly of: DraftOf; readonly draft: DeviceDraft };

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
  /** Changes a part of a draft in one go; false where there is none (any more). */
  readonly changeDraft: (of: DraftOf, part: Partial<DeviceDraft>) => Promise<boolean>;
  /** All drafts of a person. */
  readonly list: (owner: string) => Promise<readonly KeptDraft[]>;
  /** With its photos. */
  readonly removeDraft: (of: DraftOf) => Promise<void>;
  /** Undefined where no photo was ever chosen. */
  readonly readPhotos: (of: DraftOf) => Promise<readonly KeptPhoto[] | undefined>;
  readonly writePhotos: (of: DraftOf, photos: readonly KeptPhoto[]) => Promise<void>;
  readonly readFile: (of: DraftOf, id: string) => Promise<KeptFile | undefined>;
  readonly writeFile: (of: DraftOf, file: KeptFile) => Promise<void>;
  readonly removeFile: (of: DraftOf, id: string) => Promise<void>;
  /**
   * Moves everything of one draft, in one go: to another owner, such as the account that a visitor signed in to, or to
   * another target. What was there before is deleted.
   */
  readonly passOn: (of: DraftOf, to: DraftOf) => Promise<void>;
};
