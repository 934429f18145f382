import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { languageChanged, wentOnline } from '#renderer/events.ts';
import { someLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, network, unplug } from '#renderer/testing/network.ts';
import { linkOf } from './chain.ts';
import { bodyOf } from './form-body.ts';
import { postFormActions } from './post-form.slice.ts';
import { COMPLETE, POST, aPost, answerChain, answerDrafts, openForm } from './testing.ts';

const open = async () => {
  answerDrafts();
  const asked = answerChain();
  return { ...(await openForm()), asked };
};
const link = (form: Awaited<ReturnType<typeof open>>['form'], field: Parameters<typeof linkOf>[0]) =>
  linkOf(field, form().values, { lists: form().lists, all: someLookups() });

describe('the dependent choices', () => {
  test('ask for the next list with what was chosen, and single ones select themselves', async () => {
    const { form, write, asked } = await open();

    write({ brandId: '1' });
    await vi.waitFor(() => expect(link(form, 'modelId').options).toHaveLength(2));
    write({ modelId: '10', year: '2018' });
    await vi.waitFor(() => expect(link(form, 'fuelTypeId').options).toHaveLength(2));
    write({ fuelTypeId: '1' });
    await vi.waitFor(() => expect(link(form, 'modificationId').options).toHaveLength(2));

    expect(form().values).toMatchObject({
      bodyTypeId: '1',
      driveTypeId: '1',
      transmissionTypeId: '2',
      generationId: '20',
    });
    expect(Object.fromEntries(asked.modifications[0]?.url.searchParams ?? [])).toEqual({
      lang: 'en',
      modelId: '10',
      rightWheel: 'false',
      year: '2018',
      bodyTypeId: '1',
      fuelTypeId: '1',
      driveTypeId: '1',
      transmissionTypeId: '2',
      generationId: '20',
    });
  });

  test('a fuel that the catalogue does not list for the model stays among the choices while it is chosen', async () => {
    const { form, write } = await open();
    write({ brandId: '1', modelId: '10', year: '2018' });
    await vi.waitFor(() => expect(link(form, 'fuelTypeId').options).toHaveLength(2));
    const listed = link(form, 'fuelTypeId').options;
    const other = someLookups().fuelTypes.find(({ id }) => listed.every((item) => item.id !== id));

    write({ fuelTypeId: String(other?.id) });

    expect(link(form, 'fuelTypeId').options).toEqual([...listed, other]);
    write({ fuelTypeId: String(listed[0]?.id) });
    expect(link(form, 'fuelTypeId').options).toEqual(listed);
  });

  test('a modification fills in what is empty, and takes it back with itself', async () => {
    const { form, write } = await open();
    write({ brandId: '1', modelId: '10', year: '2018', horsePower: '150' });
    await vi.waitFor(() => expect(link(form, 'fuelTypeId').phase).toBe('ready'));
    write({ fuelTypeId: '1' });
    await vi.waitFor(() => expect(link(form, 'modificationId').phase).toBe('ready'));

    write({ modificationId: '31' });
    await vi.waitFor(() => expect(form().values.displacement).toBe('2494'));
    expect(form().values.horsePower).toBe('150');

    write({ year: '2019' });
    expect(form().values).toMatchObject({ displacement: '', horsePower: '150', modificationId: '' });
  });

  test('changing one clears all after it and nothing before', async () => {
    const { form, write } = await open();
    write({ brandId: '1', modelId: '10', year: '2018' });

    write({ modelId: '11' });

    expect(form().values).toMatchObject({ wheelId: '1', brandId: '1', modelId: '11', year: '' });
    write({ wheelId: '2' });
    expect(form().values).toMatchObject({ brandId: '', modelId: '' });
  });

  test('where the catalogue has no more, all there are of the kind can be chosen', async () => {
    const { form, write } = await open();
    answer(routes.lookups.years, { isSuccess: true, value: [] });
    answer(routes.lookups.bodyTypes, { isSuccess: true, value: [] });
    answer(routes.lookups.fuelTypes, { isSuccess: true, value: [] });
    answer(routes.lookups.driveTypes, { isSuccess: true, value: [] });

    write({ brandId: '1', modelId: '10' });
    await vi.waitFor(() => expect(link(form, 'year').isEmpty).toBe(true));
    expect(link(form, 'year').options).toHaveLength(4);
    write({ year: '2016', bodyTypeId: '2', fuelTypeId: '3' });
    await vi.waitFor(() => expect(link(form, 'driveTypeId').isEmpty).toBe(true));

    expect(link(form, 'transmissionTypeId')).toMatchObject({ phase: 'ready', isEmpty: true });
    expect(link(form, 'generationId').phase).toBe('idle');
  });

  test('an answer for an older choice changes nothing', async () => {
    const { form, write } = await open();
    let answerFirst = () => {};
    const first = new Promise<void>((resolve) => (answerFirst = resolve));
    network.use(
      http.get(`*${routes.lookups.years.path}`, async ({ request }) => {
        const isFirst = new URL(request.url).searchParams.get('modelId') === '10';
        if (isFirst) await first;
        const year = isFirst ? 1990 : 2018;
        return HttpResponse.json({ isSuccess: true, value: [{ id: year, name: String(year) }] });
      }),
    );

    write({ brandId: '1', modelId: '10' });
    write({ modelId: '11' });
    await vi.waitFor(() => expect(form().values.year).toBe('2018'));
    answerFirst();

    await vi.waitFor(() => expect(link(form, 'bodyTypeId').phase).toBe('ready'));
    expect(form().values.year).toBe('2018');
  });

  test('another language loads the names anew and keeps what was chosen', async () => {
    const { form, write, asked, dispatch } = await open();
    write({ brandId: '1', modelId: '10', year: '2018' });
    await vi.waitFor(() => expect(link(form, 'fuelTypeId').phase).toBe('ready'));

    dispatch(languageChanged('ru'));
    expect(form().values).toMatchObject({ modelId: '10', year: '2018', bodyTypeId: '1' });
    await vi.waitFor(() => expect(link(form, 'fuelTypeId').phase).toBe('ready'));

    expect(asked.models.at(-1)?.url.searchParams.get('lang')).toBe('ru');
  });

  test('a list that did not come is asked for again', async () => {
    const { form, write, dispatch } = await open();
    unplug(routes.lookups.models);
    write({ brandId: '1' });
    await vi.waitFor(() => expect(link(form, 'modelId').phase).toBe('failed'));

    answerChain();
    dispatch(postFormActions.listsRetried());

    await vi.waitFor(() => expect(link(form, 'modelId').phase).toBe('ready'));
  });

  test('lists that a lost connection kept away come when it is back', async () => {
    answerDrafts();
    answerChain();
    const { form, write, dispatch } = await openForm();
    unplug(routes.lookups.models);
    write({ brandId: '1' });
    await vi.waitFor(() => expect(link(form, 'modelId').phase).toBe('failed'));
    answerChain();

    dispatch(wentOnline());

    await vi.waitFor(() => expect(link(form, 'modelId').phase).toBe('ready'));
  });

  test('what the seller left empty stays empty when the form comes back', async () => {
    answerDrafts([
      {
        postId: 0,
        savedDateUtc: '2026-11-21T11:00:00.000Z',
        imageUrls: {},
        values: COMPLETE,
        features: [],
        images: [],
      },
    ]);
    answerChain();

    const { form } = await openForm();
    await vi.waitFor(() => expect(link(form, 'modificationId').phase).toBe('ready'));

    expect(form().values).toMatchObject({ modificationId: '30', displacement: '' });
  });

  test('a post that is opened to be changed is not completed by itself', async () => {
    answerDrafts();
    answerChain();
    answer(routes.posts.edit, {
      isSuccess: true,
      value: aPost({ values: { ...aPost().values, generationId: null, modificationId: null } }),
    });

    const { form } = await openForm(POST);
    await vi.waitFor(() => expect(link(form, 'generationId').phase).toBe('ready'));

    expect(form().values.generationId).toBe('');
  });
});

test('an electric car is sent without displacement, and keeps what was written', async () => {
  const { form, write } = await open();
  write({ displacement: '2494', fuelTypeId: '9' });

  expect(form().values.displacement).toBe('2494');
  expect(bodyOf({ ...form(), images: [] })).not.toHaveProperty('displacement');
});
