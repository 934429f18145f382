import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endChild, listenTo, owned } from '#server/testing-children.ts';
import { findHaproxy } from './programs.ts';

const LOOK_MS = 50;

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The shipped settings for fewer connections than need more files than a user may open; replies name their node. */
const settings = (): string =>
  readFileSync(path.join(ROOT, 'resources/operations/haproxy.cfg'), 'utf8')
    .replace('maxconn 20000', 'maxconn 1000')
    .replace('\nfrontend market\n', '\nfrontend market\n    http-response set-header x-served-by %s\n');

export type TestHaproxy = { readonly address: string; readonly close: () => Promise<void> };

const isListening = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
};

/** An HAProxy on `port` with the shipped settings, in front of nodes of 127.0.0.1. */
export const startHaproxy = async (port: number, nodePorts: readonly number[]): Promise<TestHaproxy> => {
  const program = findHaproxy();
  if (program === undefined) throw new Error('There is no haproxy on this machine.');
  const folder = mkdtempSync(path.join(tmpdir(), 'aniv-haproxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, settings());
  const nodes = nodePorts.map((nodePort, at) => [`NODE${at + 1}`, `127.0.0.1:${nodePort}`]);
  const env = { ...Object.fromEntries(nodes), BIND: `127.0.0.1:${port}` };
  const child = owned(spawn(program, ['-db', '-f', file], { env, stdio: ['ignore', 'pipe', 'pipe'] }));
  const said = listenTo(child);
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended: ${said.text()}`);
    await pause(LOOK_MS);
  }
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      await endChild(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
