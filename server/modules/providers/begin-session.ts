import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Sessions } from '#server/modules/sessions/index.ts';
import type { RememberDevice } from './remember-device.ts';

export type BeginSessionDeps = {
  readonly database: Pick<OpenDatabase, 'dialect'>;
  readonly sessions: Pick<Sessions, 'begin' | 'beginUnstored'>;
  readonly rememberDevice: RememberDevice;
};

/** Begins a session; gives the bearer for hosts without cookies, else null. */
export type BeginSession = (
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
  kind: 'remembered' | 'bearer' | 'keptBearer',
) => Promise<string | null>;

/** Sessions of sign-ins by other services. On a full disk they live in memory, and the browser stays unknown. */
export const sessionOpener =
  ({ database, sessions, rememberDevice }: BeginSessionDeps): BeginSession =>
  async (request, reply, userId, kind) => {
    try {
      if (kind === 'remembered') await rememberDevice(request, reply, userId);
      return await sessions.begin(request, reply, userId, kind);
    } catch (error) {
      if (!database.dialect.isStorageFailure(error)) throw error;
      // The cookie of a device that was not stored.
      reply.removeHeader('set-cookie');
      return sessions.beginUnstored(request, reply, userId, kind);
    }
  };
