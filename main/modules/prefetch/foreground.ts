import { HUB_PATH } from '#contract/live/hub.ts';
import type { Traffic } from '../../lib/traffic.ts';
import type { Gateway } from '../gateway/gateway.module.ts';

/** A poll of the hub lasts as long as there is nothing to say: nobody waits for it. */
const isPoll = ({ url }: Request): boolean => new URL(url).pathname.startsWith(HUB_PATH);

/** The gateway for the person's own requests, which what runs behind lets pass. */
export const foregroundOf =
  (gateway: Gateway, { during }: Pick<Traffic, 'during'>): Gateway =>
  (request) =>
    isPoll(request) ? gateway(request) : during(() => gateway(request));
