import { fileURLToPath } from 'node:url';
import { boundedQueue } from '#server/lib/bounded-queue.ts';
import { type ChildCalls, openChild } from '#server/lib/child-calls.ts';
import { unpackPatterns } from './patterns-file.ts';

export type PatternsQuestion = { readonly file: string; readonly vin: string };

/** What the patterns of the American register say, in its own words. */
export type DecodedPatterns = {
  readonly make: string;
  readonly model: string | null;
  readonly year: number | null;
  readonly trim: string | null;
  readonly plant: string | null;
  readonly body: string | null;
  readonly fuel: string | null;
  readonly secondFuel: string | null;
  readonly electrification: string | null;
  readonly drive: string | null;
  readonly transmission: string | null;
  readonly litres: number | null;
  readonly horsePower: number | null;
};

export type VinDecoder = {
  /** Undefined where the patterns do not know the VIN; rejects when they could not be asked, OVERLOADED in a crowd. */
  readonly decode: (vin: string) => Promise<DecodedPatterns | undefined>;
  readonly close: () => void;
};

export type VinDecoderSettings = {
  readonly dataDir: string;
  readonly file?: string;
  /** How long one decoding may take. */
  readonly timeoutMs?: number;
  /** How much longer the first one of a process may take, which waits for its start. */
  readonly startMs?: number;
  /** The process ends when nobody asked for so long, and gives its memory back. */
  readonly idleMs?: number;
};

const WORKER = fileURLToPath(new URL('./vin-worker.ts', import.meta.url));
/** The decoder keeps every query it made: a fresh process now and then bounds that. */
const MAX_CALLS = 300;

/** Decodes in one process of its own, one VIN after the other, so that the server is never held up. */
export const openVinDecoder = (settings: VinDecoderSettings): VinDecoder => {
  const { dataDir, file = WORKER, timeoutMs = 2000, startMs = 8000, idleMs = 60_000 } = settings;
  const queue = boundedQueue({ running: 1, waiting: 16 });
  let worker: ChildCalls<PatternsQuestion, DecodedPatterns | undefined> | undefined;
  let calls = 0;
  let idle: NodeJS.Timeout | undefined;
  let patterns: Promise<string> | undefined;

  const end = () => {
    clearTimeout(idle);
    worker?.close();
    worker = undefined;
  };
  const current = () => {
    clearTimeout(idle);
    if (calls >= MAX_CALLS) end();
    if (worker === undefined || !worker.isOpen()) {
      worker = openChild(file);
      calls = 0;
    }
    calls += 1;
    return worker;
  };
  const unpacked = async (): Promise<string> => {
    patterns ??= unpackPatterns(dataDir);
    try {
      return await patterns;
    } catch (error) {
      patterns = undefined;
      throw error;
    }
  };

  const ask = async (vin: string): Promise<DecodedPatterns | undefined> => {
    const from = await unpacked();
    const asked = current();
    const limit = setTimeout(asked.kill, calls === 1 ? startMs + timeoutMs : timeoutMs);
    try {
      return await asked.call({ file: from, vin });
    } finally {
      clearTimeout(limit);
      idle = setTimeout(end, idleMs).unref();
    }
  };
  return { decode: (vin) => queue.run(() => ask(vin)), close: end };
};
