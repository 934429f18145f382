import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '#contract/http/accounts.ts';
import { UserId } from '#contract/ids.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import type { Cookies } from '#server/http/cookies.ts';
import { AppError } from '#server/http/errors.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { secretHash } from '#server/lib/secrets.ts';
import { newUserRow } from '#server/modules/accounts/index.ts';
import { type BeginSession, personName, type ProviderAccounts } from '#server/modules/providers/index.ts';
import { readInitData } from './init-data.ts';
import { invitedBy } from './start-parameter.ts';
import { type Person, personOf, TICKET_MS, type WebLinks } from './web-links.ts';

export type SignInDeps = {
  readonly botToken: string;
  readonly db: Db;
  readonly accounts: ProviderAccounts;
  readonly links: WebLinks;
  readonly cookies: Cookies;
  readonly beginSession: BeginSession;
  readonly record: RecordEvents;
  readonly now: () => number;
};

/** The mini app's raw initData, or the ticket that the hub brought. */
export type TelegramProof = { readonly initData?: string | undefined; readonly ticket?: string | undefined };

/** Fields of a sign-in request beside its proof. */
type Asked = { readonly inviteToken?: string | undefined; readonly keep?: boolean | undefined };
type Account = { readonly userId: number; readonly isNew: boolean };
type Proven = Person & { readonly inviteToken: string | undefined };

const refuseOther = (firstNetwork: string | undefined, network: string): void => {
  if (firstNetwork === undefined || firstNetwork === network) return;
  throw new AppError('TELEGRAM_PROOF_INVALID', 'initData was used from another network');
};

const refuseUsed = (firstNetwork: string | undefined): void => {
  if (firstNetwork !== undefined) throw new AppError('TELEGRAM_PROOF_INVALID', 'the ticket was used');
};

/** The account of a proved user, or a new one. */
const accountOf = async (
  { accounts, record, now }: Pick<SignInDeps, 'accounts' | 'record' | 'now'>,
  transaction: Transaction,
  { telegramId, firstName, lastName, inviteToken }: Proven,
  { language }: FastifyRequest['viewer'],
): Promise<Account> => {
  const identity = { provider: 'telegram', subject: telegramId } as const;
  const known = await accounts.find(transaction, identity);
  if (known !== undefined) return { userId: known, isNew: false };
  const row = newUserRow({ language, first_name: firstName, last_name: lastName }, now());
  const userId = await accounts.add(transaction, identity, row);
  await record(transaction, { kind: 'userRegistered', userId, inviteToken });
  return { userId, isNew: true };
};

const knownAccount = async (
  { accounts, db }: Pick<SignInDeps, 'accounts' | 'db'>,
  { telegramId }: Pick<Proven, 'telegramId'>,
): Promise<Account | undefined> => {
  const userId = await accounts.find(db, { provider: 'telegram', subject: telegramId });
  return userId === undefined ? undefined : { userId, isNew: false };
};

const usedTicket = (ticket: string, now: number) => ({
  hash: secretHash(`telegram ticket ${ticket}`),
  network: '',
  expiresAt: now + TICKET_MS,
});

const signedIn = ({ userId, isNew }: Account, bearer: string | null): SignedIn => ({
  userId: UserId.parse(userId),
  bearer,
  isNew,
});

/** The Telegram user that a proof names, for a signed-in user; consumes the proof in the caller's transaction. */
const prove =
  ({ botToken, accounts, links, now }: SignInDeps) =>
  async (transaction: Transaction, request: FastifyRequest, { initData, ticket }: TelegramProof): Promise<string> => {
    if (initData !== undefined && initData !== '') {
      const { signature, expiresAt, telegramId } = readInitData(initData, botToken, now());
      const network = networkOf(request.ip);
      const used = { hash: secretHash(signature), network, expiresAt };
      refuseOther(await accounts.useProof(transaction, used, now()), network);
      return telegramId;
    }
    if (ticket === undefined) throw new AppError('TELEGRAM_PROOF_MISSING');
    const login = await links.take(transaction, request, ticket);
    refuseUsed(await accounts.useProof(transaction, usedTicket(ticket, now()), now()));
    return personOf(login).telegramId;
  };

/**
 * Inside the mini app: a bearer for an hour, or for weeks where the client keeps it in a keychain. The same initData
 * is accepted again from the same network, since the app keeps it over a reload, and refused from another.
 */
const byInitData =
  ({ botToken, db, accounts, beginSession, record, now }: SignInDeps) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
    initData: string,
    { inviteToken, keep = false }: Asked,
  ): Promise<SignedIn> => {
    const proof = readInitData(initData, botToken, now());
    const network = networkOf(request.ip);
    const person = {
      telegramId: proof.telegramId,
      firstName: personName(proof.firstName),
      lastName: personName(proof.lastName),
      inviteToken: invitedBy(proof.startParam) ?? inviteToken,
    };
    const used = { hash: secretHash(proof.signature), network, expiresAt: proof.expiresAt };
    const account = await accounts.inTransaction(
      async (transaction) => {
        refuseOther(await accounts.useProof(transaction, used, now()), network);
        return accountOf({ accounts, record, now }, transaction, person, request.viewer);
      },
      async () => {
        const known = await knownAccount({ accounts, db }, person);
        if (known !== undefined) refuseOther(await accounts.useProofUnstored(used, now()), network);
        return known;
      },
    );
    return signedIn(account, await beginSession(request, reply, account.userId, keep ? 'keptBearer' : 'bearer'));
  };

/** On the web, after the user confirmed in the bot: by the ticket and the cookie of the browser that began. */
const byTicket =
  ({ db, accounts, links, cookies, beginSession, record, now }: SignInDeps) =>
  async (request: FastifyRequest, reply: FastifyReply, ticket: string, { inviteToken }: Asked): Promise<SignedIn> => {
    const used = usedTicket(ticket, now());
    const account = await accounts.inTransaction(
      async (transaction) => {
        const login = await links.take(transaction, request, ticket);
        refuseUsed(await accounts.useProof(transaction, used, now()));
        const person = { ...personOf(login), inviteToken: login.invite_token ?? inviteToken };
        return accountOf({ accounts, record, now }, transaction, person, request.viewer);
      },
      async () => {
        const known = await knownAccount({ accounts, db }, personOf(await links.find(request, ticket)));
        if (known !== undefined) refuseUsed(await accounts.useProofUnstored(used, now()));
        return known;
      },
    );
    const bearer = await beginSession(request, reply, account.userId, 'remembered');
    cookies.clear(reply, 'telegram');
    return signedIn(account, bearer);
  };

/** Opens sessions for users that Telegram has proved; names in the request itself are not read (SECURITY 1.7). */
export const telegramSignIn = (deps: SignInDeps) => ({
  prove: prove(deps),
  byInitData: byInitData(deps),
  byTicket: byTicket(deps),
});
export type TelegramSignIn = ReturnType<typeof telegramSignIn>;
