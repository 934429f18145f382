import type { Kysely, Transaction } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/schema.ts';
import type { Idempotency } from '#server/http/idempotency.ts';
import type { RatesService } from '#server/modules/rates/index.ts';

/** Takes one credit of a person in the caller's transaction; false where none is left. */
type TakeCredit = (transaction: Transaction<Database>, userId: number) => Promise<boolean>;

/** What posts are written with. */
export type WritingDeps = {
  readonly db: Kysely<Database>;
  readonly idempotency: Idempotency;
  readonly rates: Pick<RatesService, 'toUsdMinor'>;
  readonly moderation: Config['moderation'];
  readonly credits: { readonly takePostCredit: TakeCredit; readonly takeTopCredit: TakeCredit };
  /** Told in the transaction that a post has a new text. */
  readonly textWritten: (transaction: Transaction<Database>, postId: number) => Promise<void>;
  /** Told in the transaction that what was written is saved: the account's draft of it (0: of a new post) is done. */
  readonly draftDone: (transaction: Transaction<Database>, draft: { userId: number; postId: number }) => Promise<void>;
  /** Told after the commit. */
  readonly changed: (ids: readonly number[]) => Promise<void>;
  readonly now: () => number;
};
