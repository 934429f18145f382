import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { hashProcess } from './hash-process.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

test('a program that hashed a password ends by itself, though the process for it would wait for more', async () => {
  const program = `
    import { openPasswords } from '#server/modules/passwords/index.ts';
    console.log((await openPasswords().hash('Խաղող & raisins')).slice(0, 9));`;

  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    timeout: 30_000,
  });

  expect(stdout.trim()).toBe('$argon2id');
}, 40_000);

test('a stored value that is no hash is an error and no answer, and the next password is still hashed', async () => {
  const hashing = hashProcess();

  await expect(hashing.verify('not a hash', 'x')).rejects.toThrow(Error);
  expect(await hashing.verify(await hashing.hash('raisins'), 'raisins')).toBe(true);
});
