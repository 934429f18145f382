import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { moveOf, onEdgeSwipe } from './edge-swipe.ts';

const WIDTH = 390;
const from = (x: number, y = 300) => ({ x, y });

describe('a touch', () => {
  test.each([
    ['from the left edge to the right goes back', from(10), from(80), -1],
    ['from the last pixel that is edge goes back', from(24), from(84), -1],
    ['from beside the edge does nothing', from(25), from(200), undefined],
    ['that stops short does nothing', from(10), from(69), undefined],
    ['from the right edge to the left goes forward', from(380), from(300), 1],
    ['from the left edge to the left does nothing', from(20), from(-60), undefined],
    ['from the right edge to the right does nothing', from(370), from(440), undefined],
    ['that is more of a scroll does nothing', from(10, 100), from(90, 160), undefined],
  ])('%s', (_what, start, end, move) => {
    expect(moveOf(start, end, WIDTH)).toBe(move);
  });
});

describe('on the page', () => {
  const moved = vi.fn<(move: number) => void>();
  let stop: () => void;
  beforeEach(() => {
    moved.mockClear();
    stop = onEdgeSwipe(moved);
  });
  afterEach(() => stop());

  const touch = (type: string, target: Element, points: { clientX: number; clientY: number }[]) => {
    const event = Object.assign(new Event(type, { bubbles: true }), { touches: points, changedTouches: points });
    target.dispatchEvent(event);
  };
  const swipe = (target: Element, fingers = 1) => {
    touch(
      'touchstart',
      target,
      Array.from({ length: fingers }, () => ({ clientX: 5, clientY: 200 })),
    );
    touch('touchend', target, [{ clientX: 120, clientY: 205 }]);
  };
  /** An element in another, and the touch begins on it. */
  const put = (tag: string, around: Record<string, string> = {}): Element => {
    const outer = document.createElement('div');
    for (const [name, value] of Object.entries(around)) outer.setAttribute(name, value);
    const inner = document.createElement(tag);
    outer.append(inner);
    document.body.append(outer);
    return inner;
  };

  test('a swipe on plain ground counts', () => {
    swipe(put('p'));

    expect(moved.mock.calls).toEqual([[-1]]);
  });

  test.each([
    ['an input', 'input', {}],
    ['a slider’s handle', 'span', { role: 'slider' }],
    ['the full-screen photos', 'img', { class: 'yarl__root' }],
  ])('a swipe on %s is its own', (_what, tag, around) => {
    swipe(put(tag, around as Record<string, string>));

    expect(moved).not.toHaveBeenCalled();
  });

  test('a swipe on something that scrolls sideways is its own', () => {
    const start = put('img', { style: 'overflow-x: auto' });
    Object.defineProperty(start.parentElement, 'scrollWidth', { value: 900 });
    swipe(start);

    expect(moved).not.toHaveBeenCalled();
  });

  test('two fingers mean something else', () => {
    swipe(put('p'), 2);

    expect(moved).not.toHaveBeenCalled();
  });

  test('a touch that the system took away does not count', () => {
    const start = put('p');
    touch('touchstart', start, [{ clientX: 5, clientY: 200 }]);
    touch('touchcancel', start, []);
    touch('touchend', start, [{ clientX: 120, clientY: 200 }]);

    expect(moved).not.toHaveBeenCalled();
  });

  test('nothing is heard after it was stopped', () => {
    stop();
    swipe(put('p'));

    expect(moved).not.toHaveBeenCalled();
  });
});
