import type { Transaction } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { PostForm } from '#contract/http/post-form.ts';
import type { OwnState } from '#contract/http/own-posts.ts';
import type { CheckFinding } from '#contract/http/reasons.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Database } from '#server/database/schema.ts';
import type { Event } from '#server/events/events.ts';
import { refuseBlocked } from '#server/http/blocked.ts';
import { AppError } from '#server/http/errors.ts';
import type { Intent } from '#server/http/idempotency.ts';
import { countPostsSince, runChecks } from './checks.ts';
import { type Corrections, correctionsOf, planCorrections, writeCorrections } from './corrections.ts';
import { needsCheck, type Standing, standingOfEdited, standingOfNew, WITHOUT_PHOTOS } from './decide.ts';
import type { WritingDeps } from './deps.ts';
import { addHistory } from './history.repository.ts';
import { formFaults, NO_PHOTOS } from './form-faults.ts';
import { isProven, lockOwnPost, lockSeller, type Seller, type StoredPost } from './locked.repository.ts';
import { ownState } from './own-state.ts';
import { featuresOf, photosOf, setFeatures, setPhotos, takeFiles } from './photos.repository.ts';
import { type PostValues, postValues } from './post-values.ts';
import { hasOtherPrice, recordChange } from './record-change.ts';
import { checkReferences } from './references.ts';
import {
  addPost,
  addPrice,
  changePost,
  isStockNumberTaken,
  markForReview,
  otherPostWithVin,
} from './save.repository.ts';
import { verdictOn } from './transitions.ts';

/** D171. */
export const POSTS_A_DAY = { person: 30, business: 500 } as const;

export type Saving = {
  readonly ownerId: number;
  /** The language of a text without letters. */
  readonly language: Language;
  /** The post to change; undefined for a new one. */
  readonly postId: number | undefined;
  readonly form: Omit<PostForm, 'id'>;
  /**
   * What writes it. The form: a company's new price is one set by hand. A stock file: its cars may come without photos and
   * then stand hidden, and a VIN that was sold does not come back. A price changed in place is one set by hand, too, and
   * leaves the draft of the post alone. Else: changes of many at once.
   */
  readonly by?: 'form' | 'file' | 'price';
  /** What is written with the post or not at all. */
  readonly also?: (transaction: Transaction<Database>, postId: number) => Promise<void>;
};
export type Saved = OwnState & { findings: CheckFinding[] };

type Prepared = Saving & {
  readonly seller: Seller;
  readonly values: PostValues;
  readonly now: number;
  readonly at: string;
};

const UNCHECKED = { findings: [], alsoSuspect: [] };
const refuse = (faults: Readonly<Record<string, string>>): void => {
  if (Object.keys(faults).length > 0) throw new AppError('VALIDATION_FAILED', undefined, { fields: faults });
};
const NOTHING = { photos: [], videoUrl: null } as const;
const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at]);

/** Creates and changes posts: in one transaction with their credit, photos, history, draft and what the checks say. */
export class SaveService {
  readonly #deps: WritingDeps;

  constructor(deps: WritingDeps) {
    this.#deps = deps;
  }

  async save(saving: Saving, intent: Intent): Promise<Saved> {
    const faults = formFaults(saving.form);
    refuse(faults);
    return this.#deps.idempotency.run(intent, async (transaction) => {
      const prepared = await this.#prepare(transaction, saving);
      const { postId, suspects, findings } =
        saving.postId === undefined
          ? await this.#create(transaction, prepared)
          : await this.#change(transaction, prepared, saving.postId);
      await markForReview(transaction, suspects, { at: prepared.at, record: this.#deps.record });
      await saving.also?.(transaction, postId);
      return { ...(await ownState(transaction, postId, saving.ownerId)), findings };
    });
  }

