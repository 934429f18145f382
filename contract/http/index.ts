import { accountEnd } from './account-end.ts';
import { accountLinks } from './account-links.ts';
import { accountKind } from './account-kind.ts';
import { accounts } from './accounts.ts';
import { appeals } from './appeals.ts';
import { audit } from './audit.ts';
import { chatMutes, chatReports } from './chat-moderation.ts';
import { chatToken } from './chat-token.ts';
import { chat } from './chat.ts';
import { contact } from './contact.ts';
import { dealerChannels } from './dealer-channels.ts';
import { drafts } from './drafts.ts';
import { favorites } from './favorites.ts';
import { favouriteLists } from './favourite-lists.ts';
import { follows } from './follows.ts';
import { hiddenCars } from './hidden-cars.ts';
import { health } from './health.ts';
import { identity } from './identity.ts';
import { inbox } from './inbox.ts';
import { inventory } from './inventory.ts';
import { jobs } from './jobs.ts';
import { lookups } from './lookups.ts';
import { moderation } from './moderation.ts';
import { ownData } from './own-data.ts';
import { notices } from './notices.ts';
import { orders, payments } from './payments.ts';
import { photos } from './photos.ts';
import { posts } from './posts.ts';
import { priceHistory } from './price-history.ts';
import { prices } from './prices.ts';
import { push } from './push.ts';
import { rates } from './rates.ts';
import { savedSearches } from './saved-searches.ts';
import { setup } from './setup.ts';
import { sharing } from './sharing.ts';
import { site } from './site.ts';
import { statistics } from './statistics.ts';
import { stockFile } from './stock-file.ts';
import { tasks } from './tasks.ts';
import { users } from './users.ts';
import { vin } from './vin.ts';
import { workstation } from './workstation.ts';

/** Every HTTP call of the product, by resource. */
export const api = {
  posts,
  priceHistory,
  lookups,
  accounts,
  accountEnd,
  accountLinks,
  accountKind,
  ownData,
  identity,
  follows,
  favorites,
  favouriteLists,
  hiddenCars,
  notices,
  prices,
  push,
  savedSearches,
  statistics,
  tasks,
  photos,
  dealerChannels,
  drafts,
  inbox,
  inventory,
  stockFile,
  workstation,
  vin,
  moderation,
  users,
  appeals,
  audit,
  jobs,
  payments,
  orders,
  chatToken,
  chatReports,
  chatMutes,
  contact,
  rates,
  sharing,
  site,
  setup,
  health,
  ...chat,
};
export type Api = typeof api;
