import { ECDH } from 'node:crypto';
import { api } from '#contract/http/index.ts';
import type { PushHosts } from '#server/config-push.ts';
import type { Db } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf, type ViewerUser } from '#server/http/viewer.ts';
import type { ServerModule } from '#server/module.ts';
import { isEndpoint } from './endpoints.ts';
import type { Push } from './push.ts';
import { hasAddress, keepAddress, removeOfSession } from './push.repository.ts';

export { openPush, type Push, type PushMessage } from './push.ts';

export type PushModuleDeps = {
  readonly db: Db;
  readonly push: Pick<Push, 'publicKey'>;
  readonly hosts: PushHosts;
  readonly now: () => number;
};

/** Whether these bytes are a point of the curve, to which messages can be encrypted. */
const isPoint = (p256dh: string): boolean => {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === p256dh;
  } catch {
    return false;
  }
};

const refuse = (field: string, text: string): never => {
  throw new AppError('VALIDATION_FAILED', undefined, { fields: { [field]: text } });
};

/** The browser of the viewer's session: it goes with the session. */
const pushRoutes =
  ({ db, push, hosts, now }: PushModuleDeps): RouteModule =>
  (app) => {
    const stateOf = async ({ sessionId }: ViewerUser) =>
      ok({ key: await push.publicKey(), isOn: await hasAddress(db, sessionId) });
    app.route(route(api.push.state, ({ viewer }) => stateOf(memberOf(viewer))));
    app.route(
      route(api.push.register, async ({ body: { endpoint, keys }, viewer }) => {
        const { id, sessionId } = memberOf(viewer);
        if (!isEndpoint(endpoint, hosts)) refuse('endpoint', 'This push service is not known.');
        if (!isPoint(keys.p256dh)) refuse('keys.p256dh', 'This is not a public key.');
        const address = {
          user_id: id,
          session_id: sessionId,
          endpoint,
          ...keys,
          created_at: new Date(now()).toISOString(),
        };
        await db.transaction().execute((transaction) => keepAddress(transaction, address));
        return stateOf(memberOf(viewer));
      }),
    );
    app.route(
      route(api.push.remove, async ({ viewer }) => {
        await removeOfSession(db, memberOf(viewer).sessionId);
        return stateOf(memberOf(viewer));
      }),
    );
  };

export const pushModule = (deps: PushModuleDeps): ServerModule => ({ name: 'push', routes: pushRoutes(deps) });
