import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { Later } from '../connection/connection.module.ts';
import { listGenerations } from './generations.ts';

type Deps = {
  /** The folder of the copies. */
  readonly backups: string;
  readonly make: () => Promise<void>;
  readonly now: () => Date;
  readonly later: Later;
};

/** A clock that was set back must not delay copies: the latest one is then in the future. */
async function isDue(backups: string, now: Date): Promise<boolean> {
  const [latest] = await listGenerations(backups);
  return latest === undefined || Math.abs(now.getTime() - Date.parse(latest.at)) >= DAY_MS;
}

/** Makes a copy a day while the program is open; checks every hour. */
export function createDailyCopy({ backups, make, now, later }: Deps) {
  let callOff: () => void = () => undefined;
  let isStopped = false;

  async function check(): Promise<void> {
    if (await isDue(backups, now())) await make();
    if (!isStopped) callOff = later(() => void check(), HOUR_MS);
  }

  return {
    start: check,
    stop: (): void => {
      isStopped = true;
      callOff();
    },
  };
}
