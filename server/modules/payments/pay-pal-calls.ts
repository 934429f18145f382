import { z } from 'zod';
import type { PayPalConfig } from '#server/config-payments.ts';
import { AppError } from '#server/http/errors.ts';
import { textWithin } from '#server/lib/text-within.ts';

/** For a call and all that it takes. */
const TIMEOUT_MS = 8000;
const A_MINUTE_S = 60;
const MAX_REPLY_BYTES = 1024 * 1024;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() });

export type PayPalReply = { readonly status: number; readonly body: unknown };
export type PayPalAsk = (call: {
  readonly path: string;
  /** Makes a repeat give the first one's answer. */
  readonly requestId?: string;
  /** A call with a body is a POST; a text is JSON already. */
  readonly body?: object | string;
}) => Promise<PayPalReply>;

const read = async (response: Response): Promise<PayPalReply> => {
  const text = await textWithin(response, MAX_REPLY_BYTES);
  if (text === undefined) throw new AppError('PAYMENT_PROVIDER_ERROR', 'PayPal: an answer without end');
  try {
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  } catch {
    throw new AppError('PAYMENT_PROVIDER_ERROR', `PayPal: ${response.status} without JSON`);
  }
};

/** Signed calls of PayPal; each series that is begun shares one limit of time. */
export const payPalCalls = (config: PayPalConfig): (() => PayPalAsk) => {
  let known: { readonly token: string; readonly until: number } | undefined;

  const send = async (path: string, init: RequestInit): Promise<PayPalReply> => {
    const response = await fetch(new URL(path, config.apiBase), { ...init, redirect: 'error' }).catch(
      (error: unknown) => {
        throw new AppError('PAYMENT_PROVIDER_DOWN', `PayPal: ${(error as Error).name}`);
      },
    );
    const reply = await read(response).catch((error: unknown) => {
      throw error instanceof AppError ? error : new AppError('PAYMENT_PROVIDER_DOWN', 'PayPal: the answer broke off');
    });
    if (reply.status >= 500) throw new AppError('PAYMENT_PROVIDER_ERROR', `PayPal: ${reply.status}`);
    return reply;
  };

  const tokenOf = async (signal: AbortSignal): Promise<string> => {
    if (known !== undefined && known.until > Date.now()) return known.token;
    const credentials = Buffer.from(`${config.clientId}:${config.secret}`).toString('base64');
    const { body, status } = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      signal,
    });
    const parsed = Token.safeParse(body);
    if (!parsed.success) throw new AppError('PAYMENT_PROVIDER_ERROR', `PayPal gave no token: ${status}`);
    const { access_token: token, expires_in: seconds } = parsed.data;
    known = { token, until: Date.now() + (seconds - A_MINUTE_S) * 1000 };
    return token;
  };

  return () => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return async ({ path, requestId, body }) => {
      const attempt = async () =>
        send(path, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            authorization: `Bearer ${await tokenOf(signal)}`,
            'content-type': 'application/json',
            prefer: 'return=representation',
            ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
          },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
          signal,
        });
      const first = await attempt();
      if (first.status !== 401) return first;
      // The token was taken back early.
      known = undefined;
      return attempt();
    };
  };
};
