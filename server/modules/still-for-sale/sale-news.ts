import { type PageAddress, pathTo } from '#contract/page-path.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Recorded } from '#server/events/events.ts';
import { channelsFor } from '#server/modules/notices/index.ts';
import { carNames, findSeller, type Seller } from './sellers.repository.ts';

/** Cars that a message names. */
const MOST_NAMES = 20;

/** A notice to a seller about some of their cars. */
export type SaleNews = Seller & {
  readonly kind: 'stillForSale' | 'hiddenUnanswered';
  readonly cars: readonly string[];
  /** The page of the website on which it is answered. */
  readonly link: PageAddress;
  readonly hideInDays: number | undefined;
  /** When the question was asked, as an ISO time: an answer is about that one. */
  readonly askedAt: string;
};

/** The events of which a seller is notified. */
export const SALE_NEWS = ['saleAsked', 'saleUnanswered'] as const;

const linkTo = (status: 'Asked' | 'Hidden', ids: readonly number[]): PageAddress =>
  pathTo.profile({ section: 2, status, post: ids.length === 1 ? ids[0] : undefined });

/** The message about an event; undefined if the seller is deleted or blocked. */
export const saleNewsOf = async (
  transaction: Transaction,
  { event, at }: Recorded<(typeof SALE_NEWS)[number]>,
): Promise<SaleNews | undefined> => {
  const found = await findSeller(transaction, event.userId);
  if (found === undefined) return undefined;
  const channels = await channelsFor(transaction, event.userId, 'stillForSale');
  const seller: Seller = {
    ...found,
    email: channels.mail ? found.email : null,
    telegramId: channels.telegram ? found.telegramId : undefined,
  };
  const { postIds } = event;
  const names = await carNames(transaction, postIds, MOST_NAMES);
  const cars = postIds.length > names.length ? [...names, `… +${postIds.length - names.length}`] : names;
  return event.kind === 'saleAsked'
    ? {
        ...seller,
        kind: 'stillForSale',
        cars,
        link: linkTo('Asked', postIds),
        hideInDays: event.hideInDays,
        askedAt: event.askedAt,
      }
    : {
        ...seller,
        kind: 'hiddenUnanswered',
        cars,
        link: linkTo('Hidden', postIds),
        hideInDays: undefined,
        askedAt: at,
      };
};
