import { describe, expect, test } from 'vitest';
import { FromFrame, MAX_FRAME_MESSAGE, readFrameMessage, ToFrame } from './chat-frame.ts';

const fromFrame = (data: unknown) => readFrameMessage(FromFrame, data);
const toFrame = (data: unknown) => readFrameMessage(ToFrame, data);
const user = { id: 3, name: 'Ani', avatar: null, language: 'am' };
const chatInfo = { userId: 2, postId: 9, name: 'Arman', avatar: null, title: 'Toyota RAV4, 2021', image: null };

describe('a message of the frame', () => {
  test.each([
    { type: 'iframeReady' },
    { type: 'iframeReady', payload: { document: '1764000000000.5' } },
    { type: 'gotToken', payload: {} },
    { type: 'TokenNeeded' },
    { type: 'UnreadMessagesCount', payload: { unreadMessagesCount: 0 } },
    { type: 'UnreadMessagesCount', payload: { unreadMessagesCount: 9999 } },
    { type: 'ActiveConversation' },
    { type: 'OpenPost', payload: { postId: 7 } },
    { type: 'ShownConversation', payload: { conversationId: 5 } },
    { type: 'ShownConversation', payload: { conversationId: null } },
    { type: 'ConfirmEmail' },
    { type: 'MessageNotice', payload: { conversationId: 5, name: 'Arman', text: 'Is it still for sale?' } },
    { type: 'Expand' },
    { type: 'Collapse' },
    { type: 'ImagesToPreview', payload: { images: ['/media/ab/1280.jpg', '/chat/photos/x?sig=1-a'], activeIndex: 1 } },
  ])('%j is taken', (message) => {
    expect(fromFrame(message)).toEqual(message);
  });

  test.each([
    undefined,
    null,
    'iframeReady',
    7,
    [],
    {},
    { type: 'SetChatToken', payload: { token: 'x' } },
    { type: '__proto__' },
    { type: ['iframeReady'] },
    { type: 'gotToken', payload: 'x' },
    { type: 'UnreadMessagesCount' },
    ...[-1, 10_000, 1.5, '5', null, Number.NaN, Infinity].map((unreadMessagesCount) => ({
      type: 'UnreadMessagesCount',
      payload: { unreadMessagesCount },
    })),
    { type: 'MessageNotice', payload: { conversationId: 0, name: 'Arman', text: 'Hello' } },
    { type: 'MessageNotice', payload: { conversationId: 5, name: 'x'.repeat(401), text: 'Hello' } },
    { type: 'MessageNotice', payload: { conversationId: 5, name: 'Arman', text: 'x'.repeat(301) } },
    { type: 'OpenPost', payload: { postId: '7' } },
    { type: 'OpenPost', payload: { postId: 0 } },
    { type: 'ShownConversation', payload: {} },
    { type: 'ShownConversation', payload: { conversationId: 0 } },
    { type: 'ImagesToPreview', payload: { images: [], activeIndex: 0 } },
    { type: 'ImagesToPreview', payload: { images: Array(51).fill('/media/a/1.jpg'), activeIndex: 0 } },
    ...[
      'https://evil.example/a.jpg',
      '//evil.example/a.jpg',
      '/media//evil.example',
      '/media/../api/Identity/logout',
      '/media/%2e%2e/api',
      '/api/Posts',
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      'blob:https://cars.example/1',
      '/media/a\\b',
      '/media/a#b',
      `/media/${'a'.repeat(2048)}`,
    ].map((image) => ({ type: 'ImagesToPreview', payload: { images: [image], activeIndex: 0 } })),
  ])('%j is dropped', (message) => {
    expect(fromFrame(message)).toBeUndefined();
  });

  test.each([
    [-3, 0],
    [0, 0],
    [99, 1],
  ])('has its index %d of two images brought to %d', (activeIndex, clamped) => {
    const images = ['/media/a/1.jpg', '/media/b/1.jpg'];

    expect(fromFrame({ type: 'ImagesToPreview', payload: { images, activeIndex } })).toEqual({
      type: 'ImagesToPreview',
      payload: { images, activeIndex: clamped },
    });
  });

  test('is dropped where it is larger than allowed, wherever the size is, and at once', () => {
    const cycle: Record<string, unknown> = { type: 'iframeReady' };
    cycle['self'] = cycle;
    const large = [
      { type: 'iframeReady', extra: 'x'.repeat(MAX_FRAME_MESSAGE) },
      { type: 'iframeReady', ['x'.repeat(MAX_FRAME_MESSAGE)]: 1 },
      { type: 'iframeReady', extra: Array(2_000_000).fill(0) },
      cycle,
    ];

    expect(large.map(fromFrame)).toEqual(large.map(() => undefined));
    expect(fromFrame({ type: 'iframeReady', extra: 'x'.repeat(MAX_FRAME_MESSAGE - 100) })).toEqual({
      type: 'iframeReady',
    });
  });
});

describe('a message to the frame', () => {
  test.each([
    { type: 'ChatClose' },
    { type: 'SetActiveUser', payload: user },
    { type: 'logout' },
    { type: 'SetChatToken', payload: { token: 'a.b' } },
    { type: 'ActiveConversation', payload: { chatInfo, user } },
    { type: 'ThemeChange', payload: 'dark' },
    { type: 'LanguageChange', payload: 'ru' },
    { type: 'OnlineChange', payload: { isOnline: false } },
    { type: 'LayoutChange', payload: 'expanded' },
    { type: 'ReadyWanted' },
  ])('%j is taken', (message) => {
    expect(toFrame(message)).toEqual(message);
  });

  test.each([
    { type: 'iframeReady' },
    { type: 'SetActiveUser' },
    { type: 'SetActiveUser', payload: { ...user, language: 'fr' } },
    { type: 'SetChatToken', payload: { token: 5 } },
    { type: 'SetChatToken', payload: { token: 'x'.repeat(1025) } },
    { type: 'ActiveConversation', payload: { chatInfo } },
    { type: 'ThemeChange', payload: 'blue' },
    { type: 'LayoutChange', payload: { layout: 'panel' } },
  ])('%j is dropped', (message) => {
    expect(toFrame(message)).toBeUndefined();
  });
});
