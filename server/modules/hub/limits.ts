import { HUB } from '#contract/live/hub.ts';
import { HOUR_MS, SECOND_MS } from '#contract/time.ts';

const KB = 1024;

/** Limits of one connection, and of their number (SECURITY rule 29). */
export const HUB_LIMITS = {
  /** From negotiation to a finished handshake. */
  handshakeMs: 15 * SECOND_MS,
  /** A client that is silent this long counts as disconnected. */
  silenceMs: HUB.serverTimeoutMs,
  keepAliveMs: HUB.keepAliveMs,
  /** Proxies cut requests that are held longer than 100 s. */
  pollMs: 85 * SECOND_MS,
  /** A connection older than this must reconnect, so that its credentials are checked again. */
  ageMs: HOUR_MS,
  /** How long a closed connection answers the poll that fetches its last messages. */
  lingerMs: 10 * SECOND_MS,
  recordBytes: 32 * KB,
  messagesPerSecond: 20,
  /** Limit of the buffer for a slow client. */
  waitingBytes: 256 * KB,
  connections: 10_000,
  perNetwork: 300,
  perOwner: 20,
};
export type HubLimits = typeof HUB_LIMITS;
