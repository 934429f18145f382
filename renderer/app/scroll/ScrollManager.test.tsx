import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScrollManager } from './ScrollManager.tsx';

const scrollTo = vi.fn<(options: { top: number }) => void>();

/** Where the person stands, as the browser tells it; without a scroll event unless one is fired. */
const standAt = (top: number) => vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);

function Page() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/posts?Damaged=false">filter</Link>
      <Link to="/posts/view/1">car</Link>
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
});

test('another page starts at its top, new filters of the same page keep the place', async () => {
  const user = renderPage();
  scrollTo.mockReset();

  await user.click(screen.getByRole('link', { name: 'filter' }));
  expect(scrollTo).not.toHaveBeenCalled();

  await user.click(screen.getByRole('link', { name: 'car' }));
  expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 0 }));
});

test('Back returns to a place that was kept and never scrolled', async () => {
  const user = renderPage();
  standAt(300);
  await user.click(screen.getByRole('link', { name: 'filter' }));
  await user.click(screen.getByRole('link', { name: 'car' }));

  await user.click(screen.getByRole('button', { name: 'back' }));

  expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 300 }));
});
