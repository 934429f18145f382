import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFakePlatform } from '../fake/fake-platform.ts';
import { hasTelegram, readLaunch } from './launch.ts';
import { createTelegramPlatform } from './telegram-platform.ts';

type Sent = readonly [name: string, data: unknown];
type TelegramWindow = {
  TelegramWebviewProxy?: { postEvent: (name: string, data: string) => void };
  Telegram?: { WebView: { receiveEvent: (name: string, data: unknown) => void } };
};

const host = window as unknown as TelegramWindow;
let sent: Sent[];

const USER = { id: 42, first_name: 'Ани', language_code: 'ru-RU' };
const initDataOf = (user: object, more: Record<string, string> = {}) =>
  new URLSearchParams({
    auth_date: '1770000000',
    hash: 'a'.repeat(64),
    signature: 'c2ln',
    user: JSON.stringify(user),
    ...more,
  }).toString();

const open = (data: string | undefined, more: Record<string, string> = {}, theme: object = { bg_color: '#17212b' }) => {
  const launch = {
    tgWebAppVersion: '9.1',
    tgWebAppPlatform: 'ios',
    tgWebAppThemeParams: JSON.stringify(theme),
    ...more,
  };
  const all = data === undefined ? launch : { ...launch, tgWebAppData: data };
  history.replaceState(null, '', `/#${new URLSearchParams(all).toString()}`);
};

/** As the entry does it. */
const start = () => {
  const web = createFakePlatform({ leaveTo: () => undefined, askedLanguage: () => 'en' });
  const open = new AbortController();
  onTestFinished(() => open.abort());
  return createTelegramPlatform(web, readLaunch()!, open.signal);
};

beforeEach(() => {
  sent = [];
  sessionStorage.clear();
  host.TelegramWebviewProxy = { postEvent: (name, data) => void sent.push([name, JSON.parse(data ?? 'null')]) };
});
afterEach(() => {
  delete host.TelegramWebviewProxy;
  history.replaceState(null, '', '/');
});

describe('who the person is', () => {
  test('is Telegram’s signed word, as it came, with the names that SPEC.md wants', () => {
    const data = initDataOf(USER);
    open(data);

    expect(start().identity?.()).toEqual({ id: '42', firstName: 'Ани', lastName: null, initData: data });
    expect(start().identifiesUser).toBe(true);
  });

  test('comes with the invitation of the link', () => {
    open(initDataOf({ ...USER, last_name: 'П' }, { start_param: 'inv_Tok-en_1' }));

    expect(start().identity?.()).toMatchObject({ lastName: 'П', inviteToken: 'Tok-en_1' });
  });

  test.each<Record<string, string>>([{}, { tgWebAppStartParam: 'post_7' }])(
    'comes with the link, wherever that stands (%j)',
    (more) => {
      open(initDataOf(USER), more);
      history.replaceState(null, '', `/posts?BrandId=3&tgWebAppStartParam=post_7${location.hash}`);

      expect(readLaunch()).toMatchObject({ startParam: 'post_7', identity: { id: '42' } });
      expect(location.search).toBe('?BrandId=3');
    },
  );

  test('outlives a reload without the fragment', () => {
    const data = initDataOf(USER);
    open(data);
    readLaunch();
    history.replaceState(null, '', '/posts');

    expect(readLaunch()?.identity?.initData).toBe(data);
  });

  test('is not known where Telegram signed nothing, and then login is offered', () => {
    open(undefined);
    const platform = start();

    expect(platform.identity).toBeUndefined();
    expect(platform.identifiesUser).toBeUndefined();
    expect(platform.history).toBeDefined();
  });

  test.each(['', '#', '#tgWebAppData=broken', '#tgWebAppVersion=9.1'])(
    'is nobody’s matter at the address %j',
    (fragment) => {
      history.replaceState(null, '', `/${fragment}`);

      expect(readLaunch()).toBeUndefined();
    },
  );
});

