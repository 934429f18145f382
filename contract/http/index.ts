import { accounts } from './accounts.ts';
import { appeals } from './appeals.ts';
import { audit } from './audit.ts';
import { chatMutes, chatReports } from './chat-moderation.ts';
import { chatToken } from './chat-token.ts';
import { chat } from './chat.ts';
import { contact } from './contact.ts';
import { drafts } from './drafts.ts';
import { favorites } from './favorites.ts';
import { follows } from './follows.ts';
import { health } from './health.ts';
import { identity } from './identity.ts';
import { inbox } from './inbox.ts';
import { inventory } from './inventory.ts';
import { jobs } from './jobs.ts';
import { lookups } from './lookups.ts';
import { moderation } from './moderation.ts';
import { orders, payments } from './payments.ts';
import { photos } from './photos.ts';
import { posts } from './posts.ts';
import { rates } from './rates.ts';
import { setup } from './setup.ts';
import { site } from './site.ts';
import { stockFile } from './stock-file.ts';
import { tasks } from './tasks.ts';
import { users } from './users.ts';
import { vin } from './vin.ts';

/** Every HTTP call of the product, by resource. */
export const api = {
  posts,
  lookups,
  accounts,
  identity,
  follows,
  favorites,
  tasks,
  photos,
  drafts,
  inbox,
  inventory,
  stockFile,
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
  site,
  setup,
  health,
  ...chat,
};
export type Api = typeof api;
