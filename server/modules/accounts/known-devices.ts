import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/database/connection.ts';
import type { Cookies } from '#server/http/cookies.ts';
import { newSecret, secretHash } from '#server/lib/secrets.ts';
import { DEVICE_SECONDS } from '#server/modules/sessions/index.ts';
import { knownDevicesRepository } from './known-devices.repository.ts';

const SECRET = /^[A-Za-z0-9_-]{43}$/;

export type KnownDevicesDeps = {
  readonly db: Db;
  readonly cookies: Cookies;
  readonly now: () => number;
};

/** Browsers from which somebody signed in before; every way to sign in adds to them. */
export class KnownDevices {
  readonly #deps: KnownDevicesDeps;

  constructor(deps: KnownDevicesDeps) {
    this.#deps = deps;
  }

  /** Marks the browser as known to the user, with a new cookie each time. */
  async remember(request: FastifyRequest, reply: FastifyReply, userId: number, db: Db = this.#deps.db): Promise<void> {
    const { cookies, now } = this.#deps;
    const devices = knownDevicesRepository(db);
    const old = this.hashOf(request);
    const fresh = newSecret();
    if (old !== undefined) await devices.rename(old, secretHash(fresh));
    await devices.remember(userId, secretHash(fresh), new Date(now()).toISOString());
    cookies.set(reply, 'device', fresh, DEVICE_SECONDS);
  }

  /** The hash of the cookie by which this browser is known. */
  hashOf(request: FastifyRequest): string | undefined {
    const secret = this.#deps.cookies.read(request, 'device');
    return secret === undefined || !SECRET.test(secret) ? undefined : secretHash(secret);
  }
}
