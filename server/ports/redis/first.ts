import type { Redis } from './client.ts';

/** Whether no node has asked for a name within this many milliseconds; true also while Redis is unreachable. */
export const firstInRedis =
  ({ ask }: Pick<Redis, 'ask'>) =>
  async (name: string, ms: number): Promise<boolean> => {
    const once = { condition: 'NX', expiration: { type: 'PX', value: ms } } as const;
    try {
      return (await ask((client) => client.set(`first:${name}`, '1', once))) !== null;
    } catch {
      return true;
    }
  };
