// oxlint-disable typescript/consistent-type-imports -- A line here is all that a new dictionary needs.
/** The dictionaries, a line each. English is the shape of every language (the parity test compares the others with it). */
export type Texts = {
  about: typeof import('./locales/en/about.json');
  admin: typeof import('./locales/en/admin.json');
  administration: typeof import('./locales/en/administration.json');
  auth: typeof import('./locales/en/auth.json');
  carDrawer: typeof import('./locales/en/carDrawer.json');
  /** Of a company's Telegram channels. */
  channels: typeof import('./locales/en/channels.json');
  /** Of the chat frame, a program of its own. */
  chat: typeof import('./locales/en/chat.json');
  /** Of its page for dealers. */
  chatDesk: typeof import('./locales/en/chatDesk.json');
  chatPanel: typeof import('./locales/en/chatPanel.json');
  chatPhrases: typeof import('../../contract/chat-phrases/en.json');
  chatReports: typeof import('./locales/en/chatReports.json');
  /** Of its settings. */
  chatSettings: typeof import('./locales/en/chatSettings.json');
  common: typeof import('./locales/en/common.json');
  /** Of the comparison of cars. */
  compare: typeof import('./locales/en/compare.json');
  contact: typeof import('./locales/en/contact.json');
  countries: typeof import('./locales/en/countries.json');
  /** What anybody may meet, and what only members do: `member-texts.ts` adds the second file to the first. */
  errors: typeof import('./locales/en/errors.json') & typeof import('./locales/en/refusals.json');
  /** The groups of equipment, in filters, forms and posts. */
  features: typeof import('./locales/en/features.json');
  favorites: typeof import('./locales/en/favorites.json');
  /** Of the filter panel and its sheet. */
  filters: typeof import('./locales/en/filters.json');
  follows: typeof import('./locales/en/follows.json');
  footer: typeof import('./locales/en/footer.json');
  frame: typeof import('./locales/en/frame.json');
  hiddenCars: typeof import('./locales/en/hiddenCars.json');
  home: typeof import('./locales/en/home.json');
  /** Of what home has far below the first sight. */
  homeEnd: typeof import('./locales/en/homeEnd.json');
  inbox: typeof import('./locales/en/inbox.json');
  inventory: typeof import('./locales/en/inventory.json');
  /** Of the inventory on a phone. */
  lot: typeof import('./locales/en/lot.json');
  /** Of the notification centre and its settings. */
  notices: typeof import('./locales/en/notices.json');
  /** Of the kind of account, the copy of one's data and the deletion. */
  ownAccount: typeof import('./locales/en/ownAccount.json');
  payments: typeof import('./locales/en/payments.json');
  photoImport: typeof import('./locales/en/photoImport.json');
  photos: typeof import('./locales/en/photos.json');
  post: typeof import('./locales/en/post.json');
  posts: typeof import('./locales/en/posts.json');
  /** Of the price history of a car. */
  priceHistory: typeof import('./locales/en/priceHistory.json');
  /** Of labels of prices and their explanation. */
  prices: typeof import('./locales/en/prices.json');
  profile: typeof import('./locales/en/profile.json');
  reasons: typeof import('./locales/en/reasons.json');
  reports: typeof import('./locales/en/reports.json');
  savedSearches: typeof import('./locales/en/savedSearches.json');
  search: typeof import('./locales/en/search.json');
  /** Of the cars seen on this device. */
  seen: typeof import('./locales/en/seen.json');
  sell: typeof import('./locales/en/sell.json');
  server: typeof import('./locales/en/server.json');
  share: typeof import('./locales/en/share.json');
  shell: typeof import('./locales/en/shell.json');
  /** Of the statistics of one's own cars. */
  statistics: typeof import('./locales/en/statistics.json');
  stockFile: typeof import('./locales/en/stockFile.json');
  subscriptions: typeof import('./locales/en/subscriptions.json');
  /** Of the search field's list. */
  suggest: typeof import('./locales/en/suggest.json');
  tasks: typeof import('./locales/en/tasks.json');
  update: typeof import('./locales/en/update.json');
  user: typeof import('./locales/en/user.json');
};
export type Namespace = keyof Texts;

/** What every page needs. */
export const SHARED_NAMESPACES = ['common', 'shell', 'errors'] as const satisfies readonly Namespace[];
