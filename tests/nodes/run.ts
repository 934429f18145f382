import { parseArgs } from 'node:util';
import { writeReport } from '../proof/report.ts';
import { isGood, type Verdict } from './judges.ts';
import { missingPackages } from './support/programs.ts';
import { prove } from './prove.ts';

const SECONDS = { short: 60, long: 600 } as const;
const MOST_FAULTS = 12;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const readArguments = () => {
  const { values } = parseArgs({
    options: {
      long: { type: 'boolean', default: false },
      seconds: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const seconds = Number(values.seconds ?? (values.long ? SECONDS.long : SECONDS.short));
  return { seconds, seed: Number(values.seed ?? Date.now() % 1_000_000) };
};

const printVerdict = ({ name, about, faults }: Verdict): void => {
  print(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${about}`);
  for (const fault of faults.slice(0, MOST_FAULTS)) print(`         ${fault}`);
  if (faults.length > MOST_FAULTS) print(`         … and ${faults.length - MOST_FAULTS} more`);
};

/** Three nodes behind a load balancer lose nothing while they are killed: `npm run test:nodes`. */
async function main(): Promise<void> {
  const missing = missingPackages();
  if (missing.length > 0) {
    const leftOut = `left out, since ${missing.join(' and ')} cannot be installed here`;
    writeReport({ tests: 0, timings: [], leftOut });
    return print(leftOut);
  }
  const { seconds, seed } = readArguments();
  print(`Three nodes behind HAProxy for ${seconds} s; --seed ${seed} repeats its draws.`);
  const started = performance.now();
  const verdicts = await prove({ seconds, seed, print });
  for (const verdict of verdicts) printVerdict(verdict);
  const ms = performance.now() - started;
  writeReport({ tests: verdicts.length, timings: [{ name: 'three nodes behind HAProxy', ms }] });
  process.exitCode = verdicts.every(isGood) ? 0 : 1;
}

await main();
process.exit();
