import { ensurePrograms } from './programs.ts';

const missing = ensurePrograms();
process.stdout.write(
  missing.length === 0
    ? 'Redis and HAProxy: installed\n'
    : `Not installed: ${missing.join(', ')}. Tests with several nodes are left out.\n`,
);
