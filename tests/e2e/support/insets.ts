import type { Page } from 'playwright/test';

export type Insets = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };

/**
 * What of the screen in sight lies under the device's edges: each text and control that is on top in an inset. Strips
 * that scroll sideways pass under the sides, and the page itself passes under the bottom.
 */
export const underInsets = (page: Page, insets: Insets): Promise<readonly string[]> =>
  page.evaluate(({ top, right, bottom, left }) => {
    const { innerWidth: width, innerHeight: height } = window;
    const strips = [
      { side: 'top', box: new DOMRect(0, 0, width, top) },
      { side: 'right', box: new DOMRect(width - right, 0, right, height) },
      { side: 'bottom', box: new DOMRect(0, height - bottom, width, bottom) },
      { side: 'left', box: new DOMRect(0, 0, left, height) },
    ] as const;
    const ancestors = (element: Element | null): Element[] =>
      element === null ? [] : [element, ...ancestors(element.parentElement)];
    const isOfScreen = (element: Element) =>
      ancestors(element).some((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position));
    const isInStrip = (element: Element) =>
      ancestors(element).some((each) => ['auto', 'scroll'].includes(getComputedStyle(each).overflowX));
    const isExcused = (element: Element, side: (typeof strips)[number]['side']) =>
      side === 'bottom' ? !isOfScreen(element) : side !== 'top' && isInStrip(element);
    const isOnTop = (element: Element, box: DOMRect, strip: DOMRect): boolean => {
      const from = { x: Math.max(box.left, strip.left), y: Math.max(box.top, strip.top) };
      const to = { x: Math.min(box.right, strip.right), y: Math.min(box.bottom, strip.bottom) };
      // Half a pixel is rounding.
      if (to.x - from.x < 1 || to.y - from.y < 1) return false;
      const hit = document.elementFromPoint((from.x + to.x) / 2, (from.y + to.y) / 2);
      return hit !== null && element.contains(hit);
    };
    const controls = [...document.querySelectorAll('a, button, input, select, textarea, iframe')];
    const boxes = controls.map((element) => ({ element, box: element.getBoundingClientRect() }));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.textContent?.trim() === '' || node.parentElement === null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      boxes.push({ element: node.parentElement, box: range.getBoundingClientRect() });
    }
    return strips.flatMap(({ side, box: strip }) =>
      boxes
        .filter(({ element, box }) => isOnTop(element, box, strip) && !isExcused(element, side))
        .map(({ element, box }) => {
          const { x, y, width: wide, height: high } = box;
          const place = [x, y, wide, high].map(Math.round).join(' ');
          return `${side}: <${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent?.slice(0, 40)} at ${place}`;
        }),
    );
  }, insets);