  async #prepare(transaction: Transaction<Database>, saving: Saving): Promise<Prepared> {
    const now = this.#deps.now();
    const seller = await lockSeller(transaction, saving.ownerId);
    if (seller === undefined) throw new AppError('AUTH_REQUIRED');
    // The request may have begun before the block.
    refuseBlocked(seller);
    if (!(await isProven(transaction, seller))) throw new AppError('EMAIL_NOT_VERIFIED');
    const { named, faults } = await checkReferences(transaction, saving.form, now);
    refuse(faults);
    const { toUsdMinor } = this.#deps.rates;
    const values = postValues(saving.form, { named, language: saving.language, toUsdMinor });
    return { ...saving, seller, values, now, at: new Date(now).toISOString() };
  }

  async #create(transaction: Transaction<Database>, post: Prepared) {
    const { ownerId, seller, values, form, now, at } = post;
    const isHidden = form.images.length === 0;
    if (isHidden && post.by !== 'file') refuse(NO_PHOTOS);
    const limit = POSTS_A_DAY[seller.is_business === 1 ? 'business' : 'person'];
    if ((await countPostsSince(transaction, ownerId, now - DAY_MS)) >= limit) throw new AppError('DAILY_LIMIT');
    await this.#refuseSame(transaction, post, 0);
    await this.#takeCredit(transaction, ownerId);
    await takeFiles(transaction, ownerId, { before: NOTHING, wanted: filesOf(post), at });
    const words = planCorrections(form, values, { before: undefined, stored: [] });
    const { findings, alsoSuspect } = isHidden ? UNCHECKED : await this.#check(transaction, post, undefined, words);
    const standing = isHidden ? WITHOUT_PHOTOS : standingOfNew(this.#deps.moderation, findings);
    const postId = await addPost(transaction, {
      ...values,
      ...columnsOf(standing, findings, at, null),
      owner_id: ownerId,
      hidden_at: isHidden ? at : null,
      created_at: at,
      modified_at: at,
      first_active_at: standing.moderation === 'approved' ? at : null,
    });
    await setPhotos(transaction, postId, form.images);
    await setFeatures(transaction, postId, form.features ?? []);
    await addPrice(transaction, postId, values, at);
    await writeCorrections(transaction, postId, words, { original: values, at });
    const details = { standing: standing.moderation, findings };
    await addHistory(transaction, { postId, actorId: ownerId, action: 'create', at, details });
    const about = { postId, userId: ownerId } as const;
    const published = standing.moderation === 'approved' ? [{ kind: 'postPublished', ...about } as const] : [];
    await this.#deps.record(transaction, { kind: 'postCreated', ...about }, ...published, ...draftSaved(post));
    return { postId, findings: [...findings], suspects: alsoSuspect };
  }

  async #change(transaction: Transaction<Database>, post: Prepared, postId: number) {
    const { ownerId, values, form, at } = post;
    const before = await this.#lock(transaction, post, postId);
    const files = { photos: await photosOf(transaction, postId), videoUrl: before.video_url };
    const features = await featuresOf(transaction, postId);
    const lacksPhotos = form.images.length === 0;
    if (lacksPhotos && (before.hidden_at === null || files.photos.length > 0)) refuse(NO_PHOTOS);
    await this.#refuseSame(transaction, post, postId);
    if (before.moderation === 'rejected' && before.first_active_at === null)
      await this.#takeCredit(transaction, ownerId);
    await takeFiles(transaction, ownerId, { before: files, wanted: filesOf(post), at });
    const arePhotosChanged = !sameList(files.photos, form.images);
    const words = planCorrections(form, values, { before, stored: await correctionsOf(transaction, postId) });
    const isChecked =
      !lacksPhotos &&
      (before.moderation !== 'approved' || words.set.length > 0 || needsCheck(before, values, arePhotosChanged));
    const { findings, alsoSuspect } = isChecked
      ? await this.#check(transaction, post, postId, words)
      : { findings: storedFindings(before), alsoSuspect: [] };
    const standing = this.#standing(before, findings, { isChecked, had: files.photos, has: form.images });
    await changePost(transaction, postId, {
      ...values,
      ...(setsPriceByHand(post, before) ? { price_locked: 1 as const } : {}),
      ...columnsOf(standing, findings, at, before.review_since),
      modified_at: laterThan(before.modified_at, post.now),
      // Who changes a post answers whether the car is still for sale (D015).
      sale_asked_at: null,
    });
    const wantedFeatures = [...new Set(form.features ?? [])].toSorted((a, b) => a - b);
    if (arePhotosChanged) await setPhotos(transaction, postId, form.images);
    if (!sameList(features, wantedFeatures)) await setFeatures(transaction, postId, wantedFeatures);
    await writeCorrections(transaction, postId, words, { original: values, at });
    const change = { before, values, ownerId, at, arePhotosChanged, words, findings };
    const isPublished =
      standing.moderation === 'approved' && before.first_active_at === null && before.hidden_at === null;
    const published = isPublished ? [{ kind: 'postPublished', postId, userId: ownerId } as const] : [];
    const changed = await recordChange(transaction, change);
    await this.#deps.record(transaction, ...changed, ...published, ...draftSaved(post));
    return { postId, findings: [...findings], suspects: alsoSuspect };
  }

  /** The first photos of a car send it in as if it were new; until then it waits for nobody. */
  #standing(
    before: StoredPost,
    findings: readonly CheckFinding[],
    {
      isChecked,
      had,
      has,
    }: { readonly isChecked: boolean; readonly had: readonly string[]; readonly has: readonly string[] },
  ): Standing {
    const mode = this.#deps.moderation;
    if (has.length === 0) return WITHOUT_PHOTOS;
    if (had.length === 0 && before.moderation !== 'rejected') return standingOfNew(mode, findings);
    return standingOfEdited(before.moderation, findings, {
      mode,
      isChecked,
      wasForReview: before.review_since !== null,
    });
  }

  /** The post as it stands; POST_NOT_FOUND, POST_STATE, or VERSION_CONFLICT where the seller saw another version (D016). */
  async #lock(transaction: Transaction<Database>, { ownerId, form }: Prepared, postId: number): Promise<StoredPost> {
    const before = await lockOwnPost(transaction, postId, ownerId);
    if (before === undefined) throw new AppError('POST_NOT_FOUND');
    const verdict = verdictOn('edit', before);
    if (verdict === 'POST_STATE' || verdict === 'POST_NOT_FOUND') throw new AppError(verdict);
    if (form.modifiedDateUtc !== undefined && form.modifiedDateUtc !== before.modified_at)
      throw new AppError('VERSION_CONFLICT');
    return before;
  }

  /** A VIN and a stock number are each of one post of a seller (D017, D169). */
  async #refuseSame(transaction: Transaction<Database>, { ownerId, values, by }: Prepared, postId: number) {
    const [vin, stockNumber] = [values.vin ?? null, values.stock_number ?? null];
    const same = { ownerId, postId, withSold: by === 'file' };
    const other = vin === null ? undefined : await otherPostWithVin(transaction, { ...same, vin });
    if (other !== undefined) throw new AppError('DUPLICATE_VIN', undefined, { fields: { postId: String(other) } });
    if (stockNumber !== null && (await isStockNumberTaken(transaction, { stockNumber, ownerId, postId }))) {
      throw new AppError('VALIDATION_FAILED', undefined, {
        fields: { stockNumber: 'Another of your cars has this stock number.' },
      });
    }
  }

  async #takeCredit(transaction: Transaction<Database>, ownerId: number): Promise<void> {
    if (!(await this.#deps.credits.takePostCredit(transaction, ownerId))) throw new AppError('PLAN_LIMIT_REACHED');
  }

  #check(transaction: Transaction<Database>, post: Prepared, postId: number | undefined, words: Corrections) {
    const { ownerId, seller, values, form, now } = post;
    const isBusiness = seller.is_business === 1;
    return runChecks(
      transaction,
      { postId, ownerId, isBusiness, values, photos: form.images, translations: words.texts },
      now,
    );
  }
}

