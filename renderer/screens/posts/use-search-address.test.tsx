import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { facetsReply } from '#renderer/testing/facet-fixtures.ts';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer } from '#renderer/testing/network.ts';
import { aPostCard } from '#renderer/testing/post-fixtures.ts';
import { renderApp } from '#renderer/testing/render-app.tsx';

test('choices that follow each other before the screen is drawn again all count', async () => {
  answerLookups();
  answer(routes.posts.facets, facetsReply(1, {}));
  answer(routes.posts.search, { isSuccess: true, value: [aPostCard({ id: 1 })], totalCount: 1 });
  await renderApp({ path: '/posts?BrandId=1&YearFrom=2016' });
  const yearChip = await screen.findByRole('button', { name: 'Remove filter: From 2016' });
  const order = screen.getByRole('combobox', { name: 'Sort by' });
  const damaged = screen.getByRole('button', { name: /^Not damaged/ });

  act(() => {
    fireEvent.change(order, { target: { value: 'PriceAsc' } });
    fireEvent.click(yearChip);
    fireEvent.click(damaged);
  });

  await waitFor(() => expect(location.search).toBe('?BrandId=1&Damaged=false&SortKey=Price&SortDirection=Asc'));
});
