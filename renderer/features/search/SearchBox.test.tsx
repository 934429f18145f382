import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { PostCard } from '#contract/http/posts.ts';
import type { Suggestions } from '#contract/http/suggest.ts';
import { routes } from '#contract/http/routes.ts';
import { facetsReply } from '#renderer/testing/facet-fixtures.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, network, refuse, unplug } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { suggestionsFor } from '#renderer/testing/suggestions.ts';
import { setViewport } from '#renderer/testing/viewport.ts';

const NAME = 'Brand, model or VIN';
const NO_CARS: { isSuccess: true; value: PostCard[]; totalCount: number } = {
  isSuccess: true,
  value: [],
  totalCount: 0,
};
const TOYOTA = { id: 1, name: 'Toyota', count: 245 };

const suggestions = (text: string): { value: Suggestions } =>
  text === ''
    ? suggestionsFor({}, { brands: [TOYOTA] })
    : suggestionsFor(
        { BrandId: 1, ModelId: 10 },
        {
          items: [
            { names: ['Toyota Camry'], filters: { BrandId: 1, ModelId: 10 }, count: 64 },
            { names: ['Toyota Camry'], filters: { BrandId: 1, ModelId: 10, YearFrom: 2018, YearTo: 2018 }, count: 9 },
          ],
        },
      );

const show = async () => {
  answerLookups();
  answer(routes.posts.list, NO_CARS);
  answer(routes.posts.search, NO_CARS);
  const asked = answer(routes.posts.suggest, ({ url }) => suggestions(url.searchParams.get('q') ?? ''));
  const page = await renderApp();
  const field = await screen.findByRole('combobox', { name: NAME });
  return { ...page, asked, field };
};
const options = async () =>
  (await within(await screen.findByRole('listbox')).findAllByRole('option')).map((each) => each.textContent);

test('suggestions come while a name is typed, with how many cars each has', async () => {
  const { user, field } = await show();
  await user.type(field, 'кам');

  await waitFor(async () => expect(await options()).toEqual(['Toyota Camry64 cars', 'Toyota Camry 20189 cars']));
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('2 suggestions')).toHaveAttribute('role', 'status');
});

test('each letter asks once', async () => {
  const { user, field, asked } = await show();
  const texts = () => asked.map(({ url }) => url.searchParams.get('q'));
  await user.click(field);
  await options();
  for (const text of ['к', 'ка', 'кам']) {
    await user.type(field, text.slice(-1));
    await waitFor(() => expect(texts().at(-1)).toBe(text));
  }
  await screen.findByRole('option', { name: /Camry 2018/ });

  expect(texts()).toEqual([null, 'к', 'ка', 'кам']);
});

test('arrow keys choose, Enter opens what is chosen', async () => {
  const { user, field } = await show();
  await user.type(field, 'кам');
  await screen.findByRole('option', { name: /Camry 2018/ });
  await user.keyboard('{ArrowDown}{ArrowDown}');

  const chosen = within(screen.getByRole('listbox')).getByRole('option', { selected: true });
  expect(chosen).toHaveTextContent('Toyota Camry 2018');
  expect(field).toHaveAttribute('aria-activedescendant', chosen.id);

  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.search).toBe('?BrandId=1&ModelId=10&YearFrom=2018&YearTo=2018'));
});

test('an empty field offers the brands, and what was searched before on this device', async () => {
  const { user, field, platform } = await show();
  await user.click(field);
  await waitFor(async () => expect(await options()).toEqual(['Toyota245 cars']));
  await user.type(field, 'камри{Enter}');
  await waitFor(() => expect(location.search).toBe('?BrandId=1&ModelId=10'));

  expect(JSON.parse(platform.storage.get('searches') ?? '[]')).toEqual([
    { text: 'камри', search: 'BrandId=1&ModelId=10' },
  ]);
});

test('a VIN opens its car', async () => {
  const vin = 'JTNB11HK1J3012345';
  const { user, field } = await show();
  // Its path fits those of the two others, too.
  refuse(routes.posts.details, 404, 'POST_NOT_FOUND');
  answer(routes.posts.suggest, suggestionsFor({}, { vin }));
  const asked = answer(routes.posts.search, { isSuccess: true, value: [aPostCard({ id: 5 })], totalCount: 1 });
  await user.click(field);
  await user.paste(vin);
  await user.click(await screen.findByRole('option', { name: `Open VIN ${vin}` }));

  await waitFor(() => expect(location.pathname).toBe('/posts/view/5'));
  expect(asked[0]?.url.searchParams.get('Query')).toBe(vin);
});

test('Escape closes the list and keeps the text', async () => {
  const { user, field } = await show();
  await user.type(field, 'кам');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');

  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveValue('кам');
});

test('words that cannot be read are looked for in titles', async () => {
  const { user, field } = await show();
  unplug(routes.posts.suggest);
  await user.type(field, 'camry{Enter}');

  await waitFor(() => expect(location.search).toBe('?Query=camry'));
});

/** Answers every text only once `release` is called. */
const holdSuggestions = () => {
  const held = Promise.withResolvers<void>();
  network.use(
    http.get(`*${routes.posts.suggest.path}`, async ({ request }) => {
      const { url } = request;
      await held.promise;
      return HttpResponse.json(suggestions(new URL(url).searchParams.get('q') ?? ''));
    }),
  );
  return () => held.resolve();
};

test('words typed last in the sheet of filters are applied with the rest once they are read', async () => {
  setViewport({ width: 390 });
  answerLookups();
  answer(routes.posts.search, NO_CARS);
  answer(routes.posts.facets, facetsReply(7));
  const release = holdSuggestions();
  const { user } = await renderApp({ path: '/posts?New=true' });
  await user.click(await screen.findByRole('button', { name: 'Filters 1' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));

  await user.type(sheet.getByRole('combobox', { name: NAME }), 'камри');
  await user.click(await sheet.findByRole('button', { name: 'Show 7 cars' }));
  release();

  await waitFor(() => expect(location.search).toBe('?BrandId=1&ModelId=10&New=true'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('typing on after Enter keeps the new text', async () => {
  const { user, field } = await show();
  const release = holdSuggestions();
  await user.type(field, 'cam{Enter}ry');
  release();

  await screen.findByRole('listbox');
  expect(field).toHaveValue('camry');
  expect(location.search).toBe('');
});

test('a search without cars asks first whether another was meant', async () => {
  answerLookups();
  answer(routes.posts.search, NO_CARS);
  answer(routes.posts.facets, facetsReply(0));
  answer(routes.posts.suggest, suggestions('тойота камри'));
  const { user } = await renderApp({ path: '/posts?Query=тойота камри' });

  await user.click(await screen.findByRole('button', { name: 'Did you mean Toyota Camry? 64 cars' }));

  expect(location.search).toBe('?BrandId=1&ModelId=10');
});