/** A company that types another price into the form means it: stock files leave it alone from then on. */
const setsPriceByHand = ({ by, seller, form, values }: Prepared, before: StoredPost): boolean =>
  (by === 'form' || by === 'price') &&
  seller.is_business === 1 &&
  form.isPriceLocked === undefined &&
  hasOtherPrice(before, values);

/** A car of a file, or one that gets only another price, is not what a person was writing. */
const draftSaved = ({ by, ownerId, postId = 0 }: Prepared): readonly Event[] =>
  by === 'file' || by === 'price' ? [] : [{ kind: 'draftSaved', userId: ownerId, postId }];

const filesOf = ({ form, values }: Prepared) => ({ photos: form.images, videoUrl: values.video_url ?? null });

// What is stored there was written by `columnsOf`.
const storedFindings = ({ findings }: StoredPost) => JSON.parse(findings) as CheckFinding[];

const columnsOf = (
  { moderation, isForReview }: Standing,
  findings: readonly CheckFinding[],
  at: string,
  waitingSince: string | null,
) => ({
  moderation,
  findings: JSON.stringify(findings),
  review_since: isForReview ? (waitingSince ?? at) : null,
  // The reason of a rejection stands until the post is sent in again (D005).
  rejection_reason: null,
  rejection_note: null,
  rejected_at: null,
});

/** The next version's instant: no two versions of a post have the same. */
const laterThan = (before: string, now: number): string =>
  new Date(Math.max(now, Date.parse(before) + 1)).toISOString();
