import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Provider } from 'react-redux';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import { CodeMissing, orMissing } from '#renderer/lib/lazy-code.ts';
import { network } from '#renderer/testing/network.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { NewVersion } from './NewVersion.tsx';

const OWN = '0000aaaa1111';
const NEWER = '2222bbbb3333';
const QUIET_MS = 10_000;

let asked = 0;
const serve = (reply: () => Response) =>
  network.use(
    http.get('http://localhost:3000/build.txt', () => {
      asked += 1;
      return reply();
    }),
  );

const openTab = (path = '/about', fields?: React.ReactNode) => {
  const { store } = createWorld();
  const reload = vi.fn<() => void>();
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <main>{fields}</main>
        <Link to="/countries">Countries</Link>
        <NewVersion reload={reload} />
      </MemoryRouter>
    </Provider>,
  );
  return { store, reload, view };
};

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const comeIntoView = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
const notice = () => screen.getByRole('status');
/** A newer build is found by a tab that was looked at again later. */
const findNewer = async () => {
  await pass(MINUTE_MS);
  await comeIntoView();
  await vi.waitFor(() => expect(notice()).toHaveTextContent('A new version is available.'));
  // From here on it listens to what the reader does.
  await pass(0);
};

beforeEach(async () => {
  await startTestTexts('en');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  asked = 0;
  sessionStorage.clear();
  document.head.insertAdjacentHTML('beforeend', `<meta name="aniv-build" content="${OWN}">`);
  serve(() => HttpResponse.text(NEWER));
});
afterEach(async () => {
  document.querySelector('meta[name=aniv-build]')?.remove();
  // jsdom counts its frames by an interval: one that began on this clock and is left on it would stop them for good.
  await pass(1000);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a tab whose server has a newer build', () => {
  test('shows it, and reloads once in a quiet moment', async () => {
    const { reload } = openTab();
    await findNewer();

    await pass(QUIET_MS - 2000);
    expect(reload).not.toHaveBeenCalled();
    await pass(5 * MINUTE_MS);

    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('waits while keys are pressed', async () => {
    const { reload } = openTab();
    await findNewer();

    for (let count = 0; count < 10; count += 1) {
      await pass(QUIET_MS / 2);
      window.dispatchEvent(new Event('keydown'));
    }

    expect(reload).not.toHaveBeenCalled();
  });

  test('reloads at once when the tab is left', async () => {
    const { reload } = openTab();
    await findNewer();

    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await comeIntoView();

    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('reloads with the next page, also when it was put off', async () => {
    const { reload } = openTab();
    await findNewer();
    act(() => screen.getByRole('button', { name: 'Later' }).click());
    expect(notice()).toBeEmptyDOMElement();
    await pass(2 * QUIET_MS);
    expect(reload).not.toHaveBeenCalled();

    act(() => screen.getByRole('link', { name: 'Countries' }).click());

    expect(reload).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['a message half written', <textarea key="1" defaultValue="The car is" aria-label="Message" />],
    ['a name typed', <input key="2" defaultValue="Ani" aria-label="Name" />],
    ['an open dialog', <div key="3" role="dialog" aria-label="Report" />],
    ['a running upload', <div key="4" role="progressbar" aria-label="Upload" />],
    ['a form for cards', <iframe key="5" title="Card" />],
  ])('does not reload over %s', async (_what, field) => {
    const { reload } = openTab('/about', field);
    await findNewer();

    await pass(10 * QUIET_MS);

    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Reload now' })).toBeInTheDocument();
  });

  test('does not reload over unsaved work that asks before the page is left', async () => {
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const { reload } = openTab();
    await findNewer();

    await pass(10 * QUIET_MS);
    expect(reload).not.toHaveBeenCalled();
    window.removeEventListener('beforeunload', ask);
    await pass(QUIET_MS);

    expect(reload).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['a search', <input key="1" type="search" defaultValue="Camry" aria-label="Search" />],
    ['an empty form', <input key="2" aria-label="Name" />],
  ])('reloads over %s', async (_what, field) => {
    const { reload } = openTab('/about', field);
    await findNewer();

    await pass(2 * QUIET_MS);

    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('keeps the outcome of a form in view until another page is opened', async () => {
    const { reload } = openTab('/register', <p>Check your email</p>);
    await findNewer();
    await pass(10 * QUIET_MS);
    expect(reload).not.toHaveBeenCalled();

    act(() => screen.getByRole('link', { name: 'Countries' }).click());

    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('does not reload again by itself when the reload brought the old build back', async () => {
    const first = openTab();
    await findNewer();
    await pass(2 * QUIET_MS);
    first.view.unmount();

    const { reload } = openTab();
    await findNewer();
    await pass(10 * QUIET_MS);

    expect(reload).not.toHaveBeenCalled();
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Reload now' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('a page whose code is missing', () => {
  const missing = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));

  test('reloads at once where the server has a newer build', async () => {
    const { reload } = openTab();

    void orMissing(missing()).catch(() => undefined);

    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  test('is offline where the server does not reply, and says no version', async () => {
    serve(() => HttpResponse.error());
    const { store, reload } = openTab();

    await expect(orMissing(missing())).rejects.toBeInstanceOf(CodeMissing);

    expect(store.getState().connection.isOnline).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    expect(notice()).toBeEmptyDOMElement();
  });

  test.each([
    ['the same build', () => HttpResponse.text(OWN)],
    ['a proxy that replies for it', () => HttpResponse.text('<html>Bad gateway</html>')],
    ['an error', () => new HttpResponse(NEWER, { status: 502 })],
  ])('stays as it is with %s', async (_what, reply) => {
    serve(reply);
    const { store, reload } = openTab();

    await expect(orMissing(missing())).rejects.toBeInstanceOf(CodeMissing);

    expect(store.getState().connection.isOnline).toBe(true);
    expect(reload).not.toHaveBeenCalled();
    expect(notice()).toBeEmptyDOMElement();
  });

  test('is shown as a new version in the background where something is being written', async () => {
    const { reload } = openTab('/contact', <textarea defaultValue="Hello" aria-label="Message" />);

    await act(async () => void window.dispatchEvent(new Event('vite:preloadError')));

    await vi.waitFor(() => expect(notice()).toHaveTextContent('A new version is available.'));
    expect(reload).not.toHaveBeenCalled();
  });
});

test('a tab asks at most once a minute, and a page without a build never', async () => {
  openTab();
  await comeIntoView();
  await comeIntoView();
  expect(asked).toBe(0);
  await pass(MINUTE_MS);
  await comeIntoView();
  await comeIntoView();
  await vi.waitFor(() => expect(asked).toBe(1));

  document.querySelector('meta[name=aniv-build]')?.remove();
  openTab();
  await pass(10 * MINUTE_MS);
  await comeIntoView();
  expect(screen.getAllByRole('status')[1]).toBeEmptyDOMElement();
});
