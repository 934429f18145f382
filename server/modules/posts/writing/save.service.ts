import type { CheckFinding } from '#contract/http/reasons.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Transaction } from '#server/database/connection.ts';
import { refuseBlocked } from '#server/http/blocked.ts';
import { AppError } from '#server/http/errors.ts';
import type { Intent } from '#server/http/idempotency.ts';
import { runChecks } from './checks.ts';
import { countPostsSince } from './checks.repository.ts';
import { writeCorrections } from './corrections.repository.ts';
import { type Corrections, planCorrections } from './corrections.ts';
import {
  needsCheck,
  type Standing,
  standingColumns,
  standingOfEdited,
  standingOfNew,
  storedFindings,
  WITHOUT_PHOTOS,
} from './decide.ts';
import type { WritingDeps } from './deps.ts';
import { addHistory } from './history.repository.ts';
import { draftFaults, NO_PHOTOS } from './draft-faults.ts';
import { isProven, lockSeller, type Seller, type StoredPost } from './locked.repository.ts';
import { ownState } from './own-state.repository.ts';
import { setFeatures, setPhotos, takeFiles } from './photos.repository.ts';
import { type Changed, changedBetween, EVERYTHING } from './post-draft.ts';
import { changedValues, type PostValues, postValues, type Setting } from './post-values.ts';
import { recordChange } from './record-change.ts';
import { checkReferences } from './references.ts';
import {
  addPost,
  addPrice,
  changePost,
  isStockNumberTaken,
  markForReview,
  otherPostWithVin,
} from './save.repository.ts';
import { lockWholePost, storedDraft, type WholePost } from './stored-draft.ts';
import {
  draftSaved,
  type Editing,
  filesOf,
  type Prepared,
  type Saved,
  type Saving,
  setsPriceByHand,
  type Written,
} from './saving.ts';
import { verdictOn } from './transitions.ts';

