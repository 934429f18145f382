import { STALE_HEADER } from '#contract/ipc/stale.ts';
import { isErrorCode } from '#contract/error-codes.ts';
import { ERRORS } from '#contract/errors.ts';
import { apiError, type FailureCode } from '../../lib/failure.ts';
import type { StoredReply } from '../cache/stored-reply.ts';
import { DATA_POLICY, NO_SNIFF } from './content-security.ts';

const LOCAL_STATUS = 503;

/** The product's failure envelope with the status of its code; local codes are 503. */
export function failure(code: FailureCode): Response {
  const status = isErrorCode(code) ? ERRORS[code][0] : LOCAL_STATUS;
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...NO_SNIFF };
  return new Response(JSON.stringify({ isSuccess: false, error: apiError(code) }), { status, headers });
}

/** The envelope of a call without a value. */
export function done(): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...NO_SNIFF };
  return new Response(JSON.stringify({ isSuccess: true, value: { done: true } }), { headers });
}

/** Content types allowed for the server's data: none that a page would run as a script, a style or a page. */
const DATA_TYPE =
  /^(?:application\/(?:json|pdf|zip|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)|text\/(?:plain|csv)|image\/[\w.+-]+|video\/[\w.+-]+)\s*(?:;|$)/i;

/** The policy of our pages allows scripts and styles from our own address, which also serves the server's data. */
export const dataType = (contentType: string | null): string =>
  contentType !== null && DATA_TYPE.test(contentType) ? contentType : 'application/octet-stream';

const bytes = (body: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(body);

/** A cached reply; marked with its time unless its bytes can never change. */
export function fromCache({ contentType, body, storedAt }: StoredReply, isImmutable: boolean): Response {
  const headers = new Headers({
    'content-type': dataType(contentType),
    'content-security-policy': DATA_POLICY,
    ...NO_SNIFF,
  });
  headers.set('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-store');
  if (!isImmutable) headers.set(STALE_HEADER, storedAt);
  return new Response(bytes(body), { headers });
}

/** The headers of a server's reply that the window may see; no cookies. */
const PASSED_ON = [
  'cache-control',
  'content-disposition',
  'content-language',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
  'x-request-id',
] as const;

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** A server's reply for the window: buffered, or streamed. */
export function passedOn(reply: Response, body: Uint8Array<ArrayBuffer> | ReadableStream): Response {
  const headers = new Headers({ 'content-security-policy': DATA_POLICY, ...NO_SNIFF });
  for (const name of PASSED_ON) {
    const value = reply.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set('content-type', dataType(reply.headers.get('content-type')));
  return new Response(WITHOUT_BODY.has(reply.status) ? null : body, { status: reply.status, headers });
}
