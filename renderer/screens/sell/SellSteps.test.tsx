import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { anEditablePost, answerSelling } from '#renderer/testing/sell-fixtures.ts';
import { setViewport } from '#renderer/testing/viewport.ts';

const open = async (path: string | null = '/posts/create') => {
  const world = await renderApp({ path, stored: SIGNED_IN });
  await screen.findByRole('textbox', { name: 'VIN' });
  return world;
};
const SAVED = {
  id: 9,
  status: 'active',
  modifiedDateUtc: '2026-11-21T12:00:00.000Z',
  topUntil: null,
  postCredits: 1,
  topCredits: 0,
  findings: [],
};
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}\\*?$`));

describe('Continue', () => {
  test('marks what is open in its step alone, and puts the focus on the first of it', async () => {
    answerSelling();
    const { user } = await open();

    await user.click(screen.getByRole('button', { name: 'Continue' }));

    await waitFor(() => expect(field('Brand')).toHaveFocus());
    expect(field('Brand')).toHaveAttribute('aria-invalid', 'true');
    expect(field('Price')).not.toHaveAttribute('aria-invalid');
    expect(screen.getByText('Please fill all required fields.', { selector: '[role="alert"]' })).toBeInTheDocument();
  });

  test('continues from a step in which nothing is open', async () => {
    answerSelling();
    answer(routes.posts.edit, { isSuccess: true, value: anEditablePost() });
    const { user } = await open('/posts/edit/9');

    await user.click(screen.getByRole('button', { name: 'Continue' }));

    const rail = screen.getByRole('navigation', { name: 'Steps' });
    await waitFor(() =>
      expect(within(rail).getByRole('button', { name: /Photos and video/ })).toHaveAttribute('aria-current', 'step'),
    );
  });
});

describe('on a phone', () => {
  beforeEach(() => setViewport({ width: 390 }));
  afterEach(() => setViewport({ width: 1440 }));
  const shown = () => screen.getByText(/^Step \d of 5/).textContent;

  test('the photos come first, each step is an address, and Back leads to the step before', async () => {
    answerSelling();
    answer(routes.posts.edit, { isSuccess: true, value: anEditablePost() });
    const { user } = await open('/posts/edit/9');
    expect(shown()).toBe('Step 1 of 5: Photos and video');
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(shown()).toBe('Step 2 of 5: Vehicle'));
    expect(window.location.hash).toBe('#sell-vehicle');
    expect(screen.getByText(/^Step 2 of 5/)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Back' }));

    await waitFor(() => expect(shown()).toBe('Step 1 of 5: Photos and video'));
  });

  test('a step that follows an open sheet does not count as a layer', async () => {
    answerSelling();
    answer(routes.posts.edit, { isSuccess: true, value: anEditablePost() });
    window.history.replaceState({ usr: { layers: 1 }, key: 'sheet', idx: 0 }, '', '/posts/edit/9#sell-vehicle');
    const { user } = await open(null);

    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(shown()).toBe('Step 3 of 5: Price and documents'));

    expect(window.history.state).toMatchObject({ usr: { from: 'vehicle', layers: undefined } });
  });

  test('an address leads to its step, and Back from there to the one before', async () => {
    answerSelling();
    answer(routes.posts.edit, { isSuccess: true, value: anEditablePost() });
    const { user } = await open('/posts/edit/9#sell-price');
    await waitFor(() => expect(shown()).toBe('Step 3 of 5: Price and documents'));

    await user.click(screen.getByRole('button', { name: 'Back' }));

    await waitFor(() => expect(shown()).toBe('Step 2 of 5: Vehicle'));
  });

  test('a sent form leaves none of its steps behind: Back leads to the page before it', async () => {
    answerSelling();
    answer(routes.posts.edit, { isSuccess: true, value: anEditablePost() });
    answer(routes.posts.update, { isSuccess: true, value: SAVED });
    history.pushState(null, '', '/profile?section=2');
    history.pushState(null, '', '/posts/edit/9');
    const before = history.length;
    const { user } = await open(null);
    for (const name of ['Vehicle', 'Price and documents']) {
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      await waitFor(() => expect(shown()).toContain(name));
    }
    expect(history.length).toBe(before + 2);
    await user.type(field('Price'), '0');

    await user.click(screen.getByRole('button', { name: 'Save changes' }));

    expect(await screen.findByRole('heading', { name: 'The changes are saved' })).toBeInTheDocument();
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(screen.getByRole('heading', { name: 'The changes are saved' })).toBeInTheDocument();
    history.back();
    await waitFor(() => expect(window.location.pathname).toBe('/profile'));
  });

  test('publishing an unfinished form shows the first step with an open field', async () => {
    answerSelling();
    answer(routes.posts.edit, { isSuccess: true, value: anEditablePost() });
    const { user } = await open('/posts/edit/9#sell-price');
    await user.clear(field('Price'));
    await user.click(screen.getByRole('button', { name: 'Back' }));

    await user.click(screen.getByRole('button', { name: 'Save changes' }));

    await waitFor(() => expect(shown()).toBe('Step 3 of 5: Price and documents'));
    await waitFor(() => expect(field('Price')).toHaveFocus());
  });
});

test('an edited post offers to save as soon as something differs, and no longer once it does not', async () => {
  answerSelling();
  answer(routes.posts.edit, { isSuccess: true, value: anEditablePost() });
  const { user } = await open('/posts/edit/9');
  expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();

  await user.type(field('Price'), '0');
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeInTheDocument();
  await user.type(field('Price'), '{Backspace}');

  expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();
});
