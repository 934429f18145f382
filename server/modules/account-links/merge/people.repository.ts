import type { RowChanges, StoredRow, Transaction } from '#server/database/connection.ts';
import { nameSearchText } from '#server/lib/fold.ts';
import type { Pair } from './journal.repository.ts';

export type Person = StoredRow<'users'>;
type Changes = RowChanges<'users'>;

/** Profile fields: those of the signed-in account, and where empty those of the other one (D040). */
const SAID = [
  'first_name',
  'last_name',
  'phone_number',
  'telegram',
  'whatsapp',
  'address',
  'avatar_key',
  'gender',
] as const satisfies readonly (keyof Person)[];

/** Fields of a company: taken as a whole from the account that is one. */
const OF_COMPANY = [
  'is_business',
  'is_verified',
  'company_name',
  'business_description',
  'response_minutes',
] as const satisfies readonly (keyof Person)[];

/** Fields cleared in a user's account when another one takes it over. */
const EMPTY = {
  email: null,
  pending_email: null,
  password_hash: null,
  post_credits: 0,
  top_credits: 0,
  resting_post_credits: 0,
  resting_top_credits: 0,
} as const;

const pick = <Key extends keyof Person>(person: Person, keys: readonly Key[]): Pick<Person, Key> =>
  // One entry for each key.
  Object.fromEntries(keys.map((key) => [key, person[key]])) as Pick<Person, Key>;

const later = (one: string | null, other: string | null): string | null => ((one ?? '') > (other ?? '') ? one : other);

/** Credits by the account kind that can use them: company or individual (D030). */
type Pool = { readonly posts: number; readonly tops: number };
type Pools = { readonly company: Pool; readonly individual: Pool };

const poolsOf = (person: Person): Pools => {
  const used = { posts: person.post_credits, tops: person.top_credits };
  const resting = { posts: person.resting_post_credits, tops: person.resting_top_credits };
  return person.is_business === 1 ? { company: used, individual: resting } : { company: resting, individual: used };
};

const both = (one: Pools, other: Pools, join: (one: number, other: number) => number): Pools => {
  const joined = (kind: keyof Pools) => ({
    posts: join(one[kind].posts, other[kind].posts),
    tops: join(one[kind].tops, other[kind].tops),
  });
  return { company: joined('company'), individual: joined('individual') };
};

const creditsOf = (isBusiness: number | undefined, { company, individual }: Pools) => {
  const [used, resting] = isBusiness === 1 ? [company, individual] : [individual, company];
  return {
    post_credits: used.posts,
    top_credits: used.tops,
    resting_post_credits: resting.posts,
    resting_top_credits: resting.tops,
  };
};

export type Two = {
  readonly kept: Person;
  readonly gone: Person;
  /** The signed-in account: its profile takes precedence. */
  readonly signedIn: Person;
  /** The address of the other account, if it was proven for this merge. */
  readonly wanted: string | null;
};

/** The changed fields of the remaining account after the merge. */
export const mergedPerson = ({ kept, gone, signedIn, wanted }: Two): Changes => {
  const other = signedIn.id === kept.id ? gone : kept;
  const said = Object.fromEntries(SAID.map((key) => [key, signedIn[key] ?? other[key]])) as Pick<
    Person,
    (typeof SAID)[number]
  >;
  // Address and password stay together: users who know both can still log in with them.
  const entered = (wanted === null && signedIn.email !== null) || other.email === null ? signedIn : other;
  const place = signedIn.country_id === null ? other : signedIn;
  const company = kept.is_business === 1 || gone.is_business === 0 ? kept : gone;
  const names = { ...said, company_name: company.company_name };
  return {
    ...said,
    ...pick(company, OF_COMPANY),
    country_id: place.country_id,
    region_id: place.region_id,
    email: entered.email,
    password_hash: entered.password_hash ?? signedIn.password_hash ?? other.password_hash,
    pending_email: signedIn.pending_email === entered.email ? null : signedIn.pending_email,
    ...creditsOf(
      company.is_business,
      both(poolsOf(kept), poolsOf(gone), (one, two) => one + two),
    ),
    kind_changed_at: later(kept.kind_changed_at, gone.kind_changed_at),
    invite_token: kept.invite_token ?? gone.invite_token,
    task_rewarded_at: kept.task_rewarded_at ?? gone.task_rewarded_at,
    unblocked_at: later(kept.unblocked_at, gone.unblocked_at),
    search_text: nameSearchText(names),
  };
};

