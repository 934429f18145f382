import { HUB_PATH } from '#contract/live/hub.ts';
import type { Traffic } from '../../lib/traffic.ts';
import type { Gateway } from '../gateway/gateway.module.ts';

/** A poll of the hub is held open while there is no message: the user does not wait for it. */
const isPoll = ({ url }: Request): boolean => new URL(url).pathname.startsWith(HUB_PATH);

/** The gateway for the user's own requests, which take precedence over prefetching. */
export const foregroundOf =
  (gateway: Gateway, { during }: Pick<Traffic, 'during'>): Gateway =>
  (request) =>
    isPoll(request) ? gateway(request) : during(() => gateway(request));
