import { z } from 'zod';
import { endpoint, valueOf } from './define.ts';
import { pushRoutes } from './push-routes.ts';

/** Bytes in base64url, as browsers and push services write them. */
const bytes = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`));

const State = z.object({
  /** The key by which push services know this site (RFC 8292), base64url; null where the market sends no push messages. */
  key: z.string().nullable(),
  /** Whether this session has a browser that takes them. */
  isOn: z.boolean(),
});

/** Messages to browsers that show no page of ours (RFC 8030). */
export const push = {
  state: endpoint(pushRoutes.push.state, { reply: valueOf(State) }),
  /**
   * Takes the browser's subscription for this session and forgets an earlier one of it; may be repeated.
   * PUSH_NOT_SUPPORTED for a push service that the market does not send to.
   */
  register: endpoint(pushRoutes.push.register, {
    body: z.strictObject({
      endpoint: z.url().max(1000),
      /** The browser's public P-256 point and its secret (RFC 8291). */
      keys: z.strictObject({ p256dh: bytes(87), auth: bytes(22) }),
    }),
    reply: valueOf(State),
  }),
  /** Sends nothing more to the browser of this session; may be repeated. */
  remove: endpoint(pushRoutes.push.remove, { reply: valueOf(State) }),
};
