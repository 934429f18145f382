import { expect, test } from 'vitest';
import { isAllDone, toTaskList } from './task-list.ts';

const FACTS = {
  links: new Set(['tikTok']),
  invitedCount: 5,
  isProfileCompleted: true,
  isVerified: true,
  rewardedAt: null,
};
const TIKTOK = { link: 'tikTok', name: 'TikTok', url: 'https://www.tiktok.com/@cars' } as const;
const YOUTUBE = { link: 'youTube', name: 'YouTube', url: 'https://www.youtube.com/@cars' } as const;

test('channels that are not set up are no tasks, and are not waited for', () => {
  expect(toTaskList(FACTS, [TIKTOK]).tasks.map(({ task }) => task)).toEqual([
    'tikTok',
    'inviteFriends',
    'completeProfile',
    'verifyEmail',
  ]);
  expect(toTaskList(FACTS, [TIKTOK]).tasks[0]?.channel).toEqual({ name: TIKTOK.name, url: TIKTOK.url });
  expect(toTaskList(FACTS, [])).toMatchObject({ totalCount: 3, doneCount: 3 });
  expect([isAllDone(FACTS, []), isAllDone(FACTS, [TIKTOK]), isAllDone(FACTS, [YOUTUBE])]).toEqual([true, true, false]);
});
