import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openVinDecoder } from '#server/modules/vin/index.ts';
import { ms, quantile, type Section, timed } from './section.ts';

const MAX_P95_MS = 500;
/** Beginnings of real numbers; position 10 is set anew in every round, as the decoder keeps what it looked up by year. */
const SHAPES = [
  '1HGCM826*3A00',
  'WBA3A5C5*CF25',
  '4T1BF1FK*HU12',
  '5YJ3E1EA*KF31',
  '1C4RJFBG*FC12',
  'JTHBK1GG*D201',
  'WDDHF8JB*CA61',
  'JTEBU5JR*B501',
  '1FTFW1ET*EKD1',
  '5NPE24AF*FH12',
] as const;
const YEARS = 'ABCDEFGHJKLM';
const ROUNDS = YEARS.length;

const numberOf = (shape: string, round: number): string =>
  `${shape.slice(0, 8)}X${YEARS[round] ?? '9'}${shape.slice(10)}${String(1000 + round * 7)}`;

/** How long decoding takes in its own process, and how much it delays other requests of the server. */
export const vin: Section = {
  about: 'VIN: ten makes, every number new to the decoder',
  run: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'aniv-bench-vin-'));
    const decoder = openVinDecoder({ dataDir });
    try {
      const first = await timed(() => decoder.decode(numberOf(SHAPES[0], ROUNDS)));
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const shape of SHAPES) times.push(await timed(() => decoder.decode(numberOf(shape, round))));
      }
      delay.disable();
      const p95 = quantile(times, 0.95);
      return [
        { what: `decoding of ${times.length} numbers, p50`, value: ms(quantile(times, 0.5)) },
        { what: 'the same, p95', value: ms(p95), aim: `< ${MAX_P95_MS} ms`, isMet: p95 < MAX_P95_MS },
        { what: 'first decoding, with the unpacking of the patterns', value: ms(first) },
        { what: 'longest wait of the server meanwhile', value: ms(delay.max / 1e6) },
      ];
    } finally {
      decoder.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
