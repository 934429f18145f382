import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFrameLine, type FrameEvent } from './frame-line.ts';

const CHAT = 'https://chat.example';

describe('the line to the chat frame', () => {
  let frame: HTMLIFrameElement;
  let heard: FrameEvent[];
  let detach: () => void;
  let line: ReturnType<typeof createFrameLine>;
  beforeEach(() => {
    frame = document.createElement('iframe');
    document.body.append(frame);
    heard = [];
    line = createFrameLine(window);
    line.listen((event) => heard.push(event));
    detach = line.attach(frame, CHAT);
    return () => {
      detach();
      frame.remove();
    };
  });

  const say = (data: unknown, over: Partial<MessageEventInit> = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin: CHAT, source: frame.contentWindow, ...over }));
  const load = () => frame.dispatchEvent(new Event('load'));

  test('hears its frame, once it is ready', () => {
    say({ type: 'Expand' });
    say({ type: 'iframeReady' });
    say({ type: 'UnreadMessagesCount', payload: { unreadMessagesCount: 3 } });

    expect(heard).toEqual([
      { kind: 'ready' },
      { kind: 'said', message: { type: 'UnreadMessagesCount', payload: { unreadMessagesCount: 3 } } },
    ]);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['an origin that begins alike', { origin: `${CHAT}.evil.example` }],
    ['another window of the same origin', { source: window }],
    ['no window', { source: null }],
  ])('hears nothing from %s', (_name, over) => {
    say({ type: 'iframeReady' }, over);
    say({ type: 'iframeReady' });
    say({ type: 'UnreadMessagesCount', payload: { unreadMessagesCount: 3 } }, over);

    expect(heard).toEqual([{ kind: 'ready' }]);
  });

  test('hears nothing that fits no schema or is too large', () => {
    say({ type: 'iframeReady' });
    say('Expand');
    say({ type: 'UnreadMessagesCount', payload: { unreadMessagesCount: -1 } });
    say({ type: 'Expand', payload: { text: 'x'.repeat(70_000) } });

    expect(heard).toEqual([{ kind: 'ready' }]);
  });

  test('takes a document for ready once and tells repetitions apart, before and after it has loaded', () => {
    for (const act of [() => say({ type: 'iframeReady' }), load, () => say({ type: 'iframeReady' })]) act();
    say({ type: 'iframeReady' });

    expect(heard.map(({ kind }) => kind)).toEqual(['ready', 'readyAgain', 'readyAgain']);
  });

  test('asks a document that has loaded and not said that it is ready', () => {
    const post = vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation(() => undefined);

    load();
    say({ type: 'iframeReady' });
    load();

    expect(post.mock.calls).toEqual([
      [{ type: 'ReadyWanted' }, CHAT],
      [{ type: 'ReadyWanted' }, CHAT],
    ]);
    expect(heard.map(({ kind }) => kind)).toEqual(['ready', 'lost']);
  });

  test('recognises another document by its id, before its load event', () => {
    say({ type: 'iframeReady', payload: { document: '1' } });
    load();
    say({ type: 'iframeReady', payload: { document: '1' } });
    say({ type: 'iframeReady', payload: { document: '2' } });
    expect(heard.map(({ kind }) => kind)).toEqual(['ready', 'readyAgain', 'lost', 'ready']);
    load();
    expect(heard).toHaveLength(4);

    load();

    expect(heard.at(-1)).toEqual({ kind: 'lost' });
  });

  test('takes a document that is no chat for lost, also when the one before said twice that it was ready', () => {
    load();
    say({ type: 'iframeReady' });
    say({ type: 'iframeReady' });

    load();

    expect(heard.map(({ kind }) => kind)).toEqual(['ready', 'readyAgain', 'lost']);
  });

  test('takes another document without a name for another once it has loaded', () => {
    say({ type: 'iframeReady' });
    load();
    say({ type: 'iframeReady' });
    load();
    say({ type: 'iframeReady' });
    load();
    say({ type: 'Expand' });
    say({ type: 'iframeReady' });

    expect(heard.map(({ kind }) => kind)).toEqual(['ready', 'readyAgain', 'lost', 'ready', 'lost', 'ready']);
  });

  test('sends to the exact origin of the frame', () => {
    const post = vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation(() => undefined);

    line.send({ type: 'ThemeChange', payload: 'dark' });
    detach();
    line.send({ type: 'ThemeChange', payload: 'light' });

    expect(post.mock.calls).toEqual([[{ type: 'ThemeChange', payload: 'dark' }, CHAT]]);
  });
});