/** The two rows before a merge and the remaining one after it: what an undo compares with. */
export type MovedPeople = { readonly kept: Person; readonly gone: Person; readonly after: Changes };

export const savePeople = async (transaction: Transaction, two: Two): Promise<MovedPeople> => {
  const after = mergedPerson(two);
  const { kept, gone } = two;
  const invite_token = kept.invite_token === null ? null : gone.invite_token;
  // First the old account: an address and an invitation are unique.
  await transaction
    .updateTable('users')
    .set({ ...EMPTY, invite_token, merged_into: kept.id })
    .where('id', '=', gone.id)
    .execute();
  await transaction.updateTable('users').set(after).where('id', '=', kept.id).execute();
  return { kept, gone, after };
};

const isFree = async (
  transaction: Transaction,
  column: 'email' | 'invite_token',
  value: string | null,
): Promise<boolean> => {
  if (value === null) return true;
  const owner = await transaction.selectFrom('users').select('id').where(column, '=', value).executeTakeFirst();
  return owner === undefined;
};

/** Fields of the remaining account that the merge changed and that have not changed since. */
const unchanged = (now: Person, { kept, after }: MovedPeople): Changes =>
  Object.fromEntries(
    Object.keys(after)
      // Keys of what `mergedPerson` returned.
      .map((key) => key as keyof Person)
      .filter((key) => now[key] === after[key])
      .map((key) => [key, kept[key]]),
  );

/** Restores both rows except later changes; an address that was taken in the meantime is only claimed. */
export const returnPeople = async (transaction: Transaction, moved: MovedPeople, pair: Pair): Promise<void> => {
  const now = await transaction.selectFrom('users').selectAll().where('id', '=', pair.kept).executeTakeFirstOrThrow();
  // Unspent credits first go back to the account that contributed them.
  const back = both(poolsOf(moved.gone), poolsOf(now), Math.min);
  const left = both(poolsOf(now), back, (all, some) => all - some);
  const unchangedSince = unchanged(now, moved);
  const kind = unchangedSince.is_business ?? now.is_business;
  const kept: Changes = { ...unchangedSince, ...creditsOf(kind, left) };
  await transaction.updateTable('users').set({ email: null, invite_token: null }).where('id', '=', pair.kept).execute();
  const claim = async (person: Changes) => {
    const email = person.email ?? null;
    const isOwn = await isFree(transaction, 'email', email);
    const token = person.invite_token ?? null;
    const invite_token = (await isFree(transaction, 'invite_token', token)) ? token : null;
    const address = isOwn ? { email } : { email: null, pending_email: email };
    return { ...address, invite_token };
  };
  const keptWhole = { email: now.email, invite_token: now.invite_token, ...kept };
  const { id: _id, ...before } = moved.gone;
  await transaction
    .updateTable('users')
    .set({ ...keptWhole, ...(await claim(keptWhole)) })
    .where('id', '=', pair.kept)
    .execute();
  await transaction
    .updateTable('users')
    .set({ ...before, ...creditsOf(before.is_business, back), ...(await claim(before)), merged_into: null })
    .where('id', '=', pair.gone)
    .execute();
};

/** Locks both accounts until the transaction ends, in the order of their ids. */
export const lockAccounts = async (transaction: Transaction, ids: readonly number[]): Promise<Map<number, Person>> => {
  const people = new Map<number, Person>();
  for (const id of ids.toSorted((a, b) => a - b)) {
    const person = await transaction
      .updateTable('users')
      .set((user) => ({ role: user.ref('role') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (person !== undefined) people.set(id, person);
  }
  return people;
};

/** An account's cars that are not deleted. */
export const postsOf = (transaction: Transaction, userId: number) =>
  transaction
    .selectFrom('post')
    .select('id')
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
