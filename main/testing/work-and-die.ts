import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Runs a program until it has printed this many lines, kills it, and returns its output. */
export async function workAndDie(program: string, input: readonly string[], lines: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, ...input], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (said.length === lines) child.kill('SIGKILL');
  }
  await gone;
  return said;
}
