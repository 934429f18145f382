import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { signedOut, wentOffline, wentOnline } from '#renderer/events.ts';
import { WAITING } from '#contract/device-drafts.ts';
import type { DraftStore, KeptDraft } from '#renderer/platform/draft-store.ts';
import { createFakeDraftStore } from '#renderer/platform/fake/fake-draft-store.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { SIGNED_IN, answerProfile } from '#renderer/testing/profile-fixtures.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { postFormActions } from './post-form.slice.ts';
import { COMPLETE, KEY_A, KEY_B, POST, SAVED, answerChain, answerDrafts, openForm } from './testing.ts';
import { waitingCarsFeature } from './waiting/waiting-cars.feature.ts';
import { selectWaitingCars, waitingCarsActions } from './waiting/waiting-cars.slice.ts';
import type { WithWaitingCars } from './waiting/waiting-cars.slice.ts';

const { save, update } = routes.posts;
const OK = { isSuccess: true, value: SAVED } as never;
const OWNER = '7';
const MINE = { owner: OWNER, target: 'new' };
const site = 'https://aniv.example/';

const partsOf = (body = ''): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/ name="(\w+)"\r\n\r\n([^\r]*)/g)].map(([, name = '', value = '']) => [name, value]),
  );
const waitingIn = async (store: DraftStore): Promise<readonly KeptDraft[]> =>
  (await store.list(OWNER)).filter(({ of }) => of.target.startsWith(WAITING));

const describeCar = async (opened: Awaited<ReturnType<typeof openForm>>, price: string, key = KEY_A) => {
  opened.write({ ...COMPLETE, price });
  opened.showPhotos({ id: key, name: 'a.jpg', size: 3, step: 'waiting', key, url: null });
  const store = opened.draftStore;
  await store.writeFile(MINE, { id: key, name: 'a.jpg', blob: new Blob([key]) });
  await vi.waitFor(() => expect(opened.form().values.displacement).toBe('2494'));
};

/** A form without a connection. */
const openOffline = async (draftStore = createFakeDraftStore()) => {
  const drafts = answerDrafts();
  answerChain();
  const opened = await openForm('new', { draftStore, platform: { publicUrl: () => site } });
  const queue = async (price: string, key?: string) => {
    await describeCar(opened, price, key);
    // The lists that answered meanwhile were a connection.
    opened.dispatch(wentOffline());
    opened.dispatch(postFormActions.submitted());
    await vi.waitFor(() => expect(opened.form().save.phase).toBe('queued'));
    opened.dispatch(postFormActions.opened({ target: 'new' }));
    await opened.isReady();
  };
  return { ...opened, ...drafts, queue };
};

/** The program after a restart, as it sends what waits; nobody opens a form. */
const restart = (draftStore: DraftStore, at = site) => {
  answerProfile();
  const world = createWorld({ stored: SIGNED_IN, platform: { draftStore, publicUrl: () => at } });
  world.deps.addFeature(waitingCarsFeature);
  const cars = () => selectWaitingCars(world.store.getState() as unknown as WithWaitingCars);
  return { ...world, cars, dispatch: world.store.dispatch };
};

/** A server that stores each uploaded photo, and takes posts. */
const answerPhotos = (stored = new Set<string>()) => {
  network.use(
    http.get('*/api/Photos/:key', ({ params }) => {
      const isStored = stored.has(String(params['key']));
      const url = isStored ? `/media/${String(params['key'])}/640.jpg` : null;
      return HttpResponse.json({ isSuccess: true, value: { isStored, url } });
    }),
    http.put('*/api/Photos/:key', ({ params }) => {
      stored.add(String(params['key']));
      return HttpResponse.json({ isSuccess: true, value: { isStored: true, url: `/media/x/640.jpg` } });
    }),
  );
  return stored;
};
const keysOf = (asked: readonly { headers: Headers }[]) => asked.map(({ headers }) => headers.get('idempotency-key'));

