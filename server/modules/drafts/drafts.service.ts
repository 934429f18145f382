import { type Draft, DraftContent } from '#contract/http/drafts.ts';
import { mediaUrl, videoKeyOf } from '#contract/media.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { durable } from '#server/events/durable.ts';
import { AppError } from '#server/http/errors.ts';
import { lockSeller } from '#server/modules/posts/index.ts';
import { claimUploads, releaseUploads } from '#server/modules/uploads/index.ts';
import { type DraftName, type DraftsRepository, draftsRepository } from './drafts.repository.ts';

/** More cars than anybody writes about at once. */
const MAX_DRAFTS = 50;

const filesOf = ({ images, values }: DraftContent): string[] => {
  const video = videoKeyOf(values['videoUrl']);
  return [...new Set(video === undefined ? images : [...images, video])];
};

/** What another version of the program stored may not be a draft any more. */
const contentOf = (stored: string): DraftContent | undefined => DraftContent.safeParse(JSON.parse(stored)).data;

/** Removes a draft in the caller's transaction. */
const dropDraft = async (transaction: Transaction, draft: DraftName, at: string): Promise<void> => {
  const repository = draftsRepository(transaction);
  // What the draft held stays another day: it may be on its way into a post.
  await releaseUploads(transaction, draft.userId, await repository.keptFiles(draft), at);
  await repository.remove(draft);
};

/** A user's draft; undefined where there is none. */
export const readDraft = async (db: Db, draft: DraftName): Promise<DraftContent | undefined> => {
  const content = await draftsRepository(db).content(draft);
  return content === undefined ? undefined : contentOf(content);
};

/** Holds the files that this person may use, and no others: a key alone gives nobody somebody else's photo. */
const keepFiles = async (
  transaction: Transaction,
  draft: DraftName,
  wanted: readonly string[],
  at: string,
): Promise<void> => {
  const repository: DraftsRepository = draftsRepository(transaction);
  const held = await repository.keptFiles(draft);
  const fresh = wanted.filter((key) => !held.includes(key));
  const claimed = await claimUploads(transaction, draft.userId, fresh, at);
  const inPost = draft.postId > 0 ? await repository.inPost(draft.postId, fresh) : [];
  await repository.keepFiles(draft, [...new Set([...claimed, ...inPost])]);
  const dropped = held.filter((key) => !wanted.includes(key));
  await releaseUploads(transaction, draft.userId, dropped, at);
  await repository.removeFiles(draft, dropped);
};

/** Replaces a draft in the caller's transaction; refuses as the `save` of `DraftsService`. */
export const saveDraft = async (
  transaction: Transaction,
  draft: DraftName,
  content: DraftContent,
  at: string,
): Promise<void> => {
  // One writer a person, so that two devices do not both write the last draft that is allowed.
  await lockSeller(transaction, draft.userId);
  const repository = draftsRepository(transaction);
  if (draft.postId > 0 && !(await repository.ownsPost(draft))) throw new AppError('POST_NOT_FOUND');
  if ((await repository.count(draft.userId)) >= MAX_DRAFTS && (await repository.savedAt(draft)) === undefined)
    throw new AppError('DAILY_LIMIT');
  await repository.put(draft, JSON.stringify(content), at);
  await keepFiles(transaction, draft, filesOf(content), at);
};

/** Removes the draft of what a person saved; one that was written after that save stays. */
export const draftsSubscriber = durable({
  name: 'drafts',
  kinds: ['draftSaved'],
  isAwaited: true,
  handle: async (transaction, { event: draft, at }) => {
    const savedAt = await draftsRepository(transaction).savedAt(draft);
    if (savedAt === undefined || savedAt > at) return false;
    await dropDraft(transaction, draft, at);
    return true;
  },
});

/** Unfinished posts of accounts (D110): at most one a post, kept with the files that they name. */
export class DraftsService {
  readonly #db: Db;
  readonly #now: () => number;

  constructor(db: Db, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async list(userId: number): Promise<Draft[]> {
    const repository = draftsRepository(this.#db);
    const rows = await repository.list(userId, MAX_DRAFTS);
    if (rows.length === 0) return [];
    const photos = Map.groupBy(await repository.storedPhotos(userId), (photo) => photo.post_id);
    return rows.flatMap(({ post_id, content, saved_at }) => {
      const parsed = contentOf(content);
      if (parsed === undefined) return [];
      const imageUrls = Object.fromEntries((photos.get(post_id) ?? []).map(({ key }) => [key, mediaUrl(key)]));
      return [{ ...parsed, postId: post_id, savedDateUtc: saved_at, imageUrls }];
    });
  }

  /** When it was saved. POST_NOT_FOUND where the post is not this person's, DAILY_LIMIT for one draft too many. */
  async save(draft: DraftName, content: DraftContent): Promise<string> {
    const at = new Date(this.#now()).toISOString();
    await this.#db.transaction().execute((transaction) => saveDraft(transaction, draft, content, at));
    return at;
  }

  async remove(draft: DraftName): Promise<void> {
    const at = new Date(this.#now()).toISOString();
    await this.#db.transaction().execute((transaction) => dropDraft(transaction, draft, at));
  }
}
