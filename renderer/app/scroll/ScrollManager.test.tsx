import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createScrollMemory } from './scroll-memory.ts';
import { ScrollManager } from './ScrollManager.tsx';

const scrollTo = vi.fn<(options: { top: number }) => void>();

/** The scroll position, as the browser reports it; without a scroll event unless one is fired. */
const standAt = (top: number) => vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);

function Page() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/posts?Damaged=false">filter</Link>
      <Link to="/posts/view/1">car</Link>
      <Link to="/posts/edit/1#price">price</Link>
      <p id="price" />
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <ScrollManager />
    </>
  );
}

const renderPage = () => {
  render(
    <MemoryRouter initialEntries={['/posts?Clearance=true']}>
      <Page />
    </MemoryRouter>,
  );
  return userEvent.setup();
};

beforeEach(() => void vi.stubGlobal('scrollTo', scrollTo));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  scrollTo.mockReset();
  sessionStorage.clear();
});

test('another page starts at its top, new filters of the same page keep the place', async () => {
  const user = renderPage();
  scrollTo.mockReset();

  await user.click(screen.getByRole('link', { name: 'filter' }));
  expect(scrollTo).not.toHaveBeenCalled();

  await user.click(screen.getByRole('link', { name: 'car' }));
  expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 0 }));
});

test('an address within a page is scrolled to, and left again', async () => {
  const scrollIntoView = vi.fn<() => unknown>(() => Promise.resolve());
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrollIntoView as () => void);
  const user = renderPage();

  await user.click(screen.getByRole('link', { name: 'price' }));
  expect(scrollIntoView).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('link', { name: 'car' }));

  expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 0 }));
});

const loadedBy = (type: string) =>
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] } satisfies Partial<
    Record<keyof Performance, unknown>
  >);

/** What an earlier document of this tab kept for its first history entry. */
const keepEarlier = (path: string) => {
  const memory = createScrollMemory(sessionStorage);
  memory.set('default', 700);
  memory.set(path, 700);
  memory.save();
};

test('a page that is loaded anew in a used tab starts at its top', () => {
  keepEarlier('/posts');
  loadedBy('navigate');

  renderPage();

  expect(scrollTo).not.toHaveBeenCalled();
});

test.each([
  ['reload', '/posts', 700],
  ['back_forward', '/posts', 700],
  ['back_forward', '/about', 0],
])('a page loaded by %s returns to the place of its own address: kept for %s', (type, path, top) => {
  keepEarlier(path);
  loadedBy(type);

  renderPage();

  expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top }));
});

test('Back returns to a place that was kept and never scrolled', async () => {
  const user = renderPage();
  standAt(300);
  await user.click(screen.getByRole('link', { name: 'filter' }));
  await user.click(screen.getByRole('link', { name: 'car' }));

  await user.click(screen.getByRole('button', { name: 'back' }));

  expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 300 }));
});
