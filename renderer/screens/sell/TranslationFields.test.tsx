import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { anEditablePost, answerSelling, SAVED } from '#renderer/testing/sell-fixtures.ts';

const { values } = anEditablePost();
const ENGLISH = 'One owner.';
const RUSSIAN = 'Один владелец.';

const openPost = async (own: object, translations: readonly object[]) => {
  answerSelling();
  const value = anEditablePost({ values: { ...values, description: ENGLISH, ...own }, translations });
  answer(routes.posts.edit, { isSuccess: true, value });
  const sent = answer(routes.posts.update, SAVED);
  const world = await renderApp({ path: '/posts/edit/9', stored: SIGNED_IN });
  await screen.findByRole('textbox', { name: 'VIN' });
  return { ...world, sent };
};
const words = () => within(screen.getByRole('group', { name: 'In other languages' }));
const save = async ({ user, sent }: Awaited<ReturnType<typeof openPost>>) => {
  const rail = screen.getByRole('navigation', { name: 'Steps' });
  await user.click(within(rail).getByRole('button', { name: /Review/ }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0]?.body ?? '';
};

describe('a description in other languages', () => {
  test('shows what a service made of it, and takes the seller’s correction', async () => {
    const world = await openPost({}, [{ language: 'ru', automatic: 'Один хозяин.', outdated: null }]);
    expect(words().getByText('Translated automatically')).toBeInTheDocument();
    expect(words().getByText('Not translated yet')).toBeInTheDocument();
    expect(words().queryByText('Description in English')).not.toBeInTheDocument();

    await world.user.click(words().getByRole('button', { name: 'Correct it: Description in Russian' }));
    const field = words().getByRole('textbox', { name: 'Description in Russian' });
    expect(field).toHaveValue('Один хозяин.');
    await world.user.clear(field);
    await world.user.type(field, RUSSIAN);

    expect(field).toHaveAccessibleDescription(/Corrected by you/);
    expect(await save(world)).toContain(RUSSIAN);
  });

  test('goes back to what the service made', async () => {
    const world = await openPost({ translationRu: RUSSIAN }, [
      { language: 'ru', automatic: 'Один хозяин.', outdated: null },
    ]);
    expect(words().getByRole('textbox', { name: 'Description in Russian' })).toHaveValue(RUSSIAN);

    await world.user.click(words().getByRole('button', { name: /^Back to the automatic translation/ }));

    expect(words().getByText('Один хозяин.')).toBeInTheDocument();
    expect(await save(world)).not.toContain(RUSSIAN);
  });

  test('takes back the words for an older description', async () => {
    const world = await openPost({}, [{ language: 'ru', automatic: null, outdated: RUSSIAN }]);

    await world.user.click(words().getByRole('button', { name: 'Use them again: Description in Russian' }));

    expect(words().getByRole('textbox', { name: 'Description in Russian' })).toHaveValue(RUSSIAN);
  });

  test('shows that a changed description sets untouched words aside', async () => {
    const world = await openPost({ translationRu: RUSSIAN }, []);
    expect(words().queryByText(/is set aside/)).not.toBeInTheDocument();

    await world.user.type(screen.getByRole('textbox', { name: 'Description' }), ' Garage kept.');
    expect(words().getByText(/is set aside/)).toBeInTheDocument();

    await world.user.type(words().getByRole('textbox', { name: 'Description in Russian' }), ' Гараж.');
    expect(words().queryByText(/is set aside/)).not.toBeInTheDocument();
  });

  test('is not asked about where there is none', async () => {
    await openPost({ description: '' }, []);

    expect(screen.queryByRole('group', { name: 'In other languages' })).not.toBeInTheDocument();
  });
});
