import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { MAX_PHOTOS } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { sessionRefused, signedIn, signedOut, wentOnline } from '#renderer/events.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { keyOf, NotAPhoto } from './device/prepared.ts';
import type { PrepareAsk } from './device/prepared.ts';
import { postPhotosSaga } from './post-photos.saga.ts';
import { postPhotosActions, postPhotosReducer, selectPhotoKeys, selectPhotos } from './post-photos.slice.ts';
import type { WithPostPhotos } from './post-photos.slice.ts';

const OF = { owner: '7', target: 'new' };
const { opened, filesChosen, moved, removed, retried } = postPhotosActions;

beforeEach(() => {
  let shown = 0;
  URL.createObjectURL = () => `blob:${(shown += 1)}`;
  URL.revokeObjectURL = () => undefined;
});

const photo = (name: string, text = name): File => new File([text], name);
const urlOf = (key: string): string => `/media/${key}/1280.jpg`;

/** A server that has nothing yet and takes everything. */
const takeAll = () => {
  answer(routes.photos.state, ({ url }) => ({
    isSuccess: true,
    value: { key: url.pathname.split('/').at(-1) ?? '', isStored: false, url: null },
  }));
  return answer(routes.photos.upload, ({ url }) => {
    const key = url.pathname.split('/').at(-1) ?? '';
    return { isSuccess: true, value: { key, isStored: true, url: urlOf(key) } };
  });
};

/** The program that reads photos cannot be fetched yet. */
let isTooEarly = false;

/** jsdom draws nothing: files go as they are, refused by their content. */
const prepare = async ({ file }: PrepareAsk) => {
  const text = await file.text();
  if (text === 'broken') throw new NotAPhoto('PHOTO_UNREADABLE');
  if (text === 'too early' && isTooEarly) throw new Error('the program did not come');
  return { blob: file, key: await keyOf(file), thumb: null };
};

const openForm = (draftStore?: ReturnType<typeof createWorld>['platform']['draftStore']) => {
  const world = createWorld({ stored: { isLoggedIn: 'true' }, ...(draftStore ? { platform: { draftStore } } : {}) });
  world.deps.addFeature({
    name: 'postPhotos',
    reducer: postPhotosReducer,
    saga: (deps) =>
      postPhotosSaga(deps, { pauses: [1, 1], createPreparer: () => ({ prepare, rest: () => undefined }) }),
  });
  const state = () => world.store.getState() as unknown as WithPostPhotos;
  world.store.dispatch(opened({ ...OF, images: [], isDeviceFirst: true }));
  const items = () => selectPhotos(state());
  const steps = () => items().map(({ step }) => step);
  return { ...world, items, steps, keys: () => selectPhotoKeys(state()) };
};

beforeEach(() => void answer(routes.identity.userinfo, { isSuccess: true, value: { id: 7, name: 'Ani', role: 0 } }));

test('photos are stored under the sums of their bytes, in the order that was chosen', async () => {
  const sent = takeAll();
  const { store, steps, keys } = openForm();

  store.dispatch(filesChosen([photo('a'), photo('b'), photo('c')]));
  store.dispatch(moved({ from: 2, to: 0 }));

  await vi.waitFor(() => expect(steps()).toEqual(['stored', 'stored', 'stored']));
  expect(keys()).toEqual(await Promise.all(['c', 'a', 'b'].map((text) => keyOf(new Blob([text])))));
  expect(sent).toHaveLength(3);
  expect(sent[0]?.headers.get('x-requested-with')).toBe('aniv');
});

test('until the device has written chosen photos, the browser asks before the page is left', async () => {
  takeAll();
  const { platform } = createWorld();
  const write = Promise.withResolvers<void>();
  const { store, steps } = openForm(platform.draftStore && { ...platform.draftStore, writeFile: () => write.promise });
  const isAskedAbout = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  store.dispatch(filesChosen([photo('a')]));

  await vi.waitFor(() => expect(isAskedAbout()).toBe(true));
  write.resolve();
  await vi.waitFor(() => expect(steps()).toEqual(['stored']));
  await vi.waitFor(() => expect(isAskedAbout()).toBe(false));
});

test('until the device has written another order of the photos, the browser asks before the page is left', async () => {
  takeAll();
  const { platform } = createWorld();
  let write = Promise.resolve();
  const draftStore = platform.draftStore && { ...platform.draftStore, writePhotos: () => write };
  const { store, steps } = openForm(draftStore);
  const isAskedAbout = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  store.dispatch(filesChosen([photo('a'), photo('b')]));
  await vi.waitFor(() => expect(steps()).toEqual(['stored', 'stored']));
  await vi.waitFor(() => expect(isAskedAbout()).toBe(false));

  const slow = Promise.withResolvers<void>();
  write = slow.promise;
  store.dispatch(moved({ from: 1, to: 0 }));

  expect(isAskedAbout()).toBe(true);
  slow.resolve();
  await vi.waitFor(() => expect(isAskedAbout()).toBe(false));
});

test('what the server already has is not sent again', async () => {
  const key = await keyOf(new Blob(['a']));
  answer(routes.photos.state, { isSuccess: true, value: { key, isStored: true, url: urlOf(key) } });
  const { store, steps } = openForm();

  store.dispatch(filesChosen([photo('a')]));

  await vi.waitFor(() => expect(steps()).toEqual(['stored']));
});

test('a refused file and one that is there twice stop no other', async () => {
  takeAll();
  const { store, items, steps } = openForm();

  store.dispatch(filesChosen([photo('1', 'same'), photo('2', 'broken'), photo('3', 'same'), photo('4')]));

  await vi.waitFor(() => expect(steps()).toEqual(['stored', 'refused', 'refused', 'stored']));
  expect(items().map(({ refusal }) => refusal)).toEqual([null, 'PHOTO_UNREADABLE', 'PHOTO_TWICE', null]);
  expect(items()[2]?.twin).toBe(items()[0]?.id);
});

