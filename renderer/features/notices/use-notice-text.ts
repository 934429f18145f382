import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Notice } from '#contract/http/notices.ts';
import { formatMoney, formatNumber } from '#renderer/lib/format.ts';

type NoticeText = { readonly title: string; readonly detail: string | null };
type DataOf<Kind extends Notice['data']['kind']> = Extract<Notice['data'], { kind: Kind }>;
type Texts = TFunction<'notices'>;

const decisionText = (t: Texts, { decision: made }: DataOf<'moderation'>, car: string): NoticeText => {
  if (made === 'approved') return { title: t('kind.approved', { car }), detail: null };
  if (made === 'rejected') return { title: t('kind.rejected', { car }), detail: t('detail.reason') };
  return { title: t('kind.appealRefused', { car }), detail: t('detail.answer') };
};

const saleText = (t: Texts, { isHidden, count }: DataOf<'stillForSale'>, car: string): NoticeText => {
  if (!isHidden)
    return { title: count === 1 ? t('kind.asked', { car }) : t('kind.askedMany', { count }), detail: null };
  const title = count === 1 ? t('kind.hidden', { car }) : t('kind.hiddenMany', { count });
  return { title, detail: t('detail.unanswered') };
};

/** The words of a notice: its title and what belongs below it. */
const noticeText = (t: Texts, { data, cars, user }: Notice): NoticeText => {
  const car = cars[0]?.title ?? t('car');
  const seller = user?.name || t('seller');
  switch (data.kind) {
    case 'alert':
      return { title: t('kind.alert', { name: data.name, count: data.count }), detail: cars[0]?.title ?? null };
    case 'favouritePriceDrop': {
      const [from, to] = [data.from, data.to].map(({ amount, currency }) => formatMoney(amount, currency));
      return { title: t('kind.favouritePriceDrop', { car }), detail: `${from} → ${to}` };
    }
    case 'favouriteSold':
      return { title: t('kind.favouriteSold', { car }), detail: t('detail.favourite') };
    case 'followedNewCar': {
      const count = data.postIds.length;
      if (count === 1) return { title: t('kind.followedNewCar', { seller, car }), detail: null };
      return {
        title: t('kind.followedNewCars', { seller, count }),
        detail: cars.map(({ title }) => title).join(' · '),
      };
    }
    case 'message':
      return { title: t('kind.message', { seller, count: data.count }), detail: car };
    case 'moderation':
      return decisionText(t, data, car);
    case 'payment':
      return {
        title: t('kind.payment', { plan: data.plan }),
        detail: t('detail.payment', { cars: data.cars, tops: data.tops }),
      };
    case 'topEnded':
      return { title: t('kind.topEnded', { car }), detail: null };
    case 'stillForSale':
      return saleText(t, data, car);
    case 'weeklySummary': {
      const { views, reveals, chats } = data;
      const shown = { views: formatNumber(views), reveals: formatNumber(reveals), chats: formatNumber(chats) };
      return { title: t('kind.weeklySummary'), detail: t('detail.weeklySummary', shown) };
    }
    case 'task':
      return { title: t('kind.task'), detail: t('detail.task', { count: data.credits }) };
    default:
      return data satisfies never;
  }
};

/** Puts notices into words. */
export function useNoticeText(): (notice: Notice) => NoticeText {
  const { t } = useTranslation('notices');
  return (notice) => noticeText(t, notice);
}
