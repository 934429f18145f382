import type { Transaction } from 'kysely';
import type { CheckFinding } from '#contract/http/reasons.ts';
import { toMajor } from '#contract/money.ts';
import type { Database } from '#server/database/schema.ts';
import { correctedFields, type Corrections } from './corrections.ts';
import { changedColumns } from './decide.ts';
import type { WritingDeps } from './deps.ts';
import { addEvent } from './events.repository.ts';
import type { StoredPost } from './locked.repository.ts';
import type { PostValues } from './post-values.ts';
import { addPrice, dropTranslations } from './save.repository.ts';

export type Change = {
  readonly before: StoredPost;
  readonly values: PostValues;
  readonly ownerId: number;
  readonly at: string;
  readonly arePhotosChanged: boolean;
  readonly words: Corrections;
  readonly findings: readonly CheckFinding[];
};

export const hasOtherPrice = (before: StoredPost, values: PostValues): boolean =>
  before.price_minor !== values.price_minor || before.price_unit !== values.price_unit;

const priceOf = ({ price_minor, price_unit }: Pick<StoredPost, 'price_minor' | 'price_unit'>): string =>
  `${toMajor(price_minor)} ${price_unit}`;

/** What a change leaves behind: its line in the history, the price's, and translations of another text to be made. */
export const recordChange = async (
  transaction: Transaction<Database>,
  { before, values, ownerId, at, arePhotosChanged, words, findings }: Change,
  textWritten: WritingDeps['textWritten'],
): Promise<void> => {
  const photos = arePhotosChanged ? ['photos'] : [];
  const fields = [...changedColumns(before, values), ...photos, ...correctedFields(words)];
  const isPriceChanged = hasOtherPrice(before, values);
  if (isPriceChanged) await addPrice(transaction, before.id, values, at);
  if (before.original_description !== values.original_description) {
    await dropTranslations(transaction, before.id);
    await textWritten(transaction, before.id);
  }
  const prices = isPriceChanged ? { from: priceOf(before), to: priceOf(values) } : {};
  const details = { fields, ...prices, findings };
  await addEvent(transaction, { postId: before.id, actorId: ownerId, action: 'edit', at, details });
};
