import { sourceFiles } from '../architecture/source-files.ts';
import { changedFiles, exists } from './changed-files.ts';
import { endChildrenWhenInterrupted, type PartResult, runPart } from './part.ts';
import { runInTime } from './quick-tests.ts';
import { GATES, testsNearest } from './selection.ts';
import { blockOf } from './summary.ts';

/** Leaves time for the tests that run by then to end. */
const STOP_TESTS_AFTER_MS = 70_000;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

function printPart(result: PartResult): PartResult {
  print(`${result.name} ${result.ok ? 'ok' : 'FAILED'}`);
  if (!result.ok) print(blockOf(result));
  return result;
}

/** Types, then lint and format of the changed files. */
async function check(changed: readonly string[]): Promise<boolean> {
  const code = changed.filter((file) => /\.[tj]sx?$|\.mjs$/.test(file));
  const kept = changed.filter((file) => /\.([tj]sx?|mjs|json|css)$/.test(file));
  const parts = [
    { name: 'types', script: 'types', args: [] },
    ...(code.length > 0 ? [{ name: 'lint', script: 'lint', args: code }] : []),
    ...(kept.length > 0 ? [{ name: 'format', script: 'format:check', args: kept }] : []),
  ];
  let ok = true;
  for (const part of parts) ok = printPart(await runPart(part)).ok && ok;
  return ok;
}

async function test(changed: readonly string[]): Promise<boolean> {
  const files = testsNearest(changed, sourceFiles());
  print(`${files.length} test files depend on ${changed.length} changed files; the nearest run first.`);
  const { ok, leftOut } = await runInTime([GATES, ...files], STOP_TESTS_AFTER_MS);
  const missing = leftOut.filter((file) => file !== GATES);
  if (missing.length > 0) print(`Out of time: ${missing.length} test files did not run, from ${missing[0]} on.`);
  return ok;
}

/** What changed since main, in at most 90 seconds: `npm run test:quick`. Exits with 1 when anything failed. */
async function main(): Promise<void> {
  endChildrenWhenInterrupted();
  const started = performance.now();
  const changed = changedFiles();
  if (changed.length === 0) return print('Nothing differs from main.');
  const [isChecked, isTested] = await Promise.all([check(changed.filter(exists)), test(changed)]);
  print('Not part of a quick run: tests of builds (tests/desktop, tests/pages) and of browsers. `npm test` runs all.');
  print(
    `quick run ${isChecked && isTested ? 'ok' : 'FAILED'} in ${Math.round((performance.now() - started) / 1000)} s`,
  );
  process.exitCode = isChecked && isTested ? 0 : 1;
}

await main();
