import type { Language } from '#contract/constants.ts';
import type { OwnState } from '#contract/http/own-posts.ts';
import type { CheckFinding } from '#contract/http/reasons.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Event } from '#server/events/events.ts';
import type { Seller, StoredPost } from './locked.repository.ts';
import type { Files } from './photos.repository.ts';
import type { Changed, PostDraft } from './post-draft.ts';
import type { PostValues } from './post-values.ts';
import { hasOtherPrice } from './record-change.ts';

type Writing = {
  readonly ownerId: number;
  /** The language of a text without letters. */
  readonly language: Language;
  /** The version that the seller saw (D016); undefined where any will do. */
  readonly seen?: string | undefined;
  /**
   * What writes it. The form: a company's new price is one set by hand. A stock file: its cars may come without photos and
   * then stand hidden, and a VIN that was sold does not come back. A price changed in place is one set by hand, too, and
   * leaves the draft of the post alone. Else: changes of many at once.
   */
  readonly by?: 'form' | 'file' | 'price';
  /** What is written with the post or not at all. */
  readonly also?: (transaction: Transaction, postId: number) => Promise<void>;
};
export type Saving = Writing & {
  /** The post to change; undefined for a new one. */
  readonly postId: number | undefined;
  readonly draft: PostDraft;
};
export type Editing = Writing & {
  readonly postId: number;
  /** The stored draft with what is to change; undefined where nothing is. */
  readonly edit: (draft: PostDraft, before: StoredPost) => PostDraft | undefined;
};
export type Saved = OwnState & { findings: CheckFinding[] };

/** What is about to be written, with its seller's row locked and its references checked. */
export type Prepared = Saving & {
  readonly seller: Seller;
  readonly changed: Changed;
  readonly values: PostValues;
  readonly now: number;
  readonly at: string;
};
export type Written = {
  readonly postId: number;
  readonly findings: CheckFinding[];
  /** Live posts of others that a moderator should look at as well. */
  readonly suspects: readonly number[];
};

/** A company that types another price into the form means it: stock files leave it alone from then on. */
export const setsPriceByHand = ({ by, seller, draft, values }: Prepared, before: StoredPost): boolean =>
  (by === 'form' || by === 'price') &&
  seller.is_business === 1 &&
  draft.isPriceLocked === undefined &&
  hasOtherPrice(before, values);

/** A car of a file, or one that gets only another price, is not what a person was writing. */
export const draftSaved = ({ by, ownerId, postId = 0 }: Prepared): readonly Event[] =>
  by === 'file' || by === 'price' ? [] : [{ kind: 'draftSaved', userId: ownerId, postId }];

/** The files that a post is about to have. */
export const filesOf = ({ draft, values }: Prepared): Files => ({
  photos: draft.images,
  videoUrl: values.video_url ?? null,
});
