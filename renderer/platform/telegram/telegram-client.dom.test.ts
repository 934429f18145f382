import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import { TOAST_SHOWN } from '#renderer/lib/toast-shown.ts';
import { namesOf as names, startClient as start } from './testing-client.ts';

const inset = (side: string) => document.documentElement.style.getPropertyValue(`--inset-${side}`);

afterEach(() => {
  document.documentElement.removeAttribute('style');
});

describe('the window', () => {
  test('insets are the notch plus Telegram’s own buttons, and follow a turn of the phone', async () => {
    const { telegram } = start({
      safeArea: { top: 54, bottom: 34, left: 0, right: 0 },
      contentSafeArea: { top: 46, bottom: 0, left: 0, right: 0 },
    });
    await vi.waitFor(() => expect([inset('top'), inset('bottom')]).toEqual(['100px', '34px']));

    telegram.setSafeArea({ top: 0, bottom: 21, left: 59, right: 59 }, { top: 46, bottom: 0, left: 0, right: 0 });

    expect([inset('top'), inset('right'), inset('bottom'), inset('left')]).toEqual(['46px', '59px', '21px', '59px']);
  });

  test('implausible insets are ignored', () => {
    const { telegram } = start();
    telegram.emit('safe_area_changed', { top: -5, bottom: 99_999, left: Number.NaN, right: 3 });

    expect([inset('top'), inset('bottom'), inset('left'), inset('right')]).toEqual(['0px', '400px', '0px', '3px']);
  });

  test('what hangs below a half-open window counts as covered, until it is expanded', () => {
    const { telegram } = start({ version: '7.0' });
    const viewport = { width: 390, is_state_stable: true };
    telegram.emit('viewport_changed', { ...viewport, height: window.innerHeight - 200, is_expanded: false });
    expect(inset('bottom')).toBe('200px');

    telegram.emit('viewport_changed', { ...viewport, height: window.innerHeight, is_expanded: true });

    expect(inset('bottom')).toBe('');
  });

  test.each([
    ['ios', true],
    ['android', true],
    ['tdesktop', false],
    ['weba', false],
  ])('%s opens full screen: %s', (platform, isFull) => {
    const { telegram } = start({ platform });

    expect(names(telegram.posted).includes('web_app_request_fullscreen')).toBe(isFull);
  });

  test('Telegram’s theme is followed while the app is open', () => {
    const { telegram, platform } = start();
    const changed = vi.fn<(isDark: boolean) => void>();
    const stop = platform.onPrefersDarkChange?.(changed);
    telegram.setTheme({ bg_color: '#17212b' });
    telegram.setTheme({});
    stop?.();
    telegram.setTheme({ bg_color: '#ffffff' });

    expect(changed.mock.calls).toEqual([[true]]);
    expect(platform.prefersDark()).toBe(false);
  });
});

describe('haptics', () => {
  const put = (html: string): HTMLElement => {
    // All files of a worker share the page: what others keep in it stays.
    const place = document.createElement('div');
    place.innerHTML = html;
    document.body.append(place);
    onTestFinished(() => place.remove());
    return place.firstElementChild as HTMLElement;
  };
  const HAPTIC = 'web_app_trigger_haptic_feedback';

  test.each([
    '<button role="switch"></button>',
    '<button aria-pressed="false"></button>',
    '<div role="option"></div>',
    '<input type="checkbox">',
  ])('a choice by %s is felt once', (html) => {
    const { telegram } = start();
    put(html).click();

    expect(names(telegram.posted).filter((name) => name === HAPTIC)).toHaveLength(1);
  });

  test('plain buttons and typing are not felt', () => {
    const { telegram } = start();
    put('<button>Open</button>').click();
    put('<input>').dispatchEvent(new Event('change', { bubbles: true }));

    expect(telegram.last(HAPTIC)).toBeUndefined();
  });

  test.each([
    ['ok', 'success'],
    ['bad', 'error'],
  ])('a toast %j is felt as %s', (tone, result) => {
    const { telegram } = start();
    document.dispatchEvent(new CustomEvent(TOAST_SHOWN, { detail: tone }));

    expect(telegram.last(HAPTIC)).toEqual({ type: 'notification', notification_type: result });
  });
});