describe('the first look', () => {
  test.each([
    ['hy', 'am'],
    ['ru-RU', 'ru'],
    ['de', 'en'],
  ])('speaks %s as %s, unless the address asks otherwise', (code, language) => {
    open(initDataOf({ ...USER, language_code: code }));

    expect(start().askedLanguage({ explicit: false })).toBe(language);
    expect(start().askedLanguage({ explicit: true })).toBe('en');
  });

  test.each([
    ['#17212b', true],
    ['#ffffff', false],
  ])('is as dark as Telegram’s background %s', (color, isDark) => {
    open(initDataOf(USER), {}, { bg_color: color });

    expect(start().prefersDark()).toBe(isDark);
  });
});

describe('Telegram', () => {
  test('learns that the app is ready and wants its whole height', () => {
    open(initDataOf(USER));
    start();

    expect(sent.slice(0, 2).map(([name]) => name)).toEqual(['web_app_ready', 'web_app_expand']);
  });

  test('opens its own links itself and others in the browser', () => {
    open(initDataOf(USER));
    const platform = start();
    sent = [];
    platform.openExternal('https://t.me/aniv_bot?start=x');
    platform.openExternal('https://cars.example/a');
    void platform.share?.({ title: 'Camry', url: 'https://cars.example/posts/view/7' });

    expect(sent).toEqual([
      ['web_app_open_tg_link', { path_full: '/aniv_bot?start=x' }],
      ['web_app_open_link', { url: 'https://cars.example/a' }],
      [
        'web_app_open_tg_link',
        { path_full: '/share/url?url=https%3A%2F%2Fcars.example%2Fposts%2Fview%2F7&text=Camry' },
      ],
    ]);
  });

  test('shows its Back button where there is a way back, and lets no swipe lose a form', () => {
    open(initDataOf(USER));
    const { history: own } = start();
    sent = [];
    own?.shown({ canGoBack: true, holdsForm: true });
    own?.shown({ canGoBack: false, holdsForm: false });

    expect(sent).toEqual([
      ['web_app_setup_back_button', { is_visible: true }],
      ['web_app_setup_swipe_behavior', { allow_vertical_swipe: false }],
      ['web_app_setup_back_button', { is_visible: false }],
      ['web_app_setup_swipe_behavior', { allow_vertical_swipe: true }],
    ]);
  });

  test('reports that its Back button was pressed, until nobody listens', () => {
    open(initDataOf(USER));
    const moved = vi.fn<(move: number) => void>();
    const stop = start().history?.onMove(moved);
    host.Telegram?.WebView.receiveEvent('back_button_pressed', null);
    const { receiveEvent } = host.Telegram!.WebView;
    stop?.();
    receiveEvent('back_button_pressed', null);

    expect(moved.mock.calls).toEqual([[-1]]);
  });

  test('is dressed in the page’s theme', () => {
    open(initDataOf(USER));
    const { themeChanged } = start();
    sent = [];
    themeChanged?.('dark');

    expect(sent).toEqual([
      ['web_app_set_header_color', { color: '#131212' }],
      ['web_app_set_background_color', { color: '#131212' }],
      ['web_app_set_bottom_bar_color', { color: '#131212' }],
    ]);
  });

  test('too old for something goes without it', () => {
    open(initDataOf(USER), { tgWebAppVersion: '6.0' });
    const platform = start();
    platform.history?.shown({ canGoBack: true, holdsForm: true });
    platform.openExternal('https://t.me/aniv_bot');

    expect(sent.map(([name]) => name)).toEqual([
      'web_app_ready',
      'web_app_expand',
      'web_app_request_viewport',
      'web_app_open_link',
    ]);
  });

  test('offers no other site to sign in with', () => {
    open(initDataOf(USER));
    const platform = start();

    expect([platform.leaveTo, platform.openTab]).toEqual([undefined, undefined]);
  });
});

test('a browser is not taken for Telegram', () => {
  delete host.TelegramWebviewProxy;

  expect(hasTelegram()).toBe(false);
});
