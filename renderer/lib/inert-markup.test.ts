import { expect, test } from 'vitest';
import { allowInertMarkup, isInert } from './inert-markup.ts';

test.each([
  '<div class="ag-root-wrapper" role="presentation"><ag-grid-body data-ref="gridBody"></ag-grid-body></div>',
  '<span class="g-sort">▲</span>',
  '<input type="checkbox" class="ag-input-field-input" tabindex="-1"/>',
  '<span aria-live="polite" aria-atomic="true" class="ag-overlay-loading-center"></span>',
  '<div class="ag-body"><ag-row-container name="topLeft"></ag-row-container></div>',
  '<div class="ag-paging-panel" id="ag-4">\n  <span id="ag-4-to">to</span>\n</div>',
  'words, = " \' > & alone',
  '',
])('%j is layout', (markup) => {
  expect(isInert(markup)).toBe(true);
});

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<div onclick="alert(1)">',
  '<div\nonclick="alert(1)">',
  '<div/onclick=alert(1)>',
  '<div class="a"onclick="alert(1)">',
  '<div title=">" onclick="alert(1)">',
  '<div class=">" onclick="alert(1)">',
  '<div class=\'">\' onclick="alert(1)">',
  '<div class=x onclick=alert(1)>',
  '<div class="&quot; onclick=alert(1)">',
  '<div style="background:url(https://example.com/?leak)">',
  '<button formaction="javascript:alert(1)">',
  '<form action="https://example.com">',
  '<input type="image" src="https://example.com">',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="x"></iframe>',
  '<svg onload=alert(1)',
  '<svg><animate onbegin=alert(1)>',
  '<math><mtext></mtext></math>',
  '<template><img src=x></template>',
  '<base href="https://example.com">',
  '<meta http-equiv="refresh" content="0">',
  '<textarea><div class="</textarea><img src=x onerror=alert(1)>">',
  '<div class="<img src=x onerror=alert(1)>">',
  '<ag-x onanimationstart="alert(1)">',
  '<ag-row-container name="left" onclick="alert(1)">',
  '<input name="cookie">',
  '<!--<img src=x>-->',
  '<![CDATA[x]]>',
  '<?xml version="1.0"?>',
  '< div>',
  '<div',
  '<',
  '\u0000<script>',
])('%j is not', (markup) => {
  expect(isInert(markup)).toBe(false);
});

test('long markup is judged at once, also where its end is wrong', () => {
  const long = '<div class="ag-row" role="row" aria-hidden="true">'.repeat(5000);
  expect(isInert(long)).toBe(true);
  expect(isInert(`${long}<div class="${' class '.repeat(5000)}`)).toBe(false);
});

test('the page’s policy writes layout and refuses everything else', () => {
  const rules: ((markup: string) => string | null)[] = [];
  const createPolicy = (_name: 'default', { createHTML }: { createHTML: (markup: string) => string | null }) =>
    rules.push(createHTML);
  const world = globalThis as { trustedTypes?: object };
  world.trustedTypes = { defaultPolicy: null, createPolicy };

  allowInertMarkup();
  delete world.trustedTypes;

  expect(rules.map((rule) => [rule('<i></i>'), rule('<img src=x>')])).toEqual([['<i></i>', null]]);
});
