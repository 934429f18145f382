import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { HISTORY_ACTIONS } from '#contract/http/car-history.ts';
import { DepsProvider } from '#renderer/deps.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { HistoryList, PriceSteps } from './HistoryParts.tsx';

const at = '2026-11-20T10:00:00.000Z';

test('each price shows its change from the one before, within one currency', async () => {
  await startTestTexts('en');
  render(
    <PriceSteps
      prices={[
        { at, price: 8000, priceUnit: 'USD' },
        { at, price: 10_000, priceUnit: 'USD' },
        { at, price: 3_600_000, priceUnit: 'AMD' },
      ]}
    />,
  );

  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
  expect(lines[0]).toContain('(−20 %)');
  expect(lines[1]).not.toContain('%');
  expect(lines[2]).not.toContain('%');
});

test.each(LANGUAGES)('every action and field has a name in %s', async (language) => {
  const { store, deps } = createWorld({ language });
  await startTestTexts(language);
  const lines = HISTORY_ACTIONS.map((action) => ({
    at,
    by: 'company' as const,
    action,
    fields: ['price', 'horsePower', 'images', 'translationRu', 'isPriceLocked'],
  }));

  render(
    <Provider store={store}>
      <DepsProvider value={deps}>
        <HistoryList lines={lines} />
      </DepsProvider>
    </Provider>,
  );

  expect(document.body.textContent).not.toMatch(/history\.|fields\./);
});
