import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useChosenInView } from './use-chosen-in-view.ts';

function Tabs({ chosen }: { chosen: string }) {
  const row = useChosenInView<HTMLDivElement>(chosen);
  return (
    <div ref={row}>
      {['all', 'sold'].map((tab) => (
        <button key={tab} type="button" className={tab === chosen ? 'on' : ''}>
          {tab}
        </button>
      ))}
    </div>
  );
}

test('the chosen tab of a row wider than the screen is scrolled into view, at first and when another is chosen', () => {
  const scrollTo = vi.fn<(to: ScrollToOptions) => void>();
  Object.defineProperty(Element.prototype, 'scrollTo', { value: scrollTo, configurable: true });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    return new DOMRect(this.textContent === 'sold' ? 400 : 0);
  });

  const { rerender } = render(<Tabs chosen="sold" />);
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 400 });
  rerender(<Tabs chosen="all" />);

  expect(scrollTo).toHaveBeenCalledTimes(2);
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 0 });
});
