import { isErrorCode } from '#contract/error-codes.ts';
import type { ApiError } from '#contract/errors.ts';
import { OWN_CALL, OWN_CALL_HEADER } from '#contract/http/routes.ts';
import type { RouteLine } from '#contract/http/routes.ts';
import { STALE_HEADER } from '#contract/ipc/stale.ts';
import { ApiFailure } from './api-failure.ts';
import { bodyFor } from './body.ts';
import type { ApiOptions } from './api-options.ts';

const TIMEOUT_MS = 20_000;
/** A photo over a phone's connection takes its time. */
const UPLOAD_TIMEOUT_MS = 120_000;

export type Request = {
  route: RouteLine;
  address: string;
  body: unknown;
  idempotencyKey: string | undefined;
  signal: AbortSignal | undefined;
};
type Envelope = { isSuccess: true } | { isSuccess: false; error: ApiError };

/** Sends one call and answers its envelope; every failure is an ApiFailure, except the caller's own abort. */
export const send = async (request: Request, options: ApiOptions): Promise<unknown> => {
  try {
    const response = await fetchSignedIn(request, options);
    const envelope = await envelopeOf(response);
    if (!envelope.isSuccess) throw new ApiFailure(failureIn(envelope.error, response.status));
    options.onReply(response.headers.get(STALE_HEADER));
    return envelope;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    const failure = error instanceof ApiFailure ? error : localFailure(error);
    options.onFailure(failure, request.route);
    throw failure;
  }
};

/** Once more where the session ended and the host has a new one at once; a session's refusal has done nothing yet. */
const fetchSignedIn = async (request: Request, options: ApiOptions): Promise<Response> => {
  const response = await fetchOnce(request, options);
  if (response.status !== 401 || request.route.access === 'public') return response;
  return (await options.bearer.renew()) ? fetchOnce(request, options) : response;
};

const fetchOnce = (
  { route, address, body, idempotencyKey, signal }: Request,
  options: ApiOptions,
): Promise<Response> => {
  const timeout = AbortSignal.timeout(route.isForm === true ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  const token = options.bearer.get();
  const sent = bodyFor(route, body);
  return options.fetch(address, {
    ...sent,
    method: route.method,
    credentials: 'include',
    // A write without a body, such as a logout, arrives even if the page is left at once.
    keepalive: route.method !== 'GET' && body === undefined,
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    headers: {
      accept: 'application/json',
      [OWN_CALL_HEADER]: OWN_CALL,
      ...sent.headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
  });
};

const envelopeOf = async (response: Response): Promise<Envelope> => {
  const reply: unknown = await response.json().catch((error: unknown) => {
    // Anything else is a reply that broke off on its way.
    if (!(error instanceof SyntaxError)) throw error;
  });
  if (!isEnvelope(reply)) throw new ApiFailure({ code: 'UNKNOWN', description: '', status: response.status });
  return reply;
};

/** The envelope's content is the server's; a proxy in between may answer with anything. */
const isEnvelope = (reply: unknown): reply is Envelope => {
  if (typeof reply !== 'object' || reply === null || !('isSuccess' in reply)) return false;
  return reply.isSuccess === true || ('error' in reply && typeof reply.error === 'object' && reply.error !== null);
};

const failureIn = ({ code, ...rest }: ApiError, status: number): ApiFailure['failure'] => ({
  ...(isErrorCode(code) || code === 'OFFLINE' || code === 'TIMEOUT'
    ? { code }
    : { code: 'UNKNOWN', unknownCode: code }),
  status,
  ...rest,
});

const localFailure = (error: unknown): ApiFailure => {
  const name = error instanceof Error ? error.name : '';
  const code = name === 'TimeoutError' ? 'TIMEOUT' : error instanceof TypeError ? 'OFFLINE' : 'UNKNOWN';
  return new ApiFailure({ code, description: '' }, { cause: error });
};
