import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import type { PostId, UserId } from '#contract/ids.ts';
import { favouriteNoted, sessionRefused, signedOut } from '#renderer/events.ts';
import { answer, network, refuse } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { notesFeature } from './notes.feature.ts';
import { notesActions, selectNotes } from './notes.slice.ts';
import type { WithNotes } from './notes.slice.ts';

const { note: call, add } = routes.favorites;
const CAR = 7 as PostId;
const OTHER_CAR = 8 as PostId;
const ANI = 1 as UserId;
const KAREN = 2 as UserId;
const KEY = 'noteDrafts';

const start = (stored: Record<string, string> = {}, userId = ANI) => {
  answer(routes.identity.userinfo, { isSuccess: true, value: { id: userId, role: 0, name: 'Ani' } });
  const { store, platform, deps } = createWorld({ stored: { isLoggedIn: 'true', ...stored } });
  deps.addFeature(notesFeature);
  store.dispatch({ type: 'posts/received', payload: [aPostCard({ id: CAR, isFavorite: true })] });
  store.dispatch(notesActions.opened(userId));
  return {
    store,
    platform,
    notes: () => selectNotes(store.getState() as WithNotes),
    // The list of favourites brings notes, the shared fixture of cards has none.
    savedNote: () => (store.getState().posts.byId[CAR] as { note?: string | null } | undefined)?.note,
    write: (text: string, id = CAR) => store.dispatch(notesActions.edited({ id, text })),
    save: (id = CAR) => store.dispatch(notesActions.saveAsked({ id })),
    kept: () => JSON.parse(platform.kept.get(KEY) ?? '{}').drafts,
  };
};

test('a note is saved without the space around it, and shown with the car', async () => {
  const asked = answer(call, { isSuccess: true, value: { note: 'Tyres worn' } });
  const { write, save, notes, savedNote, kept } = start();
  write(' Tyres worn\n');
  expect(kept()).toEqual({ 7: ' Tyres worn\n' });

  save();

  await vi.waitFor(() => expect(notes()).toMatchObject({ drafts: {}, saves: {}, saved: 'saved' }));
  expect(asked.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/Favorites/7/Note', '{"note":"Tyres worn"}'],
  ]);
  expect(savedNote()).toBe('Tyres worn');
  expect(kept()).toBeUndefined();
});

test('an empty text removes it', async () => {
  answer(call, { isSuccess: true, value: { note: null } });
  const { store, write, save, notes, savedNote } = start();
  store.dispatch(favouriteNoted({ id: CAR, note: 'Tyres worn' }));
  write('');

  save();

  await vi.waitFor(() => expect(notes().saved).toBe('removed'));
  expect(savedNote()).toBeNull();
});

test('a refused one stays in its editor, until it is changed or cancelled', async () => {
  refuse(call, 404, 'FAVOURITE_NOT_FOUND');
  const { store, write, save, notes, kept } = start();
  write('Tyres worn');

  save();

  await vi.waitFor(() => expect(notes().saves[CAR]).toMatchObject({ failure: { code: 'FAVOURITE_NOT_FOUND' } }));
  expect(kept()).toEqual({ 7: 'Tyres worn' });
  write('Tyres');
  expect(notes()).toMatchObject({ drafts: { 7: 'Tyres' }, saves: {} });
  store.dispatch(notesActions.cancelled({ id: CAR }));
  expect([notes().drafts, kept()]).toEqual([{}, undefined]);
});

test('two cars have an editor each', () => {
  const { store, write, notes, kept } = start();
  write('One');
  write('Two', OTHER_CAR);

  store.dispatch(notesActions.cancelled({ id: CAR }));

  expect([notes().drafts, kept()]).toEqual([{ 8: 'Two' }, { 8: 'Two' }]);
});

test('an editor that is only open is no draft', () => {
  const { store, write, kept } = start();
  store.dispatch(favouriteNoted({ id: CAR, note: 'Tyres worn' }));

  write('Tyres worn');

  expect(kept()).toBeUndefined();
});

test('drafts come back after a reload, for their own user alone', () => {
  const first = start();
  first.write('Tyres worn');
  const stored = { [KEY]: first.platform.kept.get(KEY) ?? '' };

  expect(start(stored).notes().drafts).toEqual({ 7: 'Tyres worn' });
  expect(start(stored, KAREN).notes().drafts).toEqual({});
});

test.each(['', '{', 'null', '[]', '{"site":"http://localhost/","userId":1,"drafts":null}'])(
  'a broken record is as good as none: %s',
  (record) => {
    expect(start({ [KEY]: record }).notes().drafts).toEqual({});
  },
);

test('signing out forgets drafts also where no editor was opened, an ended session keeps them', () => {
  const { store, platform, write, notes, kept } = start();
  write('Tyres worn');

  store.dispatch(sessionRefused());
  expect([notes().drafts, kept()]).toEqual([{ 7: 'Tyres worn' }, { 7: 'Tyres worn' }]);
  store.dispatch(signedOut());
  expect([notes().drafts, platform.kept.has(KEY)]).toEqual([{}, false]);

  const elsewhere = createWorld({ stored: { isLoggedIn: 'true', [KEY]: 'any' } });
  elsewhere.store.dispatch(signedOut());
  expect(elsewhere.platform.kept.has(KEY)).toBe(false);
});

test('the end of the session takes saved notes off the screen', () => {
  const { store, savedNote } = start();
  store.dispatch(favouriteNoted({ id: CAR, note: 'Tyres worn' }));

  store.dispatch(sessionRefused());

  expect(savedNote() ?? null).toBeNull();
});

test('an undone removal brings the note along', async () => {
  const bodies: unknown[] = [];
  network.use(
    http.post(`*${add.path}`, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ isSuccess: true, value: { isFavorite: true } });
    }),
  );
  const { store } = start();

  store.dispatch({ type: 'favourites/toggled', payload: { id: CAR, isFavorite: true, note: 'Tyres worn' } });

  await vi.waitFor(() => expect(bodies).toEqual([{ postId: 7, note: 'Tyres worn' }]));
});
