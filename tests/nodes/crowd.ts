import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { History } from './history.ts';
import { Person } from './person.ts';
import { randomQuery } from './queries.ts';
import type { Random } from './random.ts';
import type { Scene, Waiting } from './scene.ts';

type Facts = Parameters<typeof randomQuery>[1];
type CrowdDeps = {
  readonly address: string;
  readonly history: History;
  readonly random: Random;
  readonly isOver: () => boolean;
};

const REST_MS = 400;

/** A visitor who searches and opens posts. */
export const reader = async (
  place: number,
  facts: Facts,
  { address, history, random, isOver }: CrowdDeps,
): Promise<void> => {
  const from = `127.2.${place}.1`;
  const person = new Person({ address, from, onOdd: (reply) => history.odd.push(reply) });
  const onlooker = new Person({ address, from });
  while (!isOver()) {
    const found = await person.ask({ path: `/api/Posts/Search?${randomQuery(random, facts)}` });
    const [first] = (found.body.value as readonly { id: number }[] | undefined) ?? [];
    history.reads.count += 1;
    await pause(random.below(REST_MS));
    if (first === undefined) continue;
    // The post may have been hidden meanwhile.
    await onlooker.ask({ path: `/api/Posts/${first.id}` });
    history.reads.count += 1;
    await pause(random.below(REST_MS));
  }
};

/** A moderator who approves the waiting posts one by one, evenly over the run; finishes all of them. */
export const moderate = async (
  { moderator, waiting }: Scene,
  { address, history, isOver }: CrowdDeps,
  everyMs: number,
): Promise<void> => {
  const person = new Person({
    address,
    from: '127.3.0.1',
    cookie: moderator.cookie,
    onOdd: (reply) => history.odd.push(reply),
  });
  const approve = async (post: Waiting): Promise<void> => {
    const path = `/api/admin/posts/${post.postId}/approve`;
    const reply = await person.ask({ method: 'POST', path, json: {}, key: randomBytes(12).toString('hex') });
    if (reply.code === 'ok') history.decisions.push(post);
  };
  for (const post of waiting) {
    await approve(post);
    if (!isOver()) await pause(everyMs);
  }
};
