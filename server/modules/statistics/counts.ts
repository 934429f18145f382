import type { StatisticsCounts } from '#contract/http/statistics.ts';

export const NONE: StatisticsCounts = { impressions: 0, views: 0, favorites: 0, reveals: 0, chats: 0 };

export const sumOf = (days: readonly StatisticsCounts[]): StatisticsCounts =>
  days.reduce<StatisticsCounts>(
    (sum, day) => ({
      impressions: sum.impressions + day.impressions,
      views: sum.views + day.views,
      favorites: sum.favorites + day.favorites,
      reveals: sum.reveals + day.reveals,
      chats: sum.chats + day.chats,
    }),
    NONE,
  );
