import type { Language } from '#contract/constants.ts';
import type { Notice } from '#contract/http/notices.ts';
import { type PageAddress, pathTo } from '#contract/page-path.ts';
import type { PushMessage } from '#server/modules/push/index.ts';
import { pushTextOf } from './push-texts.ts';

/** The page where one notice is dealt with; undefined where that is the list of all. */
const pageOf = ({ data, cars }: Notice): PageAddress | undefined => {
  const [car] = cars;
  switch (data.kind) {
    case 'message':
      return pathTo.home({ conversation: data.conversationId });
    case 'alert':
      return cars.length === 1 && car !== undefined ? pathTo.post(car.postId) : pathTo.savedSearches();
    case 'moderation':
      return pathTo.profile({ section: 2, post: data.postIds[0] });
    case 'stillForSale':
      return pathTo.profile({ section: 2, status: data.isHidden ? 'Hidden' : 'Asked' });
    case 'favouritePriceDrop':
    case 'favouriteSold':
    case 'followedNewCar':
    case 'topEnded':
      return cars.length === 1 && car !== undefined && car.status !== 'gone' ? pathTo.post(car.postId) : undefined;
    case 'weeklySummary':
      return pathTo.profile({ section: 6 });
    case 'payment':
    case 'task':
      return undefined;
    default:
      return data satisfies never;
  }
};

const tagOf = ({ id, data }: Notice): string =>
  data.kind === 'message' ? `conversation ${data.conversationId}` : `notice ${id}`;

/** The notices that are sent to a user as one push message. */
export const pushMessageOf = (notices: readonly Notice[], language: Language): PushMessage | undefined => {
  const [first, ...others] = notices;
  if (first === undefined) return undefined;
  const url = (others.length === 0 ? pageOf(first) : undefined) ?? pathTo.profile({ section: 4 });
  return { ...pushTextOf(notices, language), url, tag: others.length === 0 ? tagOf(first) : 'notices' };
};
