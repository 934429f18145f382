import type { MergeOffer, MergeRefusal } from '#contract/http/account-links.ts';
import { UserId } from '#contract/ids.ts';
import type { Db } from '#server/database/connection.ts';
import { displayName } from '#server/lib/display-name.ts';
import type { Person } from './merge/people.repository.ts';
import { belongingsOf, OFFER_MS, offersRepository, presentPerson } from './offers.repository.ts';

/** The older account. */
export const olderOf = (one: Person, other: Person): Person => {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? one : other;
  return one.id < other.id ? one : other;
};

const isStaff = ({ role }: Person): boolean => role !== 0;
const companyOf = ({ company_name }: Person): string => (company_name ?? '').trim().toLowerCase();

/**
 * Why users cannot merge these two: a block remains, a deletion must be cancelled by its own account first, acts of
 * staff keep their names, and companies stay separate.
 */
export const refusalOf = (one: Person, other: Person): MergeRefusal | null => {
  if (one.blocked_at !== null || other.blocked_at !== null) return 'blocked';
  if (one.leaving_since !== null || other.leaving_since !== null) return 'leaving';
  if (isStaff(one) || isStaff(other)) return 'staff';
  const areCompanies = one.is_business === 1 && other.is_business === 1;
  return areCompanies && companyOf(one) !== companyOf(other) ? 'companies' : null;
};

/** A user's merge offer with a summary of the other account; null if there is none or it is no longer valid. */
export const offerView = async (db: Db, userId: number, now: () => number): Promise<MergeOffer | null> => {
  const offer = await offersRepository(db, now).find(userId);
  if (offer === undefined) return null;
  const [own, other] = await Promise.all([presentPerson(db, userId), presentPerson(db, offer.other_id)]);
  if (own === undefined || other === undefined) return null;
  return {
    id: offer.id,
    way: offer.way,
    other: {
      id: UserId.parse(other.id),
      name: displayName(other),
      createdDate: other.created_at,
      ...(await belongingsOf(db, other.id)),
      postCredits: other.post_credits,
    },
    stays: olderOf(own, other).id === own.id ? 'own' : 'other',
    expiresDate: new Date(Date.parse(offer.proven_at) + OFFER_MS).toISOString(),
    refusal: refusalOf(own, other),
  };
};
