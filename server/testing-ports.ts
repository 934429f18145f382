import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range from which systems take the ports of outgoing connections, so that a restart finds its port free. */
const FIRST = 15_000;
const END = 32_000;
const TRIES = 100;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A free port of 127.0.0.1 that stays free while its server is down, unless another test draws the same. */
export const stablePort = async (): Promise<number> => {
  for (let at = 0; at < TRIES; at += 1) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port from ${FIRST} to ${END}.`);
};
