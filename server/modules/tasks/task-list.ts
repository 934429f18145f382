import { INVITE_GOAL, TASK_REWARD_CREDITS } from '#contract/constants.ts';
import { type Channel, SOCIAL_LINKS, type SocialLink, type Task, type TaskList, TASKS } from '#contract/http/tasks.ts';

/** What a person has done so far, as far as the ten tasks ask (D152). */
export type TaskFacts = {
  /** The social links that were opened. */
  readonly links: ReadonlySet<string>;
  readonly invitedCount: number;
  /** Country and region are set (D043). */
  readonly isProfileCompleted: boolean;
  /** By e-mail, or by the word of Telegram or Google (D027). */
  readonly isVerified: boolean;
  readonly rewardedAt: string | null;
};

const isDone = (task: Task, facts: TaskFacts): boolean => {
  if (task === 'inviteFriends') return facts.invitedCount >= INVITE_GOAL;
  if (task === 'completeProfile') return facts.isProfileCompleted;
  return task === 'verifyEmail' ? facts.isVerified : facts.links.has(task satisfies SocialLink);
};

/** The operator's channels, each a task. */
export type TaskChannels = readonly (Channel & { readonly link: SocialLink })[];

const isLink = (task: Task): task is SocialLink => SOCIAL_LINKS.some((link) => link === task);

/** Of the ten tasks those that can be done here. */
const offeredTasks = (channels: TaskChannels): readonly Task[] =>
  TASKS.filter((task) => !isLink(task) || channels.some(({ link }) => link === task));

const channelOf = (task: Task, channels: TaskChannels): Channel | null => {
  const channel = channels.find(({ link }) => link === task);
  return channel === undefined ? null : { name: channel.name, url: channel.url };
};

export const isAllDone = (facts: TaskFacts, channels: TaskChannels): boolean =>
  offeredTasks(channels).every((task) => isDone(task, facts));

export const toTaskList = (facts: TaskFacts, channels: TaskChannels): TaskList => {
  const tasks = offeredTasks(channels).map((task) => ({
    task,
    isDone: isDone(task, facts),
    channel: channelOf(task, channels),
  }));
  return {
    tasks,
    doneCount: tasks.filter((task) => task.isDone).length,
    totalCount: tasks.length,
    invitedCount: facts.invitedCount,
    inviteGoal: INVITE_GOAL,
    rewardCredits: TASK_REWARD_CREDITS,
    rewardedDate: facts.rewardedAt,
  };
};
