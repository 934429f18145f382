import { z } from 'zod';
import { endpoint, valueOf } from './define.ts';
import { ownAccountRoutes } from './own-account-routes.ts';

export const ownData = {
  /**
   * The address of a ZIP with all data of the account, photos and chats included. It works for its owner alone, for
   * 15 minutes, on any program that downloads. The download itself answers RATE_LIMITED after three in an hour.
   */
  link: endpoint(ownAccountRoutes.ownData.link, { reply: valueOf(z.object({ url: z.string() })) }),
};
