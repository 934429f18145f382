import type { UnknownAction } from '@reduxjs/toolkit';
import { expect, test } from 'vitest';
import { chatActions, chatReducer, selectIsOverList } from './chat.slice.ts';

const { opened, closed, conversationShown } = chatActions;

test.each<[string, readonly UnknownAction[], boolean]>([
  ['opened from a car', [opened({ kind: 'postId', postId: 9 as never }), conversationShown(5 as never)], false],
  ['that follows a look at the list', [opened(null), conversationShown(5 as never)], true],
  ['that was open when the panel was closed', [conversationShown(5 as never), closed(), opened(null)], false],
  [
    'after that one, from the list',
    [conversationShown(5 as never), opened(null), conversationShown(null), conversationShown(6 as never)],
    true,
  ],
  ['that was left', [opened(null), conversationShown(5 as never), conversationShown(null)], false],
])('a conversation %s: whether Back leads to the list', (_, actions, isOverList) => {
  const chat = actions.reduce(chatReducer, chatReducer(undefined, { type: 'started' }));

  expect(selectIsOverList({ chat })).toBe(isOverList);
});
