import { isErrorCode } from '#contract/errors.ts';
import type { ApiError } from '#contract/errors.ts';
import type { RouteLine } from '#contract/http/routes.ts';
import { STALE_HEADER } from '#contract/ipc/stale.ts';
import { ApiFailure } from './api-failure.ts';
import type { ApiOptions } from './client.ts';

const TIMEOUT_MS = 20_000;

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
    const response = await fetchOnce(request, options);
    const envelope = await envelopeOf(response);
    if (!envelope.isSuccess) throw new ApiFailure(failureIn(envelope.error, response.status));
    options.onReply(response.headers.get(STALE_HEADER));
    return envelope;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    const failure = error instanceof ApiFailure ? error : localFailure(error);
    options.onFailure(failure);
    throw failure;
  }
};

const fetchOnce = (
  { route, address, body, idempotencyKey, signal }: Request,
  options: ApiOptions,
): Promise<Response> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return options.fetch(address, {
    method: route.method,
    credentials: 'include',
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
};

const envelopeOf = async (response: Response): Promise<Envelope> => {
  const reply: unknown = await response.json().catch(() => undefined);
  if (!isEnvelope(reply)) throw new ApiFailure({ code: 'UNKNOWN', description: '', status: response.status });
  return reply;
};

/** What is inside is the server's own; whatever stands between may answer with anything at all. */
const isEnvelope = (reply: unknown): reply is Envelope => {
  if (typeof reply !== 'object' || reply === null || !('isSuccess' in reply)) return false;
  return reply.isSuccess === true || ('error' in reply && typeof reply.error === 'object' && reply.error !== null);
};

const failureIn = ({ code, ...rest }: ApiError, status: number): ApiFailure['failure'] => ({
  code: isErrorCode(code) || code === 'OFFLINE' || code === 'TIMEOUT' ? code : 'UNKNOWN',
  status,
  ...rest,
});

const localFailure = (error: unknown): ApiFailure => {
  const name = error instanceof Error ? error.name : '';
  const code = name === 'TimeoutError' ? 'TIMEOUT' : error instanceof TypeError ? 'OFFLINE' : 'UNKNOWN';
  return new ApiFailure({ code, description: '' }, { cause: error });
};