/** D171. */
export const POSTS_A_DAY = { person: 30, business: 500 } as const;

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

  /** Writes a new post, or all of one that is there. */
  async save(saving: Saving, intent: Intent): Promise<Saved> {
    refuse(draftFaults(saving.draft, EVERYTHING));
    return this.#deps.idempotency.run(intent, async (transaction) => {
      const { ownerId, postId, draft } = saving;
      const asked = { ...saving, changed: EVERYTHING, seller: await lockSeller(transaction, ownerId) };
      const prepared = await this.#prepare(transaction, asked, (setting) => postValues(draft, setting));
      const written =
        postId === undefined
          ? await this.#create(transaction, prepared)
          : await this.#change(transaction, prepared, await lockWholePost(transaction, postId, ownerId));
      return this.#finish(transaction, prepared, written);
    });
  }

  /** Changes some fields of a post: only these are checked and written. */
  async edit({ edit, ...editing }: Editing, intent: Intent): Promise<Saved> {
    return this.#deps.idempotency.run(intent, async (transaction) => {
      const { ownerId, postId } = editing;
      const seller = await lockSeller(transaction, ownerId);
      const whole = await lockWholePost(transaction, postId, ownerId);
      if (whole === undefined || whole.before.deleted_at !== null) throw new AppError('POST_NOT_FOUND');
      const from = storedDraft(whole);
      const to = edit(from, whole.before);
      if (to === undefined)
        return { ...(await ownState(transaction, postId, ownerId)), findings: storedFindings(whole.before) };
      const changed = changedBetween(from, to);
      refuse(draftFaults(to, changed));
      const prepared = await this.#prepare(transaction, { ...editing, draft: to, changed, seller }, (setting) =>
        changedValues(whole.before, { from, to }, setting),
      );
      return this.#finish(transaction, prepared, await this.#change(transaction, prepared, whole));
    });
  }

  async #prepare(
    transaction: Transaction,
    { seller, ...asked }: Saving & { readonly seller: Seller | undefined; readonly changed: Changed },
    valuesIn: (setting: Setting) => PostValues,
  ): Promise<Prepared> {
    const now = this.#deps.now();
    if (seller === undefined) throw new AppError('AUTH_REQUIRED');
    // The request may have begun before the block.
    refuseBlocked(seller);
    if (!(await isProven(transaction, seller))) throw new AppError('EMAIL_NOT_VERIFIED');
    const { named, faults } = await checkReferences(transaction, { ...asked, now });
    refuse(faults);
    const values = valuesIn({ named, language: asked.language, toUsdMinor: this.#deps.rates.toUsdMinor });
    return { ...asked, seller, values, now, at: new Date(now).toISOString() };
  }

  async #finish(transaction: Transaction, { ownerId, at, also }: Prepared, written: Written): Promise<Saved> {
    const { postId, suspects, findings } = written;
    await markForReview(transaction, suspects, { at, record: this.#deps.record });
    await also?.(transaction, postId);
    return { ...(await ownState(transaction, postId, ownerId)), findings };
  }

  async #create(transaction: Transaction, post: Prepared): Promise<Written> {
    const { ownerId, seller, values, draft, now, at } = post;
    const isHidden = draft.images.length === 0;
    if (isHidden && post.by !== 'file') refuse(NO_PHOTOS);
    const limit = POSTS_A_DAY[seller.is_business === 1 ? 'business' : 'person'];
    if ((await countPostsSince(transaction, ownerId, now - DAY_MS)) >= limit) throw new AppError('DAILY_LIMIT');
    await this.#refuseSame(transaction, post, 0);
    await this.#takeCredit(transaction, ownerId);
    await takeFiles(transaction, ownerId, { before: NOTHING, wanted: filesOf(post), at });
    const words = planCorrections(draft, values, { before: undefined, stored: [] });
    const { findings, alsoSuspect } = isHidden ? UNCHECKED : await this.#check(transaction, post, undefined, words);
    const standing = isHidden ? WITHOUT_PHOTOS : standingOfNew(this.#deps.moderation, findings);
    const postId = await addPost(transaction, {
      ...values,
      ...standingColumns(standing, findings, at, null),
      owner_id: ownerId,
      hidden_at: isHidden ? at : null,
      created_at: at,
      modified_at: at,
      first_active_at: standing.moderation === 'approved' ? at : null,
    });
    await setPhotos(transaction, postId, draft.images);
    await setFeatures(transaction, postId, draft.features ?? []);
    await addPrice(transaction, postId, values, at);
    await writeCorrections(transaction, postId, words, { original: values, at });
    const details = { standing: standing.moderation, findings };
    await addHistory(transaction, { postId, actorId: ownerId, action: 'create', at, details });
    const about = { postId, userId: ownerId } as const;
    const published = standing.moderation === 'approved' ? [{ kind: 'postPublished', ...about } as const] : [];
    await this.#deps.record(transaction, { kind: 'postCreated', ...about }, ...published, ...draftSaved(post));
    return { postId, findings: [...findings], suspects: alsoSuspect };
  }

  async #change(transaction: Transaction, post: Prepared, whole: WholePost | undefined): Promise<Written> {
    if (whole === undefined) throw new AppError('POST_NOT_FOUND');
    const { ownerId, values, draft, at, changed } = post;
    const { before, photos, features, corrections } = whole;
    const postId = before.id;
    refuseState(before, post.seen);
    const files = { photos, videoUrl: before.video_url };
    const lacksPhotos = draft.images.length === 0;
    if (lacksPhotos && (before.hidden_at === null || files.photos.length > 0)) refuse(NO_PHOTOS);
    await this.#refuseSame(transaction, post, postId);
    if (before.moderation === 'rejected' && before.first_active_at === null)
      await this.#takeCredit(transaction, ownerId);
    if (changed('images', 'videoUrl'))
      await takeFiles(transaction, ownerId, { before: files, wanted: filesOf(post), at });
    const arePhotosChanged = !sameList(files.photos, draft.images);
    const words = planCorrections(draft, values, { before, stored: corrections });
    const isChecked =
      !lacksPhotos &&
      (before.moderation !== 'approved' || words.set.length > 0 || needsCheck(before, values, arePhotosChanged));
    const { findings, alsoSuspect } = isChecked
      ? await this.#check(transaction, post, postId, words)
      : { findings: storedFindings(before), alsoSuspect: [] };
    const standing = this.#standing(before, findings, { isChecked, had: files.photos, has: draft.images });
    await changePost(transaction, postId, {
      ...values,
      ...(setsPriceByHand(post, before) ? { price_locked: 1 as const } : {}),
      ...standingColumns(standing, findings, at, before.review_since),
      modified_at: laterThan(before.modified_at, post.now),
      // Who changes a post answers whether the car is still for sale (D015).
      sale_asked_at: null,
    });
    const wantedFeatures = [...new Set(draft.features ?? [])].toSorted((a, b) => a - b);
    if (arePhotosChanged) await setPhotos(transaction, postId, draft.images);
    if (!sameList(features, wantedFeatures)) await setFeatures(transaction, postId, wantedFeatures);
    await writeCorrections(transaction, postId, words, { original: values, at });
    const change = { before, values, ownerId, at, arePhotosChanged, words, findings };
    const isPublished =
      standing.moderation === 'approved' && before.first_active_at === null && before.hidden_at === null;
    const published = isPublished ? [{ kind: 'postPublished', postId, userId: ownerId } as const] : [];
    const events = await recordChange(transaction, change);
    await this.#deps.record(transaction, ...events, ...published, ...draftSaved(post));
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

  /** A VIN and a stock number are each of one post of a seller (D017, D169). */
  async #refuseSame(transaction: Transaction, { ownerId, values, by, changed }: Prepared, postId: number) {
    const vin = changed('vin') ? (values.vin ?? null) : null;
    const stockNumber = changed('stockNumber') ? (values.stock_number ?? null) : null;
    const same = { ownerId, postId, withSold: by === 'file' };
    const other = vin === null ? undefined : await otherPostWithVin(transaction, { ...same, vin });
    if (other !== undefined) throw new AppError('DUPLICATE_VIN', undefined, { fields: { postId: String(other) } });
    if (stockNumber !== null && (await isStockNumberTaken(transaction, { stockNumber, ownerId, postId }))) {
      throw new AppError('VALIDATION_FAILED', undefined, {
        fields: { stockNumber: 'Another of your cars has this stock number.' },
      });
    }
  }

  async #takeCredit(transaction: Transaction, ownerId: number): Promise<void> {
    if (!(await this.#deps.credits.takePostCredit(transaction, ownerId))) throw new AppError('PLAN_LIMIT_REACHED');
  }

  #check(transaction: Transaction, post: Prepared, postId: number | undefined, words: Corrections) {
    const { ownerId, seller, values, draft, now } = post;
    const isBusiness = seller.is_business === 1;
    return runChecks(
      transaction,
      { postId, ownerId, isBusiness, values, photos: draft.images, translations: words.texts },
      now,
    );
  }
}

/** POST_NOT_FOUND, POST_STATE, or VERSION_CONFLICT where the seller saw another version (D016). */
const refuseState = (before: StoredPost, seen: string | undefined): void => {
  const verdict = verdictOn('edit', before);
  if (verdict === 'POST_STATE' || verdict === 'POST_NOT_FOUND') throw new AppError(verdict);
  if (seen !== undefined && seen !== before.modified_at) throw new AppError('VERSION_CONFLICT');
};

/** The next version's instant: no two versions of a post have the same. */
const laterThan = (before: string, now: number): string =>
  new Date(Math.max(now, Date.parse(before) + 1)).toISOString();
