import type { BotPart } from '../part.ts';
import { postLink } from '../post-link.ts';
import { channelRoutes } from './channels.routes.ts';
import { connectTo } from './connect.ts';
import { channelMemberships } from './memberships.ts';
import { channelNews } from './news.ts';
import { createPace } from './pace.ts';
import { lookAfterChannels } from './poster.ts';
import { channelSwitch } from './switch-off.ts';

/** Telegram channels of companies: connecting them, and posting new, cheaper and sold cars there. */
export const dealerChannels: BotPart = (bot, deps) => {
  const { db, jobs, botName, now } = deps;
  const switchOff = channelSwitch({ bot, db, jobs });
  channelMemberships(bot, { db, switchOff, now });
  lookAfterChannels({ ...deps, bot, linkTo: postLink(deps), switchOff, pace: createPace() });
  return {
    durable: [channelNews({ jobs, now })],
    routes: channelRoutes({ db, botName, connect: connectTo({ bot, db, now }) }),
  };
};
