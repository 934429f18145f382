import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { languageChanged, wentOnline } from '#renderer/events.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { createWorld } from '#renderer/testing/world.ts';
import { dependentKey } from './dependent.ts';
import { lookupsActions, selectDependent, selectLookups } from './lookups.slice.ts';

const listsIn = (language: string | null) => ({
  isSuccess: true,
  value: { priceUnits: [{ id: 1, name: `in ${language}` }] },
});
const answerLists = () => answer(routes.lookups.all, ({ url }) => listsIn(url.searchParams.get('lang')));
const unitName = (world: ReturnType<typeof createWorld>) =>
  (selectLookups(world.store.getState())?.priceUnits as { name: string }[] | undefined)?.[0]?.name;

describe('lists that need no parent', () => {
  test('load once however many screens need them', async () => {
    const asked = answerLists();
    const world = createWorld();

    world.store.dispatch(lookupsActions.needed());
    world.store.dispatch(lookupsActions.needed());
    await vi.waitFor(() => expect(unitName(world)).toBe('in en'));
    world.store.dispatch(lookupsActions.needed());

    expect(asked).toHaveLength(1);
  });

  test('load again in another language, but only if they were needed (D060)', async () => {
    const asked = answerLists();
    const world = createWorld();
    world.store.dispatch(languageChanged('ru'));
    expect(asked).toHaveLength(0);
    world.store.dispatch(lookupsActions.needed());
    await vi.waitFor(() => expect(unitName(world)).toBe('in ru'));

    world.store.dispatch(languageChanged('am'));

    await vi.waitFor(() => expect(unitName(world)).toBe('in am'));
  });

  test('of the old language never overwrite those of the new', async () => {
    const english = Promise.withResolvers<void>();
    network.use(
      http.get(`*${routes.lookups.all.path}`, async ({ request }) => {
        const language = new URL(request.url).searchParams.get('lang');
        if (language === 'en') await english.promise;
        return HttpResponse.json(listsIn(language));
      }),
    );
    const world = createWorld();

    world.store.dispatch(lookupsActions.needed());
    world.store.dispatch(languageChanged('am'));
    await vi.waitFor(() => expect(unitName(world)).toBe('in am'));
    const answered = vi.fn<() => void>();
    network.events.on('response:mocked', answered);
    english.resolve();
    await vi.waitFor(() => expect(answered).toHaveBeenCalled());

    expect(unitName(world)).toBe('in am');
  });

  test('that failed come by themselves once the connection is back', async () => {
    unplug(routes.lookups.all);
    const world = createWorld();
    world.store.dispatch(lookupsActions.needed());
    await vi.waitFor(() => expect(world.store.getState().lookups.all.phase).toBe('failed'));
    answerLists();

    world.store.dispatch(wentOnline());

    await vi.waitFor(() => expect(unitName(world)).toBe('in en'));
  });

  test('are asked for again after a failure', async () => {
    refuse(routes.lookups.all, 503, 'OVERLOADED');
    const world = createWorld();
    world.store.dispatch(lookupsActions.needed());
    await vi.waitFor(() => expect(world.store.getState().lookups.all.phase).toBe('failed'));

    answerLists();
    world.store.dispatch(lookupsActions.needed());

    await vi.waitFor(() => expect(unitName(world)).toBe('in en'));
  });
});

describe('lists that depend on earlier choices', () => {
  const camry = { id: 3, name: 'Camry' };
  const models = { name: 'models', query: { brandId: 7 } } as const;

  test('are kept by their query', async () => {
    const asked = answer(routes.lookups.models, { isSuccess: true, value: [camry] });
    const { store } = createWorld();

    store.dispatch(lookupsActions.dependentNeeded(models));
    store.dispatch(lookupsActions.dependentNeeded(models));

    await vi.waitFor(() =>
      expect(selectDependent(store.getState(), 'models', { brandId: 7 })).toEqual({ phase: 'ready', value: [camry] }),
    );
    expect(asked).toHaveLength(1);
    expect(selectDependent(store.getState(), 'models', { brandId: 8 })).toBeUndefined();
  });

  test('are forgotten with the language', async () => {
    answer(routes.lookups.models, { isSuccess: true, value: [camry] });
    const { store } = createWorld();
    store.dispatch(lookupsActions.dependentNeeded(models));
    await vi.waitFor(() => expect(selectDependent(store.getState(), 'models', models.query)?.phase).toBe('ready'));

    store.dispatch(languageChanged('ru'));

    expect(selectDependent(store.getState(), 'models', models.query)).toBeUndefined();
  });

  test('that were on their way in the old language are dropped', async () => {
    answer(routes.lookups.models, { isSuccess: true, value: [camry] });
    const { store } = createWorld();

    store.dispatch(lookupsActions.dependentNeeded(models));
    store.dispatch(languageChanged('ru'));

    answer(routes.lookups.regions, { isSuccess: true, value: [] });
    store.dispatch(lookupsActions.dependentNeeded({ name: 'regions', query: { countryId: 1 } }));
    await vi.waitFor(() => expect(selectDependent(store.getState(), 'regions', { countryId: 1 })?.phase).toBe('ready'));
    expect(selectDependent(store.getState(), 'models', models.query)).toBeUndefined();
  });

  test('have one key per query, whatever its order and empty parts', () => {
    expect(dependentKey('years', { rightWheel: false, modelId: 3 })).toBe(
      dependentKey('years', { modelId: 3, rightWheel: false }),
    );
    expect(dependentKey('years', { modelId: 3 })).not.toBe(dependentKey('bodyTypes', { modelId: 3 }));
  });
});