describe('closing', () => {
  const CLOSING = 'web_app_setup_closing_behavior';
  const type = (field: HTMLInputElement, text: string) => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };

  test('is asked about while a form holds typed words', async () => {
    const { telegram } = start();
    const field = document.createElement('input');
    document.body.append(field);
    type(field, 'Camry');
    await vi.waitFor(() => expect(telegram.last(CLOSING)).toEqual({ need_confirmation: true }));

    type(field, '');

    await vi.waitFor(() => expect(telegram.last(CLOSING)).toEqual({ need_confirmation: false }));
  });

  test('is not asked about a form that was left, nor about a search', async () => {
    const { telegram, platform } = start();
    const field = document.createElement('input');
    document.body.append(field);
    type(field, 'Camry');
    await vi.waitFor(() => expect(telegram.last(CLOSING)).toEqual({ need_confirmation: true }));

    field.type = 'search';
    field.remove();
    platform.history?.shown({ canGoBack: false, holdsForm: false });

    await vi.waitFor(() => expect(telegram.last(CLOSING)).toEqual({ need_confirmation: false }));
  });

  test('is asked about while something would ask before the page is left', async () => {
    const { telegram, platform } = start();
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    onTestFinished(() => window.removeEventListener('beforeunload', ask));
    platform.history?.shown({ canGoBack: false, holdsForm: true });

    await vi.waitFor(() => expect(telegram.last(CLOSING)).toEqual({ need_confirmation: true }));
  });
});

describe('the shortcut on the home screen', () => {
  const ADD = 'web_app_add_to_home_screen';
  const isOffered = ({ posted }: ReturnType<typeof start>['telegram']) => names(posted).includes(ADD);
  const page = { canGoBack: true, holdsForm: false };

  test('is offered once on this device', async () => {
    const { telegram, platform, web } = start();
    platform.offerShortcut?.();
    platform.offerShortcut?.();
    await vi.waitFor(() => expect(isOffered(telegram)).toBe(true));

    const again = start({ stored: Object.fromEntries(web.kept) });
    again.platform.offerShortcut?.();

    expect(names(telegram.posted).filter((name) => name === ADD)).toHaveLength(1);
    expect(names(again.telegram.posted)).not.toContain('web_app_check_home_screen');
  });

  test.each(['added', 'unsupported'] as const)('that is %s is not offered', async (homeScreen) => {
    const { telegram, platform } = start({ homeScreen });
    platform.offerShortcut?.();
    await Promise.resolve();
    telegram.emit('home_screen_checked', { status: homeScreen });

    expect(isOffered(telegram)).toBe(false);
  });

  test('is offered in a later visit, with its second page', async () => {
    const stored = { telegramPlace: JSON.stringify({ path: '/posts', top: 0, at: Date.now() - 2 * HOUR_MS }) };
    const { telegram, platform } = start({ stored });
    platform.history?.shown(page);
    expect(names(telegram.posted)).not.toContain('web_app_check_home_screen');

    platform.history?.shown(page);

    await vi.waitFor(() => expect(isOffered(telegram)).toBe(true));
  });

  test('clients without it are not asked', () => {
    expect(start({ version: '7.10' }).platform.offerShortcut).toBeUndefined();
  });
});

test.each(['6.0', '6.1', '6.9', '7.7', '7.10', '8.0', '9.1'])(
  'a client of version %s is asked for nothing that it does not have',
  async (version) => {
    const { telegram, platform } = start({ version });
    platform.history?.shown({ canGoBack: true, holdsForm: true });
    platform.themeChanged?.('dark');
    platform.hostButtons?.open({ isLayer: false }).update([{ text: 'Call', onPress: () => undefined }]);
    platform.offerShortcut?.();
    document.dispatchEvent(new CustomEvent(TOAST_SHOWN, { detail: 'ok' }));
    await Promise.resolve();

    expect(telegram.unknown).toEqual([]);
  },
);
