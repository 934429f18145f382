import { fireEvent } from '@testing-library/react';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listenForMenuKeys, MENU_BUTTON, menuOpener } from './menu-keys.ts';

let opened = 0;
const stopListening = listenForMenuKeys(() => (opened += 1));
afterAll(stopListening);
beforeEach(() => (opened = 0));

const down = (key: string, more: KeyboardEventInit = {}) => fireEvent.keyDown(document.body, { key, ...more });
const up = (key: string) => fireEvent.keyUp(document.body, { key });

test('F10 opens the menu, and is nobody else’s then', () => {
  expect(down('F10')).toBe(false);
  expect(opened).toBe(1);
});

test.each([{ shiftKey: true }, { ctrlKey: true }, { altKey: true }, { metaKey: true }])(
  'F10 with %j means something else',
  (modifier) => {
    expect(down('F10', modifier)).toBe(true);
    expect(opened).toBe(0);
  },
);

test('Alt opens the menu once it is let go, however long it was held', () => {
  down('Alt');
  down('Alt', { repeat: true });
  expect(opened).toBe(0);
  up('Alt');
  expect(opened).toBe(1);
});

test.each([
  ['another key', () => down('ArrowLeft', { altKey: true })],
  ['a press of the mouse', () => fireEvent.pointerDown(document.body)],
  ['the wheel', () => fireEvent.wheel(document.body)],
  ['leaving the window', () => fireEvent.blur(globalThis.window)],
  ['a change of the keyboard’s language', () => down('Shift', { altKey: true })],
])('Alt that was held for %s opens nothing', (_what, happens) => {
  down('Alt');
  happens();
  up('Alt');

  expect(opened).toBe(0);
});

test('Alt that came to another modifier opens nothing', () => {
  down('Alt', { ctrlKey: true });
  up('Alt');

  expect(opened).toBe(0);
});

test('the menu opens under the topmost button, and in the corner without one', () => {
  const asked: unknown[] = [];
  const open = menuOpener((at) => asked.push(at));
  open();
  for (const left of [10, 33.6]) {
    const button = document.createElement('button');
    button.setAttribute(MENU_BUTTON, '');
    button.getBoundingClientRect = () => ({ left, bottom: 35.4 }) as DOMRect;
    document.body.append(button);
  }
  open();

  expect(asked).toEqual([
    { x: 0, y: 0 },
    { x: 34, y: 35 },
  ]);
});
