import { describe, expect, test } from 'vitest';
import { fairQueue } from '#server/lib/fair-queue.ts';
import { openPasswords, refuseWeak } from './index.ts';

const passwords = openPasswords();

describe('a kept password', () => {
  test('is an Argon2id string of 19 MiB, two passes and one lane, salted anew each time', async () => {
    const one = await passwords.hash('Խաղող & raisins');
    const other = await passwords.hash('Խաղող & raisins');

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(other).not.toBe(one);
    expect(one).not.toContain('raisins');
  });

  test('is known again by itself alone', async () => {
    const kept = await passwords.hash('Խաղող & raisins');

    expect(await passwords.verify(kept, 'Խաղող & raisins')).toBe(true);
    expect(await passwords.verify(kept, 'խաղող & raisins')).toBe(false);
    expect(await passwords.verify(kept, '')).toBe(false);
  });

  test('is known again from a keyboard that puts its letters together otherwise', async () => {
    const kept = await passwords.hash('мой ёжик'.normalize('NFD'));

    expect(await passwords.verify(kept, 'мой ёжик'.normalize('NFC'))).toBe(true);
  });

  test('that is not there is never right', async () => {
    expect(await passwords.verify(null, 'anything at all')).toBe(false);
  });
});

test('of many at once, two are hashed and some wait; the others learn when to try again', async () => {
  const crowd = openPasswords(fairQueue({ running: 2, strangers: 3, known: 3 }));
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => crowd.verify(null, 'x')));

  const refused = tries.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ reason: { code: 'OVERLOADED', retryAfter: 5 } });
});

describe('a password that is tried first', () => {
  test.each([
    'password',
    'Password1!',
    'P@ssw0rd2026',
    'passwordpassword',
    'iloveyou',
    'ILoveYou123',
    'michael1985',
    '2024-Dragon!',
    'qwertyuiop',
    'QWERTY123456',
    'qazwsxedc',
    '1qaz2wsx3edc',
    '1q2w3e4r',
    'qwe123asd',
    'abcdefgh',
    'hgfedcba',
    '87654321',
    '31121999',
    '077123456',
    '+37477123456',
    'aaaaaaaa',
    'abcabcabc',
    'xyxyxyxyx',
    '!@#$%^&*',
    'йцукенгш',
    'пароль2024',
    'Հայաստան1',
    'գաղտնաբառ',
    'mercedes777',
    'aniv2026',
    'ani.petrosyan',
    'ani.petrosyan@example.com',
    'ani.petrosyan99',
  ])('(%s) is refused', (password) => {
    expect(() => refuseWeak(password, 'Ani.Petrosyan@example.com')).toThrow(
      expect.objectContaining({ code: 'PASSWORD_WEAK' }),
    );
  });

  test.each([
    'grape-lantern-47',
    'corrupt horse battery staple',
    'Խաղողի այգին աշնանը',
    'мокрый зонт у двери',
    'tR4v#kk9zQ',
    '7391846205113',
    'passwords-are-long',
  ])('is not %s', (password) => {
    expect(() => refuseWeak(password, 'ani.petrosyan@example.com')).not.toThrow();
  });
});