describe('cars described without a connection', () => {
  test('wait with their photos, each by itself, and go out in their order after a restart', async () => {
    const { queue, draftStore, form } = await openOffline();
    await queue('9500', KEY_A);
    await queue('9700', KEY_B);
    expect(form()).toMatchObject({ values: { price: '' }, photos: { images: [] } });
    expect(await draftStore.readDraft(MINE)).toBeUndefined();

    const stored = answerPhotos();
    const asked = answer(save, OK);
    const { cars } = restart(draftStore);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await vi.waitFor(() => expect(cars()).toEqual([]));

    expect(asked.map(({ body }) => partsOf(body)['price'])).toEqual(['9500', '9700']);
    expect(asked.map(({ body }) => partsOf(body)['images'])).toEqual([`["${KEY_A}"]`, `["${KEY_B}"]`]);
    expect(new Set(keysOf(asked)).size).toBe(2);
    expect(stored).toEqual(new Set([KEY_A, KEY_B]));
    expect(await waitingIn(draftStore)).toEqual([]);
  });

  test('are sent under the same key when the answer was lost and the program started again', async () => {
    const { queue, draftStore } = await openOffline();
    await queue('9500');
    answerPhotos();
    const keys: (string | null)[] = [];
    network.use(
      http.post(`*${save.path}`, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return HttpResponse.error();
      }),
    );
    const first = restart(draftStore);
    await vi.waitFor(() => expect(keys).toHaveLength(1));
    first.dispatch(signedOut());

    const asked = answer(save, OK);
    restart(draftStore);
    await vi.waitFor(async () => expect(await waitingIn(draftStore)).toEqual([]));

    expect(keysOf(asked)).toEqual(keys);
  });

  test('that the server refuses say why, hold nothing up, and can be sent again', async () => {
    const { queue, draftStore } = await openOffline();
    await queue('9500');
    await queue('9700', KEY_B);
    answerPhotos();
    const prices: (string | undefined)[] = [];
    network.use(
      http.post(`*${save.path}`, async ({ request }) => {
        prices.push(partsOf(await request.text())['price']);
        const error = { code: 'PLAN_LIMIT_REACHED', description: '' };
        return prices.at(-1) === '9500'
          ? HttpResponse.json({ isSuccess: false, error }, { status: 402 })
          : HttpResponse.json(OK);
      }),
    );
    const { cars, dispatch } = restart(draftStore);
    await vi.waitFor(() => expect(prices).toEqual(['9500', '9700']));
    await vi.waitFor(() => expect(cars()).toHaveLength(1));
    expect(cars()).toMatchObject([{ state: 'refused', failure: { code: 'PLAN_LIMIT_REACHED' } }]);

    const asked = answer(save, OK);
    dispatch(waitingCarsActions.sendAsked(cars()[0]?.key ?? ''));
    await vi.waitFor(() => expect(cars()).toEqual([]));

    expect(asked).toHaveLength(1);
  });

  test('go to no other site, and not out under another name', async () => {
    const { queue, draftStore } = await openOffline();
    await queue('9500');
    answerPhotos();
    const asked = answer(save, OK);

    const elsewhere = restart(draftStore, 'https://other.example/');
    await vi.waitFor(() => expect(elsewhere.store.getState().session.data).not.toBeNull());
    answerProfile({ id: 8 });
    const other = createWorld({ stored: SIGNED_IN, platform: { draftStore, publicUrl: () => site } });
    other.deps.addFeature(waitingCarsFeature);
    await vi.waitFor(() => expect(other.store.getState().session.data?.id).toBe(8));

    expect(asked).toEqual([]);
    expect(await waitingIn(draftStore)).toHaveLength(1);
  });

  test('that are called off stay, and that are thrown away come back if the seller thinks better of it', async () => {
    const { queue, draftStore, deps, store, dispatch } = await openOffline();
    await queue('9500');
    answerPhotos();
    unplug(save);
    deps.addFeature(waitingCarsFeature);
    const cars = () => selectWaitingCars(store.getState() as unknown as WithWaitingCars);
    await vi.waitFor(() => expect(cars()).toMatchObject([{ state: 'waiting', photoCount: 1 }]));
    const key = cars()[0]?.key ?? '';

    dispatch(waitingCarsActions.calledOff(key));
    await vi.waitFor(() => expect(cars()).toMatchObject([{ state: 'held' }]));
    dispatch(waitingCarsActions.thrownAway(key));
    await vi.waitFor(() => expect(cars()).toEqual([]));
    dispatch(waitingCarsActions.throwUndone(key));
    await vi.waitFor(() => expect(cars()).toMatchObject([{ key, state: 'held' }]));

    expect(await waitingIn(draftStore)).toHaveLength(1);
  });

  test('come back into the form with their photos; what stood there is held', async () => {
    const { queue, draftStore, form, write, dispatch, isReady } = await openOffline();
    await queue('9500');
    const [first] = await waitingIn(draftStore);
    write({ price: '1234' });

    dispatch(postFormActions.opened({ target: 'new', waiting: first?.of.target.slice(WAITING.length) ?? '' }));
    await vi.waitFor(() => expect(form().values.price).toBe('9500'));
    await isReady();

    expect(await draftStore.readPhotos(MINE)).toMatchObject([{ key: KEY_A, url: null }]);
    expect(await draftStore.readFile(MINE, KEY_A)).toBeDefined();
    const [held, ...more] = await waitingIn(draftStore);
    expect(more).toEqual([]);
    expect(held?.draft).toMatchObject({ values: { price: '1234' }, waiting: { state: 'held' } });
  });

  test('whose submission was cut and that are changed then make one post', async () => {
    const { draftStore, form, write, dispatch, isReady, havePhoto } = await (async () => {
      answerDrafts();
      answerChain();
      return openForm('new', { platform: { publicUrl: () => site } });
    })();
    write(COMPLETE);
    havePhoto();
    await vi.waitFor(() => expect(form().values.displacement).toBe('2494'));
    unplug(save);
    dispatch(postFormActions.submitted());
    await vi.waitFor(() => expect(form().save.phase).toBe('queued'));
    const [cut] = await waitingIn(draftStore);
    dispatch(postFormActions.opened({ target: 'new', waiting: cut?.of.target.slice(WAITING.length) ?? '' }));
    await vi.waitFor(() => expect(form().values.price).toBe('9500'));
    await isReady();
    havePhoto();
    write({ price: '9000' });
    dispatch(postFormActions.submitted());
    await vi.waitFor(() => expect(form().save.phase).toBe('queued'));

    answerPhotos(new Set([KEY_A]));
    const asked = answer(save, OK);
    const changed = answer(update, OK);
    restart(draftStore);
    await vi.waitFor(async () => expect(await waitingIn(draftStore)).toEqual([]));

    expect([asked, changed].map(([one]) => partsOf(one?.body)['price'])).toEqual(['9500', '9000']);
    expect(changed[0]?.url.pathname).toBe(`/api/Posts/${POST}`);
  });

  test('leave no copy in the account that could be published once more', async () => {
    const { draftStore, form, write, havePhoto, dispatch } = await (async () => {
      answerDrafts();
      answerChain();
      return openForm('new', { platform: { publicUrl: () => site } });
    })();
    write(COMPLETE);
    havePhoto();
    await vi.waitFor(() => expect(form().values.displacement).toBe('2494'));
    dispatch(postFormActions.draftSavedAsked());
    await vi.waitFor(() => expect(form().draft.where).toBe('account'));
    dispatch(wentOffline());
    dispatch(postFormActions.submitted());
    await vi.waitFor(() => expect(form().save.phase).toBe('queued'));

    const copy = { postId: 0, savedDateUtc: '2026-11-21T12:00:00.000Z', values: { ...COMPLETE }, features: [] };
    const { removed } = answerDrafts([{ ...copy, images: [KEY_A], imageUrls: {} }]);
    dispatch(postFormActions.opened({ target: 'new' }));
    await vi.waitFor(() => expect(form()).toMatchObject({ load: { phase: 'ready' }, values: { price: '' } }));
    answerPhotos(new Set([KEY_A]));
    answer(save, OK);
    restart(draftStore);
    await vi.waitFor(async () => expect(await waitingIn(draftStore)).toEqual([]));

    expect(removed).toHaveLength(1);
  });

  test('stay in the form where the device did not keep a photo', async () => {
    const { form, write, showPhotos, dispatch, draftStore } = await openOffline();
    write(COMPLETE);
    showPhotos({ id: KEY_A, name: 'a.jpg', size: 3, step: 'waiting', key: KEY_A, url: null });
    await vi.waitFor(() => expect(form().values.displacement).toBe('2494'));

    dispatch(wentOffline());
    dispatch(postFormActions.submitted());
    await vi.waitFor(() => expect(form().save).toMatchObject({ failure: { code: 'DISK_FULL' } }));

    expect(form().values.price).toBe('9500');
    expect(await waitingIn(draftStore)).toEqual([]);
  });
});

test('a passing refusal is tried again until the server takes the car', async () => {
  const { queue, draftStore } = await openOffline();
  await queue('9500');
  answerPhotos();
  refuse(save, 503, 'DB_BUSY');
  const { cars, dispatch } = restart(draftStore);
  await vi.waitFor(() => expect(cars()).toMatchObject([{ state: 'waiting' }]));
  const asked = answer(save, OK);

  dispatch(wentOnline());

  await vi.waitFor(() => expect(cars()).toEqual([]));
  expect(asked).toHaveLength(1);
});
