import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import type { ImportState } from '#contract/ipc/photo-import.ts';
import { PostId } from '#contract/ids.ts';
import { serve, type TestServer } from '#main/testing/server.ts';
import type { Car } from '../match/match.ts';
import { type PhotoServer, photoServer, type Trouble } from './photo-server.ts';
import { runningPhotos } from './running-photos.ts';

export const RAV4 = PostId.parse(11);
export const TUCSON = PostId.parse(12);
export const CARS: readonly Car[] = [
  { postId: RAV4, vin: 'JTMB1RFV5MD072418', stockNumber: 'A-1024', title: 'Toyota RAV4', images: 0 },
  { postId: TUCSON, vin: 'KM8JECA18NU074244', stockNumber: null, title: 'Hyundai Tucson', images: 0 },
];

export const isDone = ({ phase }: ImportState): boolean => phase === 'done';
/** Only the user can continue. */
export const isStill = ({ phase, total, done, refused, unassigned, ready }: ImportState): boolean =>
  phase !== 'scanning' && done + refused + unassigned === total && ready === unassigned;

type Options = Partial<Parameters<typeof runningPhotos>[0]>;
type Running = ReturnType<typeof runningPhotos>;

class PhotoImport {
  sources = '';
  trouble: Trouble = {};
  market!: PhotoServer;
  running!: Running;
  #folder = '';
  #server!: TestServer;

  async open(): Promise<void> {
    this.#folder = mkdtempSync(path.join(tmpdir(), 'aniv-photos-'));
    this.sources = path.join(this.#folder, 'chosen');
    this.trouble = {};
    this.market = photoServer(this.trouble);
    this.market.cars.set(RAV4, []).set(TUCSON, []);
    this.#server = await serve(this.market.listener);
    this.running = this.#begin();
  }

  #begin(options: Options = {}): Running {
    return runningPhotos({
      folder: this.#folder,
      server: this.#server.origin,
      cars: CARS,
      chosen: [this.sources],
      ...options,
    });
  }

  /** Restarts the program with its existing files. */
  async startAgain(options: Options = {}): Promise<void> {
    await this.running.stop();
    this.running = this.#begin(options);
  }

  /** Returns the id of the import. */
  async choose(): Promise<string> {
    return (await this.running.photos.handlers.choose({ what: 'folders' }))!.id;
  }

  async close(): Promise<void> {
    await this.running.stop();
    await this.#server.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A dealer with two cars, a server and a folder of photos, created for each test of the file. */
export function photoImport(): PhotoImport {
  const opened = new PhotoImport();
  // Real photos and processes: next to other suites each may take seconds.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  beforeEach(() => opened.open());
  afterEach(() => opened.close());
  return opened;
}
