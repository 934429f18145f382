import { DISCARDED, WAITING } from '#contract/device-drafts.ts';
import type { DeviceDraft, DraftOf, DraftStore, KeptPhoto } from '#renderer/platform/draft-store.ts';

/** The behaviour of every store of drafts, as plain values, so that a page and this program can both report it. */
export type Behaviour = {
  readonly name: string;
  readonly run: (store: DraftStore) => Promise<unknown>;
  readonly expected: unknown;
};

const NEW: DraftOf = { owner: '7', target: 'new' };
const CAR: DraftOf = { owner: '7', target: `${WAITING}k_-1` };
const draft = (over: Partial<DeviceDraft> = {}): DeviceDraft => ({
  values: { price: '9 500', description: 'Ձյունե ☃ ' },
  features: [3],
  images: [],
  savedAt: 1000,
  ...over,
});
const waiting = { state: 'waiting', askedAt: 5, title: 'Camry', site: 'https://aniv.example/' } as const;
const refused: DeviceDraft = draft({
  sent: { key: 's-1', body: { price: '9500' } },
  modifiedDateUtc: null,
  copySavedDateUtc: '2026-11-21T12:00:00.000Z',
  copy: { values: { price: '9 500' }, features: [3], images: [] },
  isAsked: true,
  waiting: { ...waiting, state: 'refused', failure: { code: 'DUPLICATE_VIN', description: 'twice', status: 409 } },
});
const photo = (id: string): KeptPhoto => ({ id, name: `${id}.jpg`, size: 3, key: null, url: null });
const blob = (...bytes: number[]) => new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' });

/** A file as a plain value. */
async function fileIn(store: DraftStore, of: DraftOf, id: string): Promise<unknown> {
  const file = await store.readFile(of, id);
  if (file === undefined) return 'none';
  const { name } = file;
  return { id: file.id, name, type: file.blob.type, bytes: [...new Uint8Array(await file.blob.arrayBuffer())] };
}
const whole = async (store: DraftStore, of: DraftOf) => [
  (await store.readDraft(of)) ?? 'none',
  (await store.readPhotos(of)) ?? 'none',
  await fileIn(store, of, 'f-1'),
];

async function fill(store: DraftStore, of: DraftOf, savedAt: number): Promise<void> {
  await store.writeDraft(of, draft({ savedAt }));
  await store.writePhotos(of, [photo('f-1')]);
  await store.writeFile(of, { id: 'f-1', name: 'f-1.jpg', blob: blob(savedAt % 256) });
}
const filled = (savedAt: number) => [
  draft({ savedAt }),
  [photo('f-1')],
  { id: 'f-1', name: 'f-1.jpg', type: 'image/jpeg', bytes: [savedAt % 256] },
];
const NOTHING = ['none', 'none', 'none'];

