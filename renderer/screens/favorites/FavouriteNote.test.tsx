import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { routes } from '#contract/http/routes.ts';
import { answer, refuse } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

const { userPosts } = routes.posts;
const { add, note: save, remove } = routes.favorites;
const TEXT = 'Called, tyres worn';

const card = (id: number, note: string | null, rest: object = {}) => ({
  ...aPostCard({ id, model: `Model ${id}`, isFavorite: true, ...rest }),
  own: null,
  note,
});
const open = (note: string | null, options: Parameters<typeof renderApp>[0] = {}, rest: object = {}) => {
  answer(routes.identity.userinfo, { isSuccess: true, value: { id: 1, role: 0, name: 'Ani', avatar: null } });
  answer(userPosts, { isSuccess: true, totalCount: 2, value: [card(1, note, rest), card(2, null)] });
  return renderApp({ path: '/posts/favorites', ...options, stored: { isLoggedIn: 'true', ...options.stored } });
};
const addButton = (id: number) => screen.findByRole('button', { name: `Add a note: Kia Model ${id}` });
const editButton = () => screen.findByRole('button', { name: 'Edit the note: Kia Model 1' });
const editor = () => screen.findByRole('textbox', { name: 'Note: Kia Model 1' });

test.each([false, true])('a note is added, read, changed and cleared; compact view: %s', async (isCompact) => {
  const asked = answer(save, ({ body }) => ({ isSuccess: true, value: { note: JSON.parse(body).note || null } }));
  const { user } = await open(null, { stored: { compactView: String(isCompact) } });

  await user.click(await addButton(1));
  expect(await editor()).toHaveFocus();
  expect(await editor()).toHaveAccessibleDescription('Only you see this note. 0 of 500');
  await user.type(await editor(), TEXT);
  expect(await editor()).toHaveAccessibleDescription('Only you see this note. 18 of 500');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Note saved')).toBeInTheDocument();
  expect(screen.getByText(TEXT)).toBeInTheDocument();
  await waitFor(async () => expect(await editButton()).toHaveFocus());
  await user.keyboard('{Enter}');
  await user.type(await editor(), ', sold?');
  await user.keyboard('{Control>}{Enter}{/Control}');

  expect(await screen.findByText(`${TEXT}, sold?`)).toBeInTheDocument();
  await user.click(await editButton());
  await user.clear(await editor());
  await user.keyboard('{Meta>}{Enter}{/Meta}');

  expect(await screen.findByText('Note deleted')).toBeInTheDocument();
  const again = await addButton(1);
  await waitFor(() => expect(again).toHaveFocus());
  expect(asked.map(({ body }) => JSON.parse(body).note)).toEqual([TEXT, `${TEXT}, sold?`, '']);
});

test('Escape and Cancel leave the note as it was', async () => {
  const asked = answer(save, { isSuccess: true, value: { note: null } });
  const { user, platform } = await open(TEXT);

  for (const leave of ['escape', 'cancel']) {
    await user.click(await editButton());
    await user.type(await editor(), ' more');
    expect(platform.kept.get('noteDrafts')).toContain(`${TEXT} more`);
    if (leave === 'escape') await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(screen.queryByRole('textbox', { name: 'Note: Kia Model 1' })).not.toBeInTheDocument();
    expect(screen.getByText(TEXT)).toBeInTheDocument();
    const button = await editButton();
    await waitFor(() => expect(button).toHaveFocus());
    expect(platform.kept.has('noteDrafts')).toBe(false);
  }
  expect(asked).toEqual([]);
});

test('an unsaved text comes back after a reload, without taking the focus', async () => {
  const { user, page, platform } = await open(TEXT);
  await user.click(await editButton());
  await user.type(await editor(), ' more');
  const noteDrafts = platform.kept.get('noteDrafts') ?? '';
  page.unmount();

  await open(TEXT, { stored: { noteDrafts } });

  expect(await editor()).toHaveValue(`${TEXT} more`);
  expect(await editor()).not.toHaveFocus();
});

test('a refusal is shown beside the text, which stays', async () => {
  refuse(save, 503, 'OVERLOADED');
  const { user } = await open(null);
  await user.click(await addButton(1));
  await user.type(await editor(), TEXT);

  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy. Try again in a few seconds.');
  expect(await editor()).toHaveValue(TEXT);
});

test('the long note of two joined accounts is shown whole, and is saved once it is short enough', async () => {
  const asked = answer(save, ({ body }) => ({ isSuccess: true, value: { note: JSON.parse(body).note } }));
  const { user } = await open('a'.repeat(501));
  await user.click(await editButton());
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(await editor()).toBeInvalid();

  await user.keyboard('{Backspace}{Control>}{Enter}{/Control}');

  await waitFor(() => expect(asked.map(({ body }) => JSON.parse(body).note)).toEqual(['a'.repeat(500)]));
});

test('Undo of a removal brings the note back', async () => {
  answer(remove, { isSuccess: true, value: { isFavorite: false } });
  const added = answer(add, { isSuccess: true, value: { isFavorite: true } });
  const { user } = await open(TEXT);
  await user.click(await screen.findByRole('button', { name: 'Remove from favorites: Kia Model 1' }));
  const toast = await screen.findByText('Removed from favorites: Kia Model 1');
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();

  await user.click(within(toast.parentElement!).getByRole('button', { name: 'Undo' }));

  expect(await screen.findByText(TEXT)).toBeInTheDocument();
  await waitFor(() => expect(added.map(({ body }) => body)).toEqual([JSON.stringify({ postId: 1, note: TEXT })]));
});

test('a car that is hidden keeps its note', async () => {
  const gone = { goneAs: 'hidden', status: 'hidden', price: null, userPrice: null };

  await open(TEXT, {}, gone);

  expect(await screen.findByText(TEXT)).toBeInTheDocument();
  expect(await editButton()).toBeEnabled();
});

test.each<[Language, string, string]>([
  ['en', 'Edit', 'Add a note'],
  ['am', 'Խմբագրել', 'Ավելացնել նշում'],
  ['ru', 'Изменить', 'Добавить заметку'],
])('reads in %s', async (language, edit, addNote) => {
  await open(TEXT, { language });

  expect(await screen.findByText(edit)).toBeInTheDocument();
  expect(screen.getByText(addNote)).toBeInTheDocument();
});
