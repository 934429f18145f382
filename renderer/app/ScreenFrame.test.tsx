import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { wentOffline } from '#renderer/events.ts';
import { CodeMissing } from '#renderer/lib/lazy-code.ts';
import { describeRouteError } from './describe-route-error.ts';
import { ScreenFrame } from './ScreenFrame.tsx';

let broken: Error | undefined;
function Fragile() {
  if (broken) throw broken;
  return <p>Rolling again</p>;
}

const renderFrame = () => {
  const { store } = createWorld();
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/fragile']}>
        <Link to="/other">Elsewhere</Link>
        <ScreenFrame>
          <Routes>
            <Route path="/fragile" element={<Fragile />} />
            <Route path="/other" element={<p>Another screen</p>} />
          </Routes>
        </ScreenFrame>
      </MemoryRouter>
    </Provider>,
  );
  return store;
};

beforeEach(async () => {
  await startTestTexts('en');
  broken = new Error('wheel came off');
  // React and jsdom print what the boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a screen that throws', () => {
  test('says so in place and in the global error, and works again after trying again', async () => {
    const store = renderFrame();
    expect(screen.getByRole('heading', { name: 'This page could not be shown' })).toBeInTheDocument();
    expect(store.getState().errors.error).toEqual({ kind: 'crash', text: 'wheel came off' });

    broken = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(screen.getByText('Rolling again')).toBeInTheDocument();
  });

  test('does not hold up another screen', async () => {
    renderFrame();

    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));

    expect(screen.getByText('Another screen')).toBeInTheDocument();
  });
});

describe('a screen whose code cannot be had', () => {
  test('says so in place only: the browser’s own words are for nobody', () => {
    broken = new CodeMissing('', { cause: new Error('Failed to fetch dynamically imported module: /assets/a.js') });

    const store = renderFrame();

    expect(screen.getByText('Something unexpected happened. Trying again often helps.')).toBeInTheDocument();
    expect(store.getState().errors.error).toBeNull();
  });

  test('says that there is no connection', () => {
    broken = new CodeMissing('');
    const store = renderFrame();

    act(() => void store.dispatch(wentOffline()));

    expect(screen.getByText(/check the internet/i)).toBeInTheDocument();
  });
});

test.each([
  [new Response(null, { status: 404, statusText: 'Not Found' }), '404 Not Found'],
  [new Error('wheel came off'), 'wheel came off'],
  ['just words', 'just words'],
  [{ odd: true }, ''],
  [undefined, ''],
])('a route error %s reads %j', (error, text) => {
  expect(describeRouteError(error)).toBe(text);
});
