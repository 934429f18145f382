import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { startChatTexts } from '#renderer/i18n/chat-texts.ts';
import { lazyView } from './lazy-view.tsx';

type HelloProps = { readonly name: string };
const Hello = ({ name }: HelloProps) => <p>{`Hello ${name}`}</p>;
const Waiting = () => <p>Waiting</p>;
const Panel = ({ name, children }: HelloProps & { readonly children: ReactNode }) => (
  <section aria-label={`Panel of ${name}`}>{children}</section>
);

beforeEach(() => startChatTexts('en'));

test('waits for its code, and for none the second time', async () => {
  const load = vi.fn<() => Promise<ComponentType<HelloProps>>>(() => Promise.resolve(Hello));
  const View = lazyView(load, { Waiting });

  const first = render(<View name="Ani" />);
  expect(screen.getByText('Waiting')).toBeInTheDocument();
  expect(await screen.findByText('Hello Ani')).toBeInTheDocument();
  first.unmount();
  render(<View name="Arman" />);

  expect(screen.getByText('Hello Arman')).toBeInTheDocument();
  expect(load).toHaveBeenCalledOnce();
});

test('shows that its code is missing, and loads the frame anew at another try', async () => {
  const reload = vi.fn<() => void>();
  const View = lazyView<HelloProps>(() => Promise.reject(new Error('404')), { FailedIn: Panel, reload });

  render(<View name="Ani" />);
  expect(await screen.findByRole('region', { name: 'Panel of Ani' })).toContainElement(
    screen.getByText('This part of the chat could not be loaded.'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(reload).toHaveBeenCalledOnce();
});

test('repeats the load when there is no network for a new document', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = vi.fn<() => void>();
  const load = vi.fn<() => Promise<ComponentType<HelloProps>>>();
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(Hello);
  const View = lazyView(load, { reload });
  render(<View name="Ani" />);

  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('Hello Ani')).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
});
