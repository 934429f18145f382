import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { PageAnnouncer } from './PageAnnouncer.tsx';

function Mover() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/countries')}>
      Countries
    </button>
  );
}

test('the title of a further page is said to screen readers, that of the first is not', () => {
  vi.useFakeTimers();
  const { container } = render(
    <MemoryRouter initialEntries={['/about']}>
      <Mover />
      <PageAnnouncer firstPath="/about" />
    </MemoryRouter>,
  );
  const spoken = container.querySelector('p[aria-live="polite"]');
  act(() => {
    vi.runAllTimers();
  });
  expect(spoken).toBeEmptyDOMElement();

  act(() => screen.getByRole('button').click());
  document.title = 'Countries · Aniv';
  act(() => {
    vi.runAllTimers();
  });

  expect(spoken).toHaveTextContent('Countries · Aniv');
});

test('the second page is said, too, if it was there before what says it', () => {
  vi.useFakeTimers();
  document.title = 'Countries · Aniv';
  const { container } = render(
    <MemoryRouter initialEntries={['/countries']}>
      <PageAnnouncer firstPath="/about" />
    </MemoryRouter>,
  );
  act(() => {
    vi.runAllTimers();
  });

  expect(container.querySelector('p[aria-live="polite"]')).toHaveTextContent('Countries · Aniv');
});
