import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { aGridRow } from '#renderer/features/inventory/testing.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { StatusBar } from './StatusBar.tsx';

const ROWS = [aGridRow(1, { price: 100 }), aGridRow(2, { price: 20 }), aGridRow(3, { price: 5, status: 'sold' })];

test.each([
  ['all cars but sold ones', ROWS, [], '3 rows', 'Total on lot: $48 000'],
  ['the cars that a filter leaves', ROWS.slice(1), [], '2 rows', 'Total shown: $10 000'],
  ['the cars that are selected', ROWS.slice(1), ROWS.slice(2), '1 row', 'Total selected: $2 000'],
])('the figures are of %s', async (_which, shown, selected, count, total) => {
  await startTestTexts('en');
  const { store } = createWorld();

  render(
    <Provider store={store}>
      <StatusBar state={null} rows={ROWS} shown={shown} selected={selected} onOpen={() => undefined} />
    </Provider>,
  );

  expect(screen.getByText(count)).toBeVisible();
  expect(screen.getByText(total)).toBeVisible();
});
