import { describe, expect, test } from 'vitest';
import { type PageAddress, pathTo } from '#contract/page-path.ts';
import { createAnnounce } from './announce.ts';

const STATE = { server: null, known: [], online: true, offlineSince: null };

describe('an announcement', () => {
  const listening = (isDestroyed: boolean) => {
    const sent: unknown[] = [];
    const announce = createAnnounce(() => ({
      isDestroyed: () => isDestroyed,
      send: (...message) => void sent.push(message),
    }));
    return { announce, sent };
  };

  test('reaches the window under its contract name', () => {
    const { announce, sent } = listening(false);
    announce('menu', 'visit', { path: pathTo.post(7) });

    expect(sent).toEqual([['menu.visit', { path: '/posts/view/7' }]]);
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil', '/posts\n'] as PageAddress[])(
    'never asks for %j as a page',
    (path) => {
      expect(() => listening(false).announce('menu', 'visit', { path })).toThrow('path');
    },
  );

  test('to a window that is gone is nobody’s', () => {
    const { announce, sent } = listening(true);
    announce('connection', 'changed', STATE);
    createAnnounce(() => undefined)('connection', 'changed', STATE);

    expect(sent).toEqual([]);
  });
});
