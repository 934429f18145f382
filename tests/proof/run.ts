import { endChildrenWhenInterrupted, type Part, type PartResult, runPart } from './part.ts';
import { blockOf, lineOf, summaryOf } from './summary.ts';

const PLAYWRIGHT = ['--reporter=dot,./tests/proof/playwright-reporter.ts'];

/** The parts of a stage run side by side. A stage that others need ends the run when it fails. */
type Stage = { readonly parts: readonly Part[]; readonly isNeeded?: true };
const STAGES: readonly Stage[] = [
  {
    parts: [
      { name: 'browser', script: 'browser' },
      { name: 'build web', script: 'build:web' },
      { name: 'build desktop', script: 'build:desktop' },
    ],
    isNeeded: true,
  },
  {
    parts: [
      {
        name: 'unit',
        script: 'test:unit',
        args: ['--reporter=minimal', '--reporter=./tests/proof/vitest-reporter.ts'],
      },
    ],
  },
  // One after the other: two workers of browser and server keep two cores busy.
  { parts: [{ name: 'e2e web', script: 'test:e2e:web', args: PLAYWRIGHT }] },
  { parts: [{ name: 'e2e desktop', script: 'test:e2e:desktop', args: PLAYWRIGHT }] },
  { parts: [{ name: 'nodes', script: 'test:nodes' }] },
];

const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function runAndPrint(part: Part): Promise<PartResult> {
  const result = await runPart(part);
  print(lineOf(result));
  if (!result.ok) print(blockOf(result));
  return result;
}

/** The whole proof: `npm test`. Exits with 1 when a part failed. */
async function main(): Promise<void> {
  const interrupted = endChildrenWhenInterrupted();
  const started = performance.now();
  const results: PartResult[] = [];
  for (const { parts, isNeeded } of STAGES) {
    print(`Running ${parts.map(({ name }) => name).join(', ')} …`);
    const done = await Promise.all(parts.map(runAndPrint));
    results.push(...done);
    if (interrupted.aborted) process.exit(130);
    if (isNeeded && done.some(({ ok }) => !ok)) break;
  }
  print(summaryOf(results, performance.now() - started));
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}

await main();
