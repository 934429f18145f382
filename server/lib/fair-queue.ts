import { AppError } from '#server/http/errors.ts';

/** The owner of a job. Jobs of one `key` wait behind each other, not behind those of other keys. */
export type Place = {
  readonly key: string;
  /** From a client that has been let in before. */
  readonly isKnown?: boolean;
};

export type FairQueue = {
  /** Runs a job when its turn comes; rejects with OVERLOADED if the queue is full. */
  readonly run: <T>(place: Place, job: () => Promise<T>) => Promise<T>;
};

type Waiting = { readonly start: () => void; readonly refuse: (error: AppError) => void };

const RETRY_SECONDS = 5;
/** After this many jobs of known keys, an unknown key has a turn. */
const KNOWN_IN_A_ROW = 3;

const overloaded = () => new AppError('OVERLOADED', 'too much waits already', { retryAfter: RETRY_SECONDS });

/** Waiting jobs in one line per key, served round-robin. When full, the longest line drops its last job. */
class Lane {
  readonly #most: number;
  readonly #lines = new Map<string, Waiting[]>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(key: string, waiting: Waiting): void {
    const own = this.#lines.get(key) ?? [];
    if (this.#size >= this.#most && !this.#makeRoom(own.length)) {
      waiting.refuse(overloaded());
      return;
    }
    own.push(waiting);
    this.#lines.set(key, own);
    this.#size += 1;
  }

  /** The first job of the next line. */
  take(): Waiting | undefined {
    const [turn] = this.#lines;
    if (turn === undefined) return undefined;
    const [key, line] = turn;
    const next = line.shift();
    this.#lines.delete(key);
    if (line.length > 0) this.#lines.set(key, line);
    this.#size -= 1;
    return next;
  }

  /** Drops the last job of the longest line, unless the new job's own line would be as long. */
  #makeRoom(ownLength: number): boolean {
    let longest: Waiting[] = [];
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line;
    if (longest.length <= ownLength + 1) return false;
    longest.pop()?.refuse(overloaded());
    this.#size -= 1;
    return true;
  }
}

export type FairQueueLimits = {
  readonly running: number;
  /** Limits of waiting jobs: of unknown and of known keys. */
  readonly strangers: number;
  readonly known: number;
};

/** At most `running` jobs at a time, and bounded lines behind them, served round-robin (SECURITY rule 20). */
export const fairQueue = ({ running, strangers, known }: FairQueueLimits): FairQueue => {
  const lanes = { known: new Lane(known), strangers: new Lane(strangers) };
  let busy = 0;
  let knownInARow = 0;

  const next = (): Waiting | undefined => {
    const isStrangersTurn = knownInARow >= KNOWN_IN_A_ROW;
    const stranger = isStrangersTurn ? lanes.strangers.take() : undefined;
    const chosen = stranger ?? lanes.known.take();
    knownInARow = stranger === undefined && chosen !== undefined ? knownInARow + 1 : 0;
    return chosen ?? lanes.strangers.take();
  };
  const enter = ({ key, isKnown = false }: Place): Promise<void> => {
    if (busy < running) {
      busy += 1;
      return Promise.resolve();
    }
    return new Promise((start, refuse) => lanes[isKnown ? 'known' : 'strangers'].add(key, { start, refuse }));
  };
  /** The next job takes over the place, so `busy` does not change. */
  const leave = (): void => {
    const waiting = next();
    if (waiting === undefined) busy -= 1;
    else waiting.start();
  };

  return {
    run: async (place, job) => {
      await enter(place);
      try {
        return await job();
      } finally {
        leave();
      }
    },
  };
};
