import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer } from '#renderer/testing/network.ts';
import { SIGNED_IN } from '#renderer/testing/profile-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';
import { answerSelling } from '#renderer/testing/sell-fixtures.ts';

const DRAWING = '/media/drawings/sedan-102-0a1b2c3d.svg';
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}\\*?$`));

test('a generation is chosen from the list or by its drawing, which has no accessible name of its own', async () => {
  answerSelling();
  const years = { country: 'Japan', years: '2017–2024' };
  answer(routes.lookups.generations, {
    isSuccess: true,
    value: [
      { id: 20, name: 'XV70', imageUrl: DRAWING, ...years },
      { id: 21, name: 'XV80', imageUrl: null, ...years },
    ],
  });
  const { user } = await renderApp({ path: '/posts/create', stored: SIGNED_IN });
  await screen.findByRole('textbox', { name: 'VIN' });
  for (const [label, text] of [
    ['Brand', 'Toyota'],
    ['Model', 'Camry'],
    ['Year', '2019'],
  ] as const) {
    await waitFor(() => expect(within(field(label)).getByText(text)).toBeInTheDocument());
    await user.selectOptions(field(label), text);
  }
  await waitFor(() => expect(field('Generation')).toBeEnabled());
  const drawing = document.querySelector('.a-gens img')!;

  expect(drawing).toHaveAttribute('src', DRAWING);
  expect(drawing).toHaveAttribute('loading', 'lazy');
  expect(drawing).toHaveAttribute('alt', '');
  expect(drawing.closest('[aria-hidden="true"]')).not.toBeNull();
  await user.click(drawing);
  expect(field('Generation')).toHaveValue('20');
});
