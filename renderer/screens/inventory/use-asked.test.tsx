import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useAsked } from './use-asked.ts';

function start(path: string, isReady = true) {
  const did: string[] = [];
  function Asked({ ready }: { ready: boolean }) {
    const note = (name: string) => (what: string) => void did.push(`${name} ${what}`);
    useAsked({ import: note('import'), export: note('export'), print: note('print'), open: note('open') }, ready);
    return <output>{useLocation().search}</output>;
  }
  const at = (ready: boolean) => (
    <MemoryRouter initialEntries={[path]}>
      <Asked ready={ready} />
    </MemoryRouter>
  );
  const { rerender } = render(at(isReady));
  return { did, search: () => screen.getByRole('status').textContent, ready: () => rerender(at(true)) };
}

test('what the address asks is done once and taken out of it, the rest stays', () => {
  const { did, search } = start('/inventory?lang=ru&export=xlsx');

  expect(did).toEqual(['export xlsx']);
  expect(search()).toBe('?lang=ru');
});

test('nothing is done before all is ready for it', () => {
  const { did, ready } = start('/inventory?print=tag', false);
  expect(did).toEqual([]);

  ready();

  expect(did).toEqual(['print tag']);
});

test('a window that is open by its address is not touched', () => {
  const { did, search } = start('/inventory?import=file');

  expect(did).toEqual([]);
  expect(search()).toBe('?import=file');
});

test('an address without an action does nothing', () => {
  expect(start('/inventory?lang=ru').did).toEqual([]);
});
