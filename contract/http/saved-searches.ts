import { z } from 'zod';
import { idText } from '../ids.ts';
import { MAX_ID } from '../max-id.ts';
import {
  ALERT_CHANNELS,
  ALERT_FREQUENCIES,
  MAX_SAVED_SEARCHES,
  MAX_SEARCH_NAME,
  MAX_SEARCH_TEXT,
} from '../saved-searches.ts';
import { viewerQuery } from '../page.ts';
import { endpoint, valueOf } from './define.ts';
import { savedSearchRoutes } from './saved-search-routes.ts';

export const SavedSearchId = z.number().int().positive().max(MAX_ID).brand<'SavedSearchId'>();
export type SavedSearchId = z.infer<typeof SavedSearchId>;

const name = z.string().trim().min(1).max(MAX_SEARCH_NAME);
const frequency = z.enum(ALERT_FREQUENCIES);
const channels = z.array(z.enum(ALERT_CHANNELS)).max(ALERT_CHANNELS.length);
const timeZone = z.string().min(1).max(64);
const query = z.string().min(1).max(MAX_SEARCH_TEXT);

export const SavedSearch = z.object({
  id: SavedSearchId,
  name: z.string(),
  /** Filters and order as in the address of the results, by name. */
  query: z.string(),
  frequency,
  channels,
  /** An ISO time until which nothing is sent; null where nothing is muted. */
  mutedUntil: z.string().nullable(),
  /** Cars that came since the last look and are still offered. */
  newCount: z.number().int(),
  createdDate: z.string(),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

const NewSearch = z.strictObject({
  name,
  query,
  timeZone: timeZone.optional(),
});

/** Searches that a user keeps, with the alerts of new cars. All calls may be repeated. */
export const savedSearches = {
  /** The latest first. */
  list: endpoint(savedSearchRoutes.savedSearches.list, { reply: valueOf(z.array(SavedSearch)) }),
  /** A search with the same filters and order is kept once: SAVED_SEARCHES_FULL beyond 50. */
  save: endpoint(savedSearchRoutes.savedSearches.save, {
    query: z.strictObject(viewerQuery),
    body: NewSearch,
    reply: valueOf(SavedSearch),
  }),
  /** Brings along what a visitor kept on the device, the latest first; without room the newest of all stay. */
  merge: endpoint(savedSearchRoutes.savedSearches.merge, {
    query: z.strictObject(viewerQuery),
    body: z.strictObject({
      searches: z.array(NewSearch.extend({ createdDate: z.iso.datetime() })).max(MAX_SAVED_SEARCHES),
    }),
    reply: valueOf(z.object({ added: z.number().int(), dropped: z.number().int() })),
  }),
  /**
   * Changes what is given; `mutedUntil`: null ends the mute. With other filters or another order nothing is new, and only
   * cars that come or change from then on are announced; SAVED_SEARCH_EXISTS where another search has them.
   */
  edit: endpoint(savedSearchRoutes.savedSearches.edit, {
    params: z.strictObject({ id: idText }),
    query: z.strictObject(viewerQuery),
    body: z.strictObject({
      name: name.optional(),
      query: query.optional(),
      frequency: frequency.optional(),
      channels: channels.optional(),
      mutedUntil: z.iso.datetime().nullable().optional(),
      timeZone: timeZone.optional(),
    }),
    reply: valueOf(SavedSearch),
  }),
  /** The user looked at its cars: none of them is new any more. */
  seen: endpoint(savedSearchRoutes.savedSearches.seen, {
    params: z.strictObject({ id: idText }),
    reply: valueOf(z.object({ newCount: z.literal(0) })),
  }),
  remove: endpoint(savedSearchRoutes.savedSearches.remove, {
    params: z.strictObject({ id: idText }),
    reply: valueOf(z.object({ isRemoved: z.literal(true) })),
  }),
};
