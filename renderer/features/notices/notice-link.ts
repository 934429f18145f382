import type { Notice } from '#contract/http/notices.ts';
import { type PageAddress, pathTo } from '#contract/page-path.ts';

/** The page of the car, or the favourites where the car is gone. */
const carPath = ({ cars: [car] }: Notice): PageAddress =>
  car === undefined || car.status === 'gone' ? pathTo.favorites() : pathTo.post(car.postId);

/** The page on which a notice is dealt with. */
export const noticePath = (notice: Notice): PageAddress => {
  const { data, cars } = notice;
  const [first] = cars;
  switch (data.kind) {
    case 'alert':
    case 'favouritePriceDrop':
    case 'favouriteSold':
      return carPath(notice);
    case 'followedNewCar':
      return cars.length === 1 && first?.status === 'active' ? carPath(notice) : pathTo.user(data.userId);
    case 'message':
      return pathTo.home({ conversation: data.conversationId });
    case 'moderation':
      return first === undefined || first.status === 'gone'
        ? pathTo.profile({ section: 2, post: data.postIds[0] })
        : data.decision === 'approved'
          ? pathTo.post(first.postId)
          : pathTo.edit(first.postId);
    case 'payment':
      return pathTo.create();
    case 'topEnded':
      return pathTo.profile({ section: 2, post: data.postIds[0] });
    case 'stillForSale':
      return pathTo.profile({ section: 2, status: data.isHidden ? 'Hidden' : 'Asked' });
    case 'weeklySummary':
      return pathTo.profile({ section: 6 });
    case 'task':
      return pathTo.profile({ section: 3 });
    default:
      return data satisfies never;
  }
};
