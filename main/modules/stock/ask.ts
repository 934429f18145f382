import { isErrorCode } from '#contract/error-codes.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { LOCAL_ERROR_CODES, type LocalErrorCode } from '#contract/errors.ts';
import { api } from '#contract/http/index.ts';
import type { BulkItem, BulkResult } from '#contract/http/inventory.ts';
import { OWN_CALL, OWN_CALL_HEADER } from '#contract/http/routes.ts';
import type { z } from 'zod';
import { APP_ORIGIN } from '../../lib/own-page.ts';
import type { Gateway } from '../gateway/gateway.module.ts';

/** A call of the program that the server refused or that did not reach it. */
export class Refused extends Error {
  readonly code: ErrorCode | LocalErrorCode;

  constructor(code: ErrorCode | LocalErrorCode) {
    super(code);
    this.name = 'Refused';
    this.code = code;
  }
}

const codeOf = (body: unknown): ErrorCode | LocalErrorCode => {
  const code = (body as { error?: { code?: unknown } } | null)?.error?.code;
  if (typeof code !== 'string') return 'UNKNOWN';
  return isErrorCode(code) || LOCAL_ERROR_CODES.some((known) => known === code) ? (code as ErrorCode) : 'UNKNOWN';
};

/** The JSON of a reply; undefined if it is invalid. A reply that was cut off counts as not received. */
const jsonOf = (reply: Response): Promise<unknown> =>
  reply.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return undefined;
    throw new Refused(error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : 'OFFLINE');
  });

type Init = { readonly method?: string; readonly body?: unknown; readonly key?: string };

/** The stock's calls to the server through the gateway, with the vault's session and the gateway's time limits. */
export function createAsk(gateway: Gateway) {
  async function ask<T extends z.ZodType>(path: string, reply: T, { method = 'GET', body, key }: Init = {}) {
    const headers = new Headers({ accept: 'application/json', [OWN_CALL_HEADER]: OWN_CALL });
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (key !== undefined) headers.set('idempotency-key', key);
    const text = body === undefined ? null : JSON.stringify(body);
    const answer = await gateway(new Request(`${APP_ORIGIN}${path}`, { method, headers, body: text }));
    const value: unknown = await jsonOf(answer);
    if (!answer.ok) throw new Refused(codeOf(value));
    const parsed = reply.safeParse(value);
    if (!parsed.success) throw new Refused('UNKNOWN');
    return parsed.data;
  }

  return {
    /** The signed-in user; null for a visitor. */
    person: async (): Promise<{ id: number; isBusiness: boolean } | null> => {
      const { value } = await ask(api.identity.userinfo.route.path, api.identity.userinfo.reply);
      return value === null ? null : { id: value.id, isBusiness: value.isBusiness };
    },
    changes: async (since: string, language: string, pageCount: number) => {
      const query = new URLSearchParams({ since, lang: language, pageCount: String(pageCount) });
      return (await ask(`${api.inventory.changes.route.path}?${query.toString()}`, api.inventory.changes.reply)).value;
    },
    bulk: async (items: readonly BulkItem[], key: string, language: string): Promise<BulkResult[]> => {
      const path = `${api.inventory.bulk.route.path}?lang=${language}`;
      return (await ask(path, api.inventory.bulk.reply, { method: 'POST', body: { items }, key })).value;
    },
  };
}
export type Ask = ReturnType<typeof createAsk>;

/** The calls of one account: nothing is sent or accepted once another user is signed in. */
export function askFor(ask: Ask, isStillHere: () => boolean): Pick<Ask, 'changes' | 'bulk'> {
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!isStillHere()) throw new Refused('SESSION_EXPIRED');
    const answer = await work();
    if (!isStillHere()) throw new Refused('SESSION_EXPIRED');
    return answer;
  };
  return {
    changes: (...asked) => during(() => ask.changes(...asked)),
    bulk: (...asked) => during(() => ask.bulk(...asked)),
  };
}
