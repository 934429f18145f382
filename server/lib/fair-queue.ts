import { AppError } from '#server/http/errors.ts';

/** Whose work it is. Work of one `key` waits behind its own kind, not behind that of others. */
export type Place = {
  readonly key: string;
  /** Comes from somebody who has been let in before. */
  readonly isKnown?: boolean;
};

export type FairQueue = {
  /** Runs a job as soon as its turn comes; refuses with OVERLOADED what does not fit. */
  readonly run: <T>(place: Place, job: () => Promise<T>) => Promise<T>;
};

type Waiting = { readonly start: () => void; readonly refuse: (error: AppError) => void };

const RETRY_SECONDS = 5;
/** After so many known ones a stranger has a turn. */
const KNOWN_IN_A_ROW = 3;

const overloaded = () => new AppError('OVERLOADED', 'too much waits already', { retryAfter: RETRY_SECONDS });

/** Lines of waiting jobs by key, which take turns. When it is full, the longest line gives up its last. */
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

  /** The first of the line whose turn it is. */
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

  /** Refuses the last of the longest line, unless the newcomer's own would be as long. */
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
  /** How many may wait: strangers, and those who are known. */
  readonly strangers: number;
  readonly known: number;
};

/** At most `running` jobs at a time, and bounded lines behind them that take turns (SECURITY rule 20). */
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
  /** The next in turn takes over the place, so `busy` stays as it is. */
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
