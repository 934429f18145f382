import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { workstationRoutes } from '#contract/http/workstation-routes.ts';
import type { Viewing } from '#contract/http/workstation.ts';
import { PostId } from '#contract/ids.ts';
import { ConversationId } from '#contract/live/chat-message.ts';
import { DepsProvider } from '#renderer/deps.ts';
import type { WithChat } from '#renderer/features/chat/chat.slice.ts';
import { answer, unplug } from '#renderer/testing/network.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { TodayLinks } from '../TodayLinks.tsx';

const { today, viewings: viewingsLine } = workstationRoutes.workstation;

const aViewing = (number: number, over: Partial<Viewing> = {}): Viewing => ({
  conversationId: ConversationId.parse(7),
  number,
  // In the time zone of this computer.
  date: new Date(2026, 10, 28, 14, 30).toISOString(),
  place: 'Komitas 12',
  buyer: 'Davit P.',
  car: { postId: PostId.parse(9), title: `Car ${number}, 2021`, image: '/media/abc/320.jpg', status: 'active' },
  calendarUrl: `/chat/calendar/7/${number}.ics?for=1&until=2&sig=a`,
  ...over,
});

/** The server has these viewings, in pages. */
const viewingsAre = (all: readonly Viewing[]) =>
  answer(viewingsLine, ({ url: { searchParams } }) => {
    const page = Number(searchParams.get('page') ?? 1);
    const size = Number(searchParams.get('pageCount'));
    const items = all.slice((page - 1) * size, page * size);
    const calendarUrl = '/chat/calendar/viewings.ics?for=1&until=2&sig=a';
    return { isSuccess: true, value: { items, totalCount: all.length, calendarUrl } };
  });

const show = async (language: Language = 'en') => {
  answer(today, { isSuccess: true, value: { drafts: [], chats: 0 } });
  await startTestTexts(language);
  const { store, deps } = createWorld({ language });
  render(
    <Provider store={store}>
      <DepsProvider value={deps}>
        <MemoryRouter>
          <ul>
            <TodayLinks />
          </ul>
        </MemoryRouter>
      </DepsProvider>
    </Provider>,
  );
  return { user: userEvent.setup(), chat: () => (store.getState() as unknown as Partial<WithChat>).chat };
};
const entry = () => screen.findByRole('button', { name: /^Viewings/ });
const dialog = () => screen.findByRole('dialog', { name: 'Viewings ahead' });
const noDialog = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the viewings in the rail', () => {
  test('are counted, and are not mentioned while there are none', async () => {
    const asked = viewingsAre([]);
    await show();
    await vi.waitFor(() => expect(asked).toHaveLength(1));

    expect(screen.queryByRole('button', { name: /^Viewings/ })).toBeNull();
  });

  test('open a list by the keyboard: when, which car, who, where', async () => {
    viewingsAre([aViewing(1), aViewing(2, { place: '', buyer: '', car: { ...aViewing(2).car, status: 'sold' } })]);
    const { user } = await show();
    expect(await entry()).toHaveTextContent('Viewings2');
    (await entry()).focus();
    await user.keyboard('{Enter}');
    const [first, second] = await within(await dialog()).findAllByRole('listitem');

    expect(first).toHaveTextContent('November 28, 2026, 14:30Car 1, 2021 Davit P.Komitas 12');
    expect(second).toHaveTextContent('Car 2, 2021 SoldBuyer');
    await user.keyboard('{Escape}');
    await noDialog();
    expect(await entry()).toHaveFocus();
  });

  test('lead to calendar files in the reader’s language, one each and one of all', async () => {
    viewingsAre([aViewing(1)]);
    const { user } = await show();
    await user.click(await entry());
    const list = within(await dialog());
    const one = await list.findByRole('link', { name: 'Add to calendar' });

    expect(one).toHaveAttribute('href', '/chat/calendar/7/1.ics?for=1&until=2&sig=a&lang=en');
    expect(one).toHaveAccessibleDescription(/Car 1, 2021/);
    // The desktop opens other windows in the browser, and saves no file that is not its own.
    expect(one).toHaveAttribute('target', '_blank');
    expect(one).not.toHaveAttribute('download');
    expect(list.getByRole('link', { name: 'Add all to calendar' })).toHaveAttribute(
      'href',
      '/chat/calendar/viewings.ics?for=1&until=2&sig=a&lang=en',
    );
  });

  test('lead to the conversation, which opens instead of the list', async () => {
    viewingsAre([aViewing(1)]);
    const { user, chat } = await show();
    await user.click(await entry());
    await user.click(await within(await dialog()).findByRole('button', { name: 'Open chat' }));

    await noDialog();
    await vi.waitFor(() => expect(chat()).toMatchObject({ panel: 'open', wanted: { kind: 'conversation', id: 7 } }));
  });

  test('come page by page; the focus moves to the first new one', async () => {
    viewingsAre(Array.from({ length: 25 }, (_, at) => aViewing(at + 1)));
    const { user } = await show();
    await user.click(await entry());
    const list = within(await dialog());
    expect(await list.findAllByRole('listitem')).toHaveLength(20);
    await user.click(list.getByRole('button', { name: 'Show more' }));

    await vi.waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(25));
    const firstNew = within(list.getAllByRole('listitem')[20]!).getByRole('button', { name: 'Open chat' });
    await vi.waitFor(() => expect(firstNew).toHaveFocus());
    await vi.waitFor(() => expect(list.queryByRole('button', { name: 'Show more' })).toBeNull());
  });

  test('say that there are none where the last one has passed meanwhile', async () => {
    viewingsAre([aViewing(1)]);
    const { user } = await show();
    await entry();
    viewingsAre([]);
    await user.click(await entry());
    const list = within(await dialog());

    expect(await list.findByText('No viewings ahead')).toBeInTheDocument();
    expect(list.queryByRole('link')).toBeNull();
    await user.click(list.getByRole('button', { name: 'Close' }));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Viewings/ })).toBeNull());
  });

  test('say why they did not come, and are asked for again', async () => {
    viewingsAre([aViewing(1)]);
    const { user } = await show();
    await entry();
    unplug(viewingsLine);
    await user.click(await entry());
    const list = within(await dialog());
    expect(await list.findByText('The viewings could not be loaded')).toBeInTheDocument();
    viewingsAre([aViewing(1)]);
    await user.click(list.getByRole('button', { name: 'Try again' }));

    expect(await list.findByText('Davit P.')).toBeInTheDocument();
    expect(list.queryByText('The viewings could not be loaded')).toBeNull();
  });

  test.each(LANGUAGES)('have all their texts in %s', async (language) => {
    viewingsAre(Array.from({ length: 21 }, (_, at) => aViewing(at + 1, { buyer: '' })));
    const { user } = await show(language);
    await user.click(await screen.findByRole('button'));
    await within(await screen.findByRole('dialog')).findAllByRole('listitem');

    expect(document.body.textContent).not.toMatch(/viewings\.|rail\./);
  });
});
