import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { beforeAll, expect, test } from 'vitest';
import { failed, screenCrashed } from '#renderer/events.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { ErrorToasts } from './ErrorToasts.tsx';

beforeAll(async () => {
  await startTestTexts('en');
  await import('#renderer/ui/feedback/toaster.tsx');
});

test.each([
  [
    failed({ code: 'RATE_LIMITED', description: '' }),
    'RATE_LIMITED: Too many requests. Wait a little, then try again.',
  ],
  [failed({ code: 'UNKNOWN', unknownCode: 'MAINTENANCE', description: 'Back at 6.' }), 'MAINTENANCE: Back at 6.'],
  [screenCrashed('404 Not Found'), '404 Not Found'],
  [screenCrashed(''), 'Unknown error'],
])('the global error is shown in a toast, cleared, and stays until closed (%#)', async (event, text) => {
  const { store } = createWorld();
  render(
    <Provider store={store}>
      <ErrorToasts />
    </Provider>,
  );

  store.dispatch(event);

  expect(await screen.findByText(text)).toBeInTheDocument();
  await waitFor(() => expect(store.getState().errors.error).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});
