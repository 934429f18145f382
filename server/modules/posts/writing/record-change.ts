import type { CheckFinding } from '#contract/http/reasons.ts';
import { toMajor } from '#contract/money.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Event } from '#server/events/events.ts';
import { correctedFields, type Corrections } from './corrections.ts';
import { changedColumns } from './decide.ts';
import { addHistory } from './history.repository.ts';
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

/** Adds a change to the post's history and its price's, and drops translations of the former text; returns its events. */
export const recordChange = async (
  transaction: Transaction,
  { before, values, ownerId, at, arePhotosChanged, words, findings }: Change,
): Promise<readonly Event[]> => {
  const photos = arePhotosChanged ? ['photos'] : [];
  const fields = [...changedColumns(before, values), ...photos, ...correctedFields(words)];
  const isPriceChanged = hasOtherPrice(before, values);
  const hasNewText = before.original_description !== values.original_description;
  if (isPriceChanged) await addPrice(transaction, before.id, values, at);
  if (hasNewText) await dropTranslations(transaction, before.id);
  const prices = isPriceChanged ? { from: priceOf(before), to: priceOf(values) } : {};
  const details = { fields, ...prices, findings };
  await addHistory(transaction, { postId: before.id, actorId: ownerId, action: 'edit', at, details });
  const about = { postId: before.id, userId: ownerId } as const;
  const changed = { kind: 'postChanged', ...about, hasNewText } as const;
  return isPriceChanged ? [changed, { kind: 'priceChanged', ...about, ...amountsOf(before, values) }] : [changed];
};

const amountOf = ({ price_minor, price_unit }: Pick<StoredPost, 'price_minor' | 'price_unit'>) => ({
  minor: price_minor,
  currency: price_unit,
});

const amountsOf = (before: StoredPost, values: PostValues) => ({ from: amountOf(before), to: amountOf(values) });
