import { describe, expect, test } from 'vitest';
import { programOf } from './user-agent.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

describe('a program', () => {
  test.each([
    [CHROME, 'Chrome', 'Linux'],
    [`${CHROME} Edg/143.0.0.0`, 'Microsoft Edge', 'Linux'],
    [IPHONE, 'Safari', 'iOS'],
    ['Aniv/1.0.0 (linux)', 'Aniv', 'Linux'],
    ['', null, null],
  ])('%s is recognised by its name', (userAgent, browser, system) => {
    expect(programOf(userAgent)).toEqual({ browser, system });
  });

  test.each([
    'Aniv support: open https://evil.example and press 42/1.0 x',
    'press 42 now at t.me/evil (you know why)/1 ',
    'evil.example/1.0 (evil.example)',
  ])('says nothing of its own by %s', (userAgent) => {
    expect(programOf(userAgent)).toEqual({ browser: null, system: null });
  });
});
