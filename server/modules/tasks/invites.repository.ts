import type { Profile } from '#contract/http/identity.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { displayName } from '#server/lib/display-name.ts';

/** The token of a person's own invitation: `fresh` at the first call, the same ever after. */
export const ownInviteToken = async (db: Db, userId: number, fresh: string): Promise<string> => {
  await db
    .updateTable('users')
    .set({ invite_token: fresh })
    .where('id', '=', userId)
    .where('invite_token', 'is', null)
    .execute();
  const { invite_token } = await db
    .selectFrom('users')
    .select('invite_token')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return invite_token ?? fresh;
};

/** Whose invitation a token is, or who took that account over; a blocked or leaving person invites nobody. */
export const findInviter = (db: Db, token: string) =>
  db
    .selectFrom('users')
    .select(({ fn }) => fn.coalesce('merged_into', 'id').as('id'))
    .where('invite_token', '=', token)
    .where('blocked_at', 'is', null)
    .where('leaving_since', 'is', null)
    .executeTakeFirst();

export const findInvitation = (db: Db, inviteeId: number) =>
  db.selectFrom('invite').select(['inviter_id', 'counted_at']).where('invitee_id', '=', inviteeId).executeTakeFirst();

export const registeredAt = async (db: Db, userId: number): Promise<string | undefined> => {
  const user = await db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirst();
  return user?.created_at;
};

const sharesDevice = async (db: Db, one: number, other: number): Promise<boolean> => {
  const shared = await db
    .selectFrom('known_device as own')
    .innerJoin('known_device as theirs', 'theirs.token_hash', 'own.token_hash')
    .select('own.token_hash')
    .where('own.user_id', '=', one)
    .where('theirs.user_id', '=', other)
    .limit(1)
    .executeTakeFirst();
  return shared !== undefined;
};

const CONTACTS = ['phone_number', 'telegram', 'whatsapp'] as const;

const contactsOf = async (db: Db, userId: number): Promise<string[]> => {
  const user = await db.selectFrom('users').select(CONTACTS).where('id', '=', userId).executeTakeFirst();
  return CONTACTS.flatMap((column) => user?.[column] ?? []);
};

/** Whether two accounts look like one person's: a browser that both signed in with, or a number that both give. */
export const looksLikeOnePerson = async (db: Db, one: number, other: number): Promise<boolean> => {
  if (await sharesDevice(db, one, other)) return true;
  const known = new Set(await contactsOf(db, one));
  return (await contactsOf(db, other)).some((contact) => known.has(contact));
};

/** False where the person was invited already. */
export const addInvitation = async (
  transaction: Transaction,
  invitation: { readonly invitee_id: number; readonly inviter_id: number; readonly created_at: string },
): Promise<boolean> => {
  const added = await transaction
    .insertInto('invite')
    .values({ ...invitation, counted_at: null })
    .onConflict((conflict) => conflict.column('invitee_id').doNothing())
    .returning('invitee_id')
    .execute();
  return added.length > 0;
};

export const countInvitation = async (transaction: Transaction, inviteeId: number, at: string) => {
  await transaction
    .updateTable('invite')
    .set({ counted_at: at })
    .where('invitee_id', '=', inviteeId)
    .where('counted_at', 'is', null)
    .execute();
};

const MAX_LISTED = 100;
const MASK = '•••';

/** The first letter and no more: a friend's name is the friend's own (D155). */
const masked = (name: string): string => `${Array.from(name)[0] ?? ''}${MASK}`;

/** The friends who came by a person's invitation, the latest first. */
export const invitesOf = async (db: Db, inviterId: number): Promise<Profile['invites']> => {
  const rows = await db
    .selectFrom('invite')
    .innerJoin('users', 'users.id', 'invite.invitee_id')
    .select(['company_name', 'first_name', 'last_name', 'invite.created_at', 'counted_at'])
    .where('inviter_id', '=', inviterId)
    .orderBy('invite.created_at', 'desc')
    .orderBy('invitee_id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    name: masked(displayName(row)),
    date: row.created_at,
    state: row.counted_at === null ? 'registered' : 'counted',
  }));
};
