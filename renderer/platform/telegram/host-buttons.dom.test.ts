import { expect, test, vi } from 'vitest';
import { namesOf as names, startClient as start } from './testing-client.ts';

const publish = vi.fn<() => void>();
const draft = vi.fn<() => void>();
const show = (platform: ReturnType<typeof start>['platform'], text: string, isLayer = false) => {
  const opened = platform.hostButtons!.open({ isLayer });
  opened.update([{ text, onPress: publish }]);
  return opened;
};

test('carry the actions of the screen and run them', async () => {
  const { telegram, platform } = start();
  platform.hostButtons!.open({ isLayer: false }).update([
    { text: 'Publish', onPress: publish },
    { text: 'Save draft', onPress: draft },
  ]);
  await vi.waitFor(() => expect(telegram.buttons.main).toMatchObject({ is_visible: true, text: 'Publish' }));
  expect(telegram.buttons.secondary).toMatchObject({ is_visible: true, text: 'Save draft', position: 'left' });

  telegram.press('main');
  telegram.press('secondary');

  expect([publish.mock.calls.length, draft.mock.calls.length]).toEqual([1, 1]);
});

test('a busy action shows progress and cannot be pressed again', async () => {
  const { telegram, platform } = start();
  const opened = platform.hostButtons!.open({ isLayer: false });
  opened.update([{ text: 'Publish', onPress: publish, isBusy: true }]);
  await vi.waitFor(() => expect(telegram.buttons.main).toMatchObject({ is_progress_visible: true, is_active: false }));

  telegram.press('main');

  expect(publish).not.toHaveBeenCalled();
});

test('show those of a sheet while it is open, then those of the page again, and go with their screen', async () => {
  const { telegram, platform } = start();
  const page = show(platform, 'Call');
  const sheet = show(platform, 'Show 64 cars', true);
  await vi.waitFor(() => expect(telegram.buttons.main['text']).toBe('Show 64 cars'));

  sheet.close();
  await vi.waitFor(() => expect(telegram.buttons.main['text']).toBe('Call'));
  page.close();

  await vi.waitFor(() => expect(telegram.buttons.main['is_visible']).toBe(false));
});

test('hide while a dialog covers the page', async () => {
  const { telegram, platform } = start();
  show(platform, 'Call');
  await vi.waitFor(() => expect(telegram.buttons.main['is_visible']).toBe(true));
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  await vi.waitFor(() => expect(telegram.buttons.main['is_visible']).toBe(false));

  dialog.remove();

  await vi.waitFor(() => expect(telegram.buttons.main['is_visible']).toBe(true));
});

test('receive nothing twice', () => {
  const { telegram, platform } = start();
  const opened = show(platform, 'Call');
  opened.update([{ text: 'Call', onPress: draft }]);

  expect(names(telegram.posted).filter((name) => name === 'web_app_setup_main_button')).toHaveLength(1);
});

test('older clients have the main one alone', () => {
  expect(start({ version: '7.9' }).platform.hostButtons?.count).toBe(1);
  expect(start({ version: '7.10' }).platform.hostButtons?.count).toBe(2);
});
