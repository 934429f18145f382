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

/** `target`: what fails; its next outage begins after this one has ended. `kind`: how, with what. */
type Outage = {
  readonly at: number;
  readonly target: 'node' | 'redis' | 'postgres';
  readonly kind: string;
  readonly what: string;
  readonly happen: () => Promise<void>;
};

const KILL = 'a node killed';
const REDIS_DOWN_MS = 3000;
/** The last seconds are for recovery from the last outage. */
const CALM_SECONDS = 5;

const evenly = (count: number, seconds: number): number[] =>
  Array.from({ length: count }, (_, at) => ((at + 1) * seconds) / (count + 1));

const outagesOfNodes = (market: Market, random: Random, plan: OutagePlan): Outage[] => {
  const target = 'node';
  const end = plan.seconds - CALM_SECONDS;
  const frozen = evenly(plan.frozenNodes, end).map((at): Outage => {
    const place = random.below(market.nodes.length);
    const happen = async () => {
      market.nodes[place]!.pause();
      await pause(plan.frozenSeconds * 1000);
      market.nodes[place]!.resume();
    };
    return { at, target, kind: 'a node hung', what: `node${place + 1} hangs for ${plan.frozenSeconds} s`, happen };
  });
  const kills: Outage[] = [];
  for (let at = plan.killEvery / 2; at < end; at += plan.killEvery) {
    const place = random.below(market.nodes.length);
    const happen = async () => {
      await market.nodes[place]!.end('SIGKILL');
      await market.nodes[place]!.startAgain();
    };
    kills.push({ at, target, kind: KILL, what: `kill -9 node${place + 1}`, happen });
  }
  return [...frozen, ...kills];
};

const outagesOfRedis = ({ redis }: Market, plan: OutagePlan): Outage[] => {
  const target = 'redis';
  const end = plan.seconds - CALM_SECONDS;
  const stops = evenly(plan.redisStops, end).map((at): Outage => {
    const happen = async () => {
      await redis.stop();
      await pause(REDIS_DOWN_MS);
      await redis.restart();
    };
    return { at, target, kind: 'Redis stopped', what: `Redis is stopped for ${REDIS_DOWN_MS} ms`, happen };
  });
  const frozen = evenly(plan.frozenRedis, end).map((at): Outage => {
    const happen = async () => {
      redis.pause();
      await pause(REDIS_DOWN_MS);
      redis.resume();
    };
    return { at, target, kind: 'Redis hung', what: `Redis hangs for ${REDIS_DOWN_MS} ms`, happen };
  });
  return [...stops, ...frozen];
};

/** Every outage of a run, in the order of its second. */
const outagesOf = (market: Market, random: Random, plan: OutagePlan): Outage[] => {
  const restarts = evenly(plan.postgresRestarts, plan.seconds - CALM_SECONDS).map((at): Outage => {
    const happen = () => market.postgres.restart();
    return { at, target: 'postgres', kind: 'PostgreSQL restarted', what: 'PostgreSQL restarts', happen };
  });
  const all = [...outagesOfNodes(market, random, plan), ...outagesOfRedis(market, plan), ...restarts];
  return all.toSorted((one, other) => one.at - other.at);
};

/** The kinds of outages that a run planned and that happened in it, each as often as it was. */
export type Outages = { readonly planned: readonly string[]; readonly happened: readonly string[] };

/** How many nodes were killed. */
export const killsOf = ({ happened }: Outages): number => happened.filter((kind) => kind === KILL).length;

/**
 * Lets things fail at the planned seconds, different ones perhaps at once, and waits until all work again. Where nodes
 * take so long to start that the time is over, each kind of outage still happens once and the rest is left out.
 */
export const causeOutages = async (
  market: Market,
  random: Random,
  plan: OutagePlan,
  print: (line: string) => void,
): Promise<Outages> => {
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  const outages = outagesOf(market, random, plan);
  const current = new Map<Outage['target'], Promise<void>>();
  const happened: string[] = [];
  for (const { at, target, kind, what, happen } of outages) {
    await pause(Math.max(0, (at - seconds()) * 1000));
    if (seconds() > plan.seconds && happened.includes(kind)) continue;
    await current.get(target);
    print(`  ${seconds().toFixed(0).padStart(4)} s  ${what}`);
    happened.push(kind);
    current.set(target, happen());
  }
  await Promise.all(current.values());
  return { planned: outages.map(({ kind }) => kind), happened };
};