export const BEHAVIOURS: readonly Behaviour[] = [
  { name: 'there is nothing at first', run: (store) => whole(store, NEW), expected: NOTHING },
  {
    name: 'a draft comes back as it was written, the last one',
    run: async (store) => {
      await store.writeDraft(NEW, draft());
      await store.writeDraft(NEW, refused);
      return store.readDraft(NEW);
    },
    expected: refused,
  },
  {
    name: 'texts that no encoding is made for come back',
    run: async (store) => {
      const texts = { a: '\0\u202E', b: '\uD83D', c: '"\\', d: '' };
      await store.writeDraft(NEW, draft({ values: texts }));
      return Object.entries((await store.readDraft(NEW))?.values ?? {});
    },
    expected: [
      ['a', '\0\u202E'],
      ['b', '\uD83D'],
      ['c', '"\\'],
      ['d', ''],
    ],
  },
  {
    name: 'a part of a draft changes and the rest stays; where there is no draft none is made',
    run: async (store) => {
      await store.writeDraft(CAR, refused);
      const did = await store.changeDraft(CAR, { sent: null, waiting });
      return [did, await store.readDraft(CAR), await store.changeDraft(NEW, { waiting }), await whole(store, NEW)];
    },
    expected: [true, { ...refused, sent: null, waiting }, false, NOTHING],
  },
  {
    name: 'a person’s drafts are listed, and nobody else’s; photos without a draft are none',
    run: async (store) => {
      await store.writeDraft(CAR, refused);
      await store.writeDraft(NEW, draft());
      await store.writeDraft({ owner: '77', target: 'new' }, draft());
      await store.writeDraft({ owner: `${DISCARDED}7`, target: 'new' }, draft());
      await store.writePhotos({ owner: '7', target: '41' }, [photo('f-1')]);
      return store.list('7');
    },
    expected: [
      { of: NEW, draft: draft() },
      { of: CAR, draft: refused },
    ],
  },
  {
    name: 'photos keep their order, and an empty list is not the same as none',
    run: async (store) => {
      await store.writePhotos(NEW, [photo('b'), { ...photo('a'), key: 'k', url: '/media/k/640.jpg' }]);
      await store.writePhotos(CAR, []);
      return [await store.readPhotos(NEW), await store.readPhotos(CAR), await store.readPhotos({ ...NEW, owner: '8' })];
    },
    expected: [[photo('b'), { ...photo('a'), key: 'k', url: '/media/k/640.jpg' }], [], undefined],
  },
  {
    name: 'a file comes back with its name and type, another one takes its place, an empty one is one',
    run: async (store) => {
      const name = 'Փողոց\0 ../../x.jpg';
      await store.writeFile(NEW, { id: 'f-1', name: 'old.jpg', blob: blob(9, 9) });
      await store.writeFile(NEW, { id: 'f-1', name, blob: blob(0, 255, 7) });
      await store.writeFile(NEW, { id: 'video', name: 'v.mp4', blob: new Blob([]) });
      return [await fileIn(store, NEW, 'f-1'), await fileIn(store, NEW, 'video'), await fileIn(store, CAR, 'f-1')];
    },
    expected: [
      { id: 'f-1', name: 'Փողոց\0 ../../x.jpg', type: 'image/jpeg', bytes: [0, 255, 7] },
      { id: 'video', name: 'v.mp4', type: '', bytes: [] },
      'none',
    ],
  },
  {
    name: 'a file that is removed is gone, and the same bytes elsewhere are not',
    run: async (store) => {
      for (const of of [NEW, CAR]) await store.writeFile(of, { id: 'f-1', name: 'f.jpg', blob: blob(1, 2) });
      await store.removeFile(NEW, 'f-1');
      await store.removeFile(NEW, 'f-1');
      return [await fileIn(store, NEW, 'f-1'), await fileIn(store, CAR, 'f-1')];
    },
    expected: ['none', { id: 'f-1', name: 'f.jpg', type: 'image/jpeg', bytes: [1, 2] }],
  },
  {
    name: 'a draft is removed with its photos, and no other',
    run: async (store) => {
      await fill(store, NEW, 1);
      await fill(store, CAR, 2);
      await store.removeDraft(NEW);
      return [await whole(store, NEW), await whole(store, CAR)];
    },
    expected: [NOTHING, filled(2)],
  },
  {
    name: 'everything of a draft is passed on, and what stood there is gone',
    run: async (store) => {
      const visitors: DraftOf = { owner: 'visitor', target: 'new' };
      await fill(store, visitors, 3);
      await fill(store, NEW, 4);
      await store.writeFile(NEW, { id: 'f-2', name: 'other.jpg', blob: blob(8) });
      await store.passOn(visitors, NEW);
      return [await whole(store, NEW), await fileIn(store, NEW, 'f-2'), await whole(store, visitors)];
    },
    expected: [filled(3), 'none', NOTHING],
  },
  {
    name: 'where nothing is there to pass on, what stands there stays',
    run: async (store) => {
      await fill(store, NEW, 5);
      await store.passOn(CAR, NEW);
      await store.passOn(NEW, NEW);
      return whole(store, NEW);
    },
    expected: filled(5),
  },
  {
    name: 'calls made together are done in their order',
    run: async (store) => {
      await Promise.all([
        ...Array.from({ length: 50 }, (_, savedAt) => store.writeDraft(NEW, draft({ savedAt }))),
        store.writeFile(NEW, { id: 'f-1', name: 'f.jpg', blob: blob(4) }),
        store.passOn(NEW, CAR),
      ]);
      return [(await store.readDraft(CAR))?.savedAt, await fileIn(store, CAR, 'f-1'), await whole(store, NEW)];
    },
    expected: [49, { id: 'f-1', name: 'f.jpg', type: 'image/jpeg', bytes: [4] }, NOTHING],
  },
];
