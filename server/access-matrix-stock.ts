import type { Api } from '#contract/http/index.ts';
import {
  AN_IMPORT,
  UNKNOWN_IMPORT,
  STOCK_FILE,
  companies,
  ownPost,
  PEOPLE,
  POSTS,
  signedIn,
  type Line,
} from './access-matrix-world.ts';

type Resource = 'dealerChannels' | 'inventory' | 'stockFile' | 'workstation';
type Name = { [R in Resource]: `${R}.${keyof Api[R] & string}` }[Resource];

/** The calls of the workstation: for companies, about their own cars. */
export const STOCK_MATRIX: Readonly<Record<Name, Line>> = {
  'inventory.changes': { expect: companies },
  'inventory.bulk': {
    ask: () => ({ body: { items: [{ id: POSTS.live, seen: null, change: { kind: 'hide' } }] } }),
    expect: companies,
  },
  'dealerChannels.list': { expect: companies },
  'dealerChannels.connect': { ask: () => ({ body: { channel: '@cars_am' } }), expect: companies },
  'dealerChannels.save': {
    ask: () => ({
      body: { id: 1, settings: { languages: ['en'], templates: { en: '', am: '', ru: '' }, news: ['new'] } },
    }),
    expect: { ...companies, business: 'NOT_FOUND', admin: 'NOT_FOUND' },
  },
  'dealerChannels.disconnect': {
    ask: () => ({ body: { id: 1 } }),
    expect: { ...companies, business: 'NOT_FOUND', admin: 'NOT_FOUND' },
  },
  'workstation.today': { expect: companies },
  // Everybody gets their own.
  'workstation.viewings': { expect: signedIn },
  'workstation.history': {
    ask: async (world) => ({ params: { id: await ownPost(world, { owner_id: PEOPLE.business }) } }),
    expect: { ...companies, admin: 'POST_NOT_FOUND' },
  },
  // What the rows of a file come to is in modules/stock-file.
  'stockFile.plan': { ask: () => ({ body: STOCK_FILE }), expect: companies },
  'stockFile.create': { ask: () => ({ body: STOCK_FILE }), expect: companies },
  'stockFile.places': { expect: companies },
  'stockFile.record': {
    ask: () => ({
      body: { id: AN_IMPORT, fileName: 'a.csv', rows: [{ place: 2, postId: POSTS.live, change: { kind: 'hide' } }] },
    }),
    expect: companies,
  },
  'stockFile.imports': { expect: companies },
  'stockFile.undo': {
    ask: () => ({ params: { id: UNKNOWN_IMPORT }, body: {} }),
    expect: { ...companies, business: 'NOT_FOUND', admin: 'NOT_FOUND' },
  },
};
