import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { Market } from './support/market.ts';

export type OutagePlan = {
  readonly seconds: number;
  /** Seconds between two killed nodes. */
  readonly killEvery: number;
  /** How often a node hangs, and for how many seconds. */
  readonly frozenNodes: number;
  readonly frozenSeconds: number;
  readonly redisStops: number;
  /** How often Redis hangs. */
  readonly frozenRedis: number;
  readonly postgresRestarts: number;
};

/** `target`: what fails; its next outage begins after this one has ended. */
type Outage = {
  readonly at: number;
  readonly target: string;
  readonly what: string;
  readonly happen: () => Promise<void>;
};

const REDIS_DOWN_MS = 3000;
/** The last seconds are for recovery from the last outage. */
const CALM_SECONDS = 5;

const evenly = (count: number, seconds: number): number[] =>
  Array.from({ length: count }, (_, at) => ((at + 1) * seconds) / (count + 1));

const outagesOfNodes = (market: Market, random: Random, plan: OutagePlan): Outage[] => {
  const target = 'a node';
  const end = plan.seconds - CALM_SECONDS;
  const frozen = evenly(plan.frozenNodes, end).map((at): Outage => {
    const place = random.below(market.nodes.length);
    const happen = async () => {
      market.nodes[place]!.pause();
      await pause(plan.frozenSeconds * 1000);
      market.nodes[place]!.resume();
    };
    return { at, target, what: `node${place + 1} hangs for ${plan.frozenSeconds} s`, happen };
  });
  const kills: Outage[] = [];
  for (let at = plan.killEvery / 2; at < end; at += plan.killEvery) {
    const place = random.below(market.nodes.length);
    const happen = async () => {
      await market.nodes[place]!.end('SIGKILL');
      await market.nodes[place]!.startAgain();
    };
    kills.push({ at, target, what: `kill -9 node${place + 1}`, happen });
  }
  return [...frozen, ...kills];
};

const outagesOfRedis = ({ redis }: Market, plan: OutagePlan): Outage[] => {
  const target = 'Redis';
  const end = plan.seconds - CALM_SECONDS;
  const stops = evenly(plan.redisStops, end).map((at): Outage => {
    const happen = async () => {
      await redis.stop();
      await pause(REDIS_DOWN_MS);
      await redis.restart();
    };
    return { at, target, what: `Redis is stopped for ${REDIS_DOWN_MS} ms`, happen };
  });
  const frozen = evenly(plan.frozenRedis, end).map((at): Outage => {
    const happen = async () => {
      redis.pause();
      await pause(REDIS_DOWN_MS);
      redis.resume();
    };
    return { at, target, what: `Redis hangs for ${REDIS_DOWN_MS} ms`, happen };
  });
  return [...stops, ...frozen];
};

/** Every outage of a run, in the order of its second. */
const outagesOf = (market: Market, random: Random, plan: OutagePlan): Outage[] => {
  const restarts = evenly(plan.postgresRestarts, plan.seconds - CALM_SECONDS).map((at): Outage => {
    const happen = () => market.postgres.restart();
    return { at, target: 'PostgreSQL', what: 'PostgreSQL restarts', happen };
  });
  const all = [...outagesOfNodes(market, random, plan), ...outagesOfRedis(market, plan), ...restarts];
  return all.toSorted((one, other) => one.at - other.at);
};

/** Lets things fail at the planned seconds, different ones perhaps at once, and waits until all work again. */
export const causeOutages = async (
  market: Market,
  random: Random,
  plan: OutagePlan,
  print: (line: string) => void,
): Promise<void> => {
  const start = performance.now();
  const current = new Map<string, Promise<void>>();
  for (const { at, target, what, happen } of outagesOf(market, random, plan)) {
    await pause(Math.max(0, start + at * 1000 - performance.now()));
    await current.get(target);
    print(`  ${((performance.now() - start) / 1000).toFixed(0).padStart(4)} s  ${what}`);
    current.set(target, happen());
  }
  await Promise.all(current.values());
};
