import webPush from 'web-push';
import type { PushKeys } from './keys.ts';
import type { PushAddress } from './push.repository.ts';

/** How long a push service keeps a message for a browser that is away: later it is no news. */
const TTL_SECONDS = 12 * 60 * 60;
const TIMEOUT_MS = 10_000;

/** `gone`: the browser takes no messages any more. `refused`: this one will never be taken. */
export type Outcome = 'sent' | 'gone' | 'refused';

export type Sending = {
  readonly address: Pick<PushAddress, 'endpoint' | 'p256dh' | 'auth'>;
  readonly payload: string;
  /** A later message of the same topic replaces one that still waits; up to 32 characters of base64url. */
  readonly topic: string;
  readonly keys: PushKeys;
  /** An https or mailto address of the operator, for the push service. */
  readonly subject: string;
};

/**
 * Encrypts a message for one browser (RFC 8291) and hands it to the browser's push service; throws where another try may
 * work. Redirects are not followed.
 */
export const postMessage = async (
  { address: { endpoint, p256dh, auth }, payload, topic, keys, subject }: Sending,
  signal: AbortSignal,
): Promise<Outcome> => {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject, ...keys },
    TTL: TTL_SECONDS,
    topic,
    contentEncoding: 'aes128gcm',
  });
  const { 'Content-Length': _length, ...own } = headers;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: Object.entries(own).map(([name, value]): [string, string] => [name, String(value)]),
    body: new Uint8Array(body ?? []),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  await response.body?.cancel();
  if (response.ok) return 'sent';
  if (response.status === 404 || response.status === 410) return 'gone';
  if (response.status === 429 || response.status >= 500)
    throw new Error(`The push service answered ${response.status}`);
  return 'refused';
};
