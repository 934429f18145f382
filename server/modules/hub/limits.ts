import { HUB } from '#contract/live/hub.ts';
import { HOUR_MS, SECOND_MS } from '#contract/time.ts';

const KB = 1024;

/** What one connection may take, and how many there may be (SECURITY rule 29). */
export const HUB_LIMITS = {
  /** From negotiation to a finished handshake. */
  handshakeMs: 15 * SECOND_MS,
  /** A client that says nothing for so long is gone. */
  silenceMs: HUB.serverTimeoutMs,
  keepAliveMs: HUB.keepAliveMs,
  /** Proxies cut what they wait for longer than 100 s. */
  pollMs: 85 * SECOND_MS,
  /** Whoever stays longer connects anew, so that credentials are looked at again. */
  ageMs: HOUR_MS,
  /** How long a closed connection still answers the poll that fetches its last words. */
  lingerMs: 10 * SECOND_MS,
  recordBytes: 32 * KB,
  messagesPerSecond: 20,
  /** What may wait for a slow client. */
  waitingBytes: 256 * KB,
  connections: 10_000,
  perNetwork: 300,
  perOwner: 20,
};
export type HubLimits = typeof HUB_LIMITS;
