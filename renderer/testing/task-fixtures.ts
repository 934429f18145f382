import { INVITE_GOAL, TASK_REWARD_CREDITS } from '#contract/constants.ts';
import { InviteLinks, TaskList, TASKS } from '#contract/http/tasks.ts';
import type { Task } from '#contract/http/tasks.ts';

/** The tasks as the server sends them, some of them done; checked by the contract. */
export const someTasks = (done: readonly Task[] = [], overrides: Partial<TaskList> = {}): TaskList =>
  TaskList.parse({
    tasks: TASKS.map((task) => ({ task, isDone: done.includes(task) })),
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
