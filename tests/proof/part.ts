import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Report } from './report.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');
/** How long interrupted children may take to stop their servers and browsers. */
const GRACE_MS = 10_000;

/** One npm script of the proof. Reporters are extra arguments; their report goes to the file in PROOF_REPORT. */
export type Part = { readonly name: string; readonly script: string; readonly args?: readonly string[] };
export type PartResult = {
  readonly name: string;
  readonly ok: boolean;
  readonly ms: number;
  /** Everything the script printed, standard output and errors in their order. */
  readonly output: string;
  /** Missing for parts without tests, and when a test runner ended before it could report. */
  readonly report: Report | undefined;
};

const running = new Set<ChildProcess>();
const isWindows = process.platform === 'win32';

/** Signals a child with everything it started: each child leads a process group, which Windows does not have. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(isWindows ? pid : -pid, name);
  } catch {
    // It has ended already.
  }
}

/** Ends all children, first politely; the process exits with the shell's code for an interruption. */
function interrupt(): void {
  for (const child of running) signal(child, 'SIGINT');
  setTimeout(() => {
    for (const child of running) signal(child, 'SIGKILL');
    process.exit(130);
  }, GRACE_MS).unref();
}

/** Makes Ctrl-C and a termination end the children too; later parts do not start. */
export function endChildrenWhenInterrupted(): AbortSignal {
  const aborted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      aborted.abort();
      interrupt();
    });
  return aborted.signal;
}

/** Npm's own program where npm started this one, so that the scripts run on every system without a shell. */
const npmCommand = (): readonly [string, readonly string[]] => {
  const npm = process.env['npm_execpath'];
  return npm === undefined ? ['npm', []] : [process.execPath, [npm]];
};

const reportIn = (file: string): Report | undefined =>
  // Written by our own reporters.
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;

/** Runs a part to its end and collects what it prints. Never rejects. */
export async function runPart({ name, script, args = [] }: Part): Promise<PartResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'aniv-proof-'));
  const reportFile = path.join(folder, 'report.json');
  const started = performance.now();
  const [command, first] = npmCommand();
  const child = spawn(command, [...first, 'run', '--silent', script, '--', ...args], {
    cwd: ROOT,
    env: { ...process.env, PROOF_REPORT: reportFile },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !isWindows,
  });
  running.add(child);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => {
      chunks.push(Buffer.from(String(error)));
      resolve(null);
    });
  });
  running.delete(child);
  const report = reportIn(reportFile);
  rmSync(folder, { recursive: true, force: true });
  const output = Buffer.concat(chunks).toString('utf8');
  return { name, ok: code === 0, ms: performance.now() - started, output, report };
}
