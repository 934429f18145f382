import type { UserId } from '#contract/ids.ts';
import type { AppDeps } from '#renderer/deps.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { keepsStock } from '#renderer/platform/capabilities.ts';
import { keptChanges } from './kept-changes.ts';
import { webStock } from './web-stock.ts';

const sources = new WeakMap<AppDeps['api'], { readonly userId: UserId; readonly source: StockSource }>();

/** The cars of the signed-in account. The web's copy lasts as long as the page, so that coming back loads only changes. */
export const stockOf = ({ api, platform, now }: AppDeps, userId: UserId): StockSource => {
  if (keepsStock(platform)) return platform.stock;
  const known = sources.get(api);
  if (known?.userId === userId) return known.source;
  const source = webStock({ api, kept: keptChanges(platform.storage, userId), now, newId: () => crypto.randomUUID() });
  sources.set(api, { userId, source });
  return source;
};