test('a photo that could not be read for want of the program is read when that is tried again', async () => {
  takeAll();
  isTooEarly = true;
  const { store, items, steps } = openForm();
  store.dispatch(filesChosen([photo('1', 'too early')]));
  await vi.waitFor(() => expect(steps()).toEqual(['refused']));

  isTooEarly = false;
  store.dispatch(retried(items()[0]?.id ?? ''));

  await vi.waitFor(() => expect(steps()).toEqual(['stored']));
});

test('files beyond the last place are left out', () => {
  takeAll();
  const { store, items } = openForm();

  store.dispatch(filesChosen(Array.from({ length: MAX_PHOTOS + 3 }, (_none, at) => photo(`${at}`))));

  expect(items()).toHaveLength(MAX_PHOTOS);
  expect((store.getState() as unknown as WithPostPhotos).postPhotos.leftOut).toBe(3);
});

test('a lost connection is waited out', async () => {
  unplug(routes.photos.state);
  const { store, steps } = openForm();
  store.dispatch(filesChosen([photo('a')]));
  await vi.waitFor(() => expect(store.getState().connection.isOnline).toBe(false));

  takeAll();
  store.dispatch(wentOnline());

  await vi.waitFor(() => expect(steps()).toEqual(['stored']));
});

test('an ended session is waited out', async () => {
  refuse(routes.photos.state, 401, 'SESSION_EXPIRED');
  const { store, steps } = openForm();
  store.dispatch(filesChosen([photo('a')]));
  await vi.waitFor(() => expect(store.getState().session.isLoggedIn).toBe(false));
  await vi.waitFor(() => expect(steps()).toEqual(['waiting']));

  takeAll();
  store.dispatch(sessionRefused());
  store.dispatch(signedIn());

  await vi.waitFor(() => expect(steps()).toEqual(['stored']));
});

test('what one person chose is not sent for the next one who signs in, and waits on the device', async () => {
  takeAll();
  refuse(routes.photos.state, 401, 'SESSION_EXPIRED');
  const { store, items, steps, platform } = openForm();
  store.dispatch(filesChosen([photo('a')]));
  await vi.waitFor(() => expect(store.getState().session.isLoggedIn).toBe(false));
  await vi.waitFor(() => expect(steps()).toEqual(['waiting']));
  const id = items()[0]?.id ?? '';

  const sent = takeAll();
  answer(routes.identity.userinfo, { isSuccess: true, value: { id: 8, name: 'Davit', role: 0 } });
  store.dispatch(sessionRefused());
  store.dispatch(signedIn());

  await vi.waitFor(() => expect(steps()).toEqual([]));
  expect(sent).toHaveLength(0);
  expect(await platform.draftStore?.readFile(OF, id)).toBeDefined();
});

test('a server that keeps failing is given up with its reason, until another try', async () => {
  takeAll();
  refuse(routes.photos.upload, 503, 'STORAGE_FULL');
  const { store, items, steps } = openForm();
  store.dispatch(filesChosen([photo('a')]));
  await vi.waitFor(() => expect(items()[0]).toMatchObject({ step: 'refused', refusal: 'STORAGE_FULL' }));

  takeAll();
  store.dispatch(retried(items()[0]?.id ?? ''));

  await vi.waitFor(() => expect(steps()).toEqual(['stored']));
});

test('a refusal that no repetition helps is shown at once', async () => {
  const sent = takeAll();
  network.use(
    http.put('*/api/Photos/:key', () =>
      HttpResponse.json(
        { isSuccess: false, error: { code: 'PHOTO_TOO_MANY_PIXELS', description: '' } },
        { status: 422 },
      ),
    ),
  );
  const { store, items } = openForm();

  store.dispatch(filesChosen([photo('a')]));

  await vi.waitFor(() => expect(items()[0]?.refusal).toBe('PHOTO_TOO_MANY_PIXELS'));
  expect(sent).toHaveLength(0);
});

test('a removed photo is forgotten by the device', async () => {
  unplug(routes.photos.state);
  const { store, items, platform } = openForm();
  store.dispatch(filesChosen([photo('a')]));
  const id = items()[0]?.id ?? '';
  await vi.waitFor(async () => expect(await platform.draftStore?.readFile(OF, id)).toBeDefined());

  store.dispatch(removed(id));

  await vi.waitFor(async () => expect(await platform.draftStore?.readFile(OF, id)).toBeUndefined());
  await vi.waitFor(async () => expect(await platform.draftStore?.readPhotos(OF)).toEqual([]));
});

test('the next visit continues with what was not sent, in its order, also after signing out', async () => {
  unplug(routes.photos.state);
  const first = openForm();
  first.store.dispatch(filesChosen([photo('a'), photo('b')]));
  first.store.dispatch(moved({ from: 1, to: 0 }));
  await vi.waitFor(async () =>
    expect((await first.platform.draftStore?.readPhotos(OF))?.map(({ name, key }) => [name, key !== null])).toEqual([
      ['b', true],
      ['a', true],
    ]),
  );
  first.store.dispatch(signedOut());
  expect(first.items()).toEqual([]);

  takeAll();
  const { steps, keys } = openForm(first.platform.draftStore);

  await vi.waitFor(() => expect(steps()).toEqual(['stored', 'stored']));
  expect(keys()).toEqual(await Promise.all(['b', 'a'].map((text) => keyOf(new Blob([text])))));
});
