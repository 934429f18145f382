import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { daysToAnswer, hidesAt, isToAsk, isToHide, type SaleFacts } from './sale-clock.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const RULES = { askDays: 30, hideDays: 60 };
const ago = (days: number) => new Date(NOW - days * DAY_MS).toISOString();
const aSale = (over: Partial<SaleFacts> = {}): SaleFacts => ({
  moderation: 'approved',
  hidden_at: null,
  sold_at: null,
  deleted_at: null,
  modified_at: ago(30),
  confirmed_at: null,
  unblocked_at: null,
  sale_asked_at: null,
  top_until: null,
  ...over,
});

describe('the question whether a car is still for sale', () => {
  test.each<[string, Partial<SaleFacts>, boolean]>([
    ['comes thirty days after the last change', {}, true],
    ['does not come a moment before', { modified_at: new Date(NOW - 30 * DAY_MS + 1).toISOString() }, false],
    ['waits for thirty days after the last answer', { modified_at: ago(90), confirmed_at: ago(29) }, false],
    ['comes again thirty days after it', { modified_at: ago(90), confirmed_at: ago(30) }, true],
    ['waits for thirty days after a block of the seller ended', { modified_at: ago(90), unblocked_at: ago(29) }, false],
    ['comes thirty days after that', { modified_at: ago(90), unblocked_at: ago(30) }, true],
    ['comes once', { sale_asked_at: ago(1) }, false],
    ['waits while the post is at the top', { top_until: ago(-1) }, false],
    ['comes once it is there no more', { top_until: ago(0) }, true],
    ['is not about hidden posts', { hidden_at: ago(1) }, false],
    ['is not about sold posts', { sold_at: ago(1) }, false],
    ['is not about deleted posts', { deleted_at: ago(1) }, false],
    ['is not about posts that wait for a moderator', { moderation: 'pending' }, false],
  ])('%s', (_what, over, expected) => {
    expect(isToAsk(aSale(over), RULES, NOW)).toBe(expected);
  });

  test('is asked of nobody where the operator wants none', () => {
    expect(isToAsk(aSale(), { askDays: 0, hideDays: 60 }, NOW)).toBe(false);
  });
});

describe('a post without an answer', () => {
  const asked = { modified_at: ago(60), sale_asked_at: ago(30) };

  test.each<[string, Partial<SaleFacts>, boolean]>([
    ['is hidden after sixty days', asked, true],
    ['is not hidden before', { ...asked, modified_at: new Date(NOW - 60 * DAY_MS + 1).toISOString() }, false],
    [
      'that was asked about late has its thirty days all the same',
      { modified_at: ago(200), sale_asked_at: ago(29) },
      false,
    ],
    ['that nobody asked about is not hidden', { modified_at: ago(400) }, false],
    [
      'of a seller who was blocked has sixty days from the end of the block',
      { ...asked, unblocked_at: ago(59) },
      false,
    ],
    ['stays while it is at the top', { ...asked, top_until: ago(-1) }, false],
    ['that is hidden already stays as it is', { ...asked, hidden_at: ago(2) }, false],
  ])('%s', (_what, over, expected) => {
    expect(isToHide(aSale(over), RULES, NOW)).toBe(expected);
  });

  test('reports when it will be hidden, unless the operator hides none', () => {
    const post = aSale({ modified_at: ago(40), sale_asked_at: ago(5) });

    expect(hidesAt(post, RULES)).toBe(NOW + 25 * DAY_MS);
    expect([hidesAt(post, { askDays: 30, hideDays: 0 }), daysToAnswer({ askDays: 30, hideDays: 0 })]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
