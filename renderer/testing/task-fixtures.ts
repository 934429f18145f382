import { INVITE_GOAL, TASK_REWARD_CREDITS } from '#contract/constants.ts';
import { InviteLinks, TaskList, TASKS } from '#contract/http/tasks.ts';
import type { Channel, Task } from '#contract/http/tasks.ts';

const CHANNELS: Readonly<Partial<Record<Task, Channel>>> = {
  youTube: { name: 'YouTube', url: 'https://www.youtube.com/@aniv' },
  facebook: { name: 'Facebook', url: 'https://www.facebook.com/aniv' },
  twitter: { name: 'X', url: 'https://x.com/aniv' },
  instagram: { name: 'Instagram', url: 'https://www.instagram.com/aniv' },
  tikTok: { name: 'TikTok', url: 'https://www.tiktok.com/@aniv' },
  aniv: { name: '@aniv_cars', url: 'https://t.me/aniv_cars' },
  anivTop: { name: '@aniv_top', url: 'https://t.me/aniv_top' },
};

/** The tasks as the server sends them, some of them done; checked by the contract. */
export const someTasks = (done: readonly Task[] = [], overrides: Partial<TaskList> = {}): TaskList =>
  TaskList.parse({
    tasks: TASKS.map((task) => ({ task, isDone: done.includes(task), channel: CHANNELS[task] ?? null })),
    doneCount: done.length,
    totalCount: TASKS.length,
    invitedCount: 0,
    inviteGoal: INVITE_GOAL,
    rewardCredits: TASK_REWARD_CREDITS,
    rewardedDate: null,
    ...overrides,
  });

export const someInvite = (): InviteLinks =>
  InviteLinks.parse({
    token: 'abcDEF123',
    webLink: 'https://aniv.test/register?invite=abcDEF123',
    botLink: 'https://t.me/aniv_bot?start=iabcDEF123',
  });
