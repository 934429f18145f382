import { expect, test } from 'vitest';
import { isInert } from './inert-markup.ts';

test.each([
  '<div class="ag-root-wrapper" role="presentation"><ag-grid-body data-ref="gridBody"></ag-grid-body></div>',
  '<span class="g-sort">▲</span>',
  '<input type="checkbox" class="ag-input-field-input" tabindex="-1"/>',
  '',
])('%j is layout', (markup) => {
  expect(isInert(markup)).toBe(true);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<div onclick="alert(1)">',
  '<div/onclick=alert(1)>',
  '<form action="https://example.com">',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="x"></iframe>',
  '<svg onload=alert(1)',
  '<!--<img src=x>-->',
])('%j is not', (markup) => {
  expect(isInert(markup)).toBe(false);
});
