import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProgramFacts } from '#contract/ipc/program.ts';
import type { UpdateState } from '#contract/ipc/updates.ts';
import { startTexts, switchTexts } from '#renderer/i18n/setup.ts';
import { AboutProgram } from './AboutProgram.tsx';

const FACTS: ProgramFacts = {
  aniv: '0.1.0',
  electron: '45.4.1',
  chromium: '144.0.1',
  node: '24.21.0',
  sqlite: '3.54.1',
  system: 'linux 6.1 x64',
  server: { address: 'https://aniv.example', version: '0.4.0' },
};

beforeAll(async () => {
  await startTexts('en', ['server']);
});
beforeEach(() => switchTexts('en'));

type Shown = { facts?: ProgramFacts; update?: UpdateState; copy?: (text: string) => Promise<void> };

function show({ facts = FACTS, update = { phase: 'idle' }, copy = () => Promise.resolve() }: Shown = {}) {
  const did: string[] = [];
  const props = {
    update,
    copy,
    check: () => void did.push('check'),
    restart: () => void did.push('restart'),
    onClose: () => void did.push('close'),
  };
  render(<AboutProgram facts={facts} {...props} />);
  return { did, user: userEvent.setup() };
}

describe('the dialog about the program', () => {
  test('names every version, the server and what it runs', () => {
    show();

    expect(screen.getByRole('dialog', { name: 'About Aniv' })).toBeVisible();
    for (const value of ['0.1.0', '45.4.1', '144.0.1', '24.21.0', '3.54.1', 'https://aniv.example', '0.4.0'])
      expect(screen.getByText(value)).toBeVisible();
  });

  test('copies all of it as lines', async () => {
    const copy = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    const { user } = show({ copy });

    await user.click(screen.getByRole('button', { name: 'Copy' }));

    expect(copy).toHaveBeenCalledWith(
      [
        'Aniv: 0.1.0',
        'Electron: 45.4.1',
        'Chromium: 144.0.1',
        'Node: 24.21.0',
        'SQLite: 3.54.1',
        'System: linux 6.1 x64',
        'Server: https://aniv.example',
        'Version of the server: 0.4.0',
      ].join('\n'),
    );
    expect(await screen.findByText('Copied')).toBeVisible();
  });

  test('shows where nothing could be copied', async () => {
    const { user } = show({ copy: () => Promise.reject(new Error('denied')) });

    await user.click(screen.getByRole('button', { name: 'Copy' }));

    expect(await screen.findByText('The text could not be copied')).toBeVisible();
  });

  test('names a silent server without a version, and one that was never chosen', () => {
    show({ facts: { ...FACTS, server: { address: 'https://aniv.example', version: null } } });
    expect(screen.getByText('It does not answer')).toBeVisible();

    show({ facts: { ...FACTS, server: null } });
    expect(screen.getByText('None chosen')).toBeVisible();
  });

  test.each([
    [{ phase: 'off' }, 'Updates are not set up for this copy'],
    [{ phase: 'checking' }, 'Looking for updates'],
    [{ phase: 'newest' }, 'This is the newest version'],
    [{ phase: 'downloading', version: '1.2.0', percent: 41 }, 'Version 1.2.0 is being downloaded: 41 %'],
    [{ phase: 'failed' }, 'Updates could not be looked for'],
  ] as const)('tells how updates stand: %j', (update, text) => {
    show({ update });

    expect(screen.getByText(text)).toBeVisible();
  });

  test('looks for updates when asked', async () => {
    const { user, did } = show();
    await user.click(screen.getByRole('button', { name: 'Check now' }));

    expect(did).toEqual(['check']);
  });

  test('without a feed nothing can be looked for', () => {
    show({ update: { phase: 'off' } });

    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
  });

  test('restarts into what is ready', async () => {
    const { user, did } = show({ update: { phase: 'ready', version: '1.2.0' } });
    await user.click(screen.getByRole('button', { name: 'Restart now' }));

    expect(did).toEqual(['restart']);
  });

  test.each([
    ['am', 'Անիվ ծրագրի մասին'],
    ['ru', 'О программе Aniv'],
  ] as const)('speaks %s', async (language, title) => {
    await switchTexts(language);
    show();

    expect(screen.getByRole('dialog', { name: title })).toBeVisible();
  });
});
