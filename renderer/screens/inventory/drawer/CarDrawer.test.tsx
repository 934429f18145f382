import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { workstationRoutes } from '#contract/http/workstation-routes.ts';
import type { EditablePost } from '#contract/http/own-posts.ts';
import type { Waiting } from '#contract/ipc/inventory.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import { DepsProvider } from '#renderer/deps.ts';
import { aGridRow } from '#renderer/features/inventory/testing.ts';
import type { StockItem, StockSource } from '#renderer/platform/stock-source.ts';
import { MemoryRouter } from 'react-router-dom';
import { answerLookups } from '#renderer/testing/lookup-fixtures.ts';
import { answer, unplug } from '#renderer/testing/network.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import type { Changes } from '../use-changes.ts';
import { CarDrawer } from './CarDrawer.tsx';
import type { CarDrawerProps } from './CarDrawer.tsx';

const KEYS = ['a', 'b'].map((sign) => sign.repeat(64));
const aPost = (over: Partial<EditablePost> = {}): EditablePost => ({
  id: aGridRow(7).id,
  status: 'active',
  modifiedDateUtc: 'v1',
  values: { description: 'One owner.', horsePower: 150, colorId: 1, fuelTypeId: 1, contactName: null, isNew: false },
  features: [],
  images: KEYS.map((key) => ({ key, url: `/media/${key}/640.jpg` })),
  rejection: null,
  translations: [{ language: 'ru', automatic: 'Один владелец.', outdated: null }],
  ...over,
});

async function show(over: Partial<CarDrawerProps> = {}, post: EditablePost | null = aPost()) {
  answerLookups();
  answer(workstationRoutes.workstation.history, { isSuccess: true, value: { lines: [], prices: [], chats: 0 } });
  if (post === null) unplug(routes.posts.edit);
  else answer(routes.posts.edit, { isSuccess: true, value: post });
  const { store, deps } = createWorld({ language: 'en' });
  await startTestTexts('en');
  const edits: StockItem[] = [];
  const steps: number[] = [];
  const changes = {
    edit: async (items: readonly StockItem[]) => void edits.push(...items),
  } as Partial<Changes> as Changes;
  const draw = (more: Partial<CarDrawerProps> = {}) => (
    <Provider store={store}>
      <DepsProvider value={deps}>
        <MemoryRouter>
          <CarDrawer
            row={aGridRow(7, { title: 'Toyota RAV4', price: 100 })}
            isGone={false}
            way="open"
            waiting={[]}
            source={{} as StockSource}
            changes={changes}
            photoImport={null}
            onStep={(step) => steps.push(step)}
            onClose={() => steps.push(0)}
            {...over}
            {...more}
          />
        </MemoryRouter>
      </DepsProvider>
    </Provider>
  );
  const { rerender } = render(draw());
  return { user: userEvent.setup(), edits, steps, again: (more: Partial<CarDrawerProps>) => rerender(draw(more)) };
}
const field = (name: string) => screen.findByRole('textbox', { name });

test('a field of the form is changed in place, with what stood there before', async () => {
  const { user, edits } = await show();
  const power = await field('Power, hp');

  await user.clear(power);
  await user.type(power, '177{Enter}');

  expect(edits).toEqual([
    { postId: 7, change: { kind: 'edit', fields: { horsePower: 177 }, was: { horsePower: 150 } } },
  ]);
});

test('a field of the grid is changed by the rules of its cell', async () => {
  const { user, edits } = await show();
  const price = await field('Price, USD');

  await user.clear(price);
  await user.type(price, '12 000 eur');
  await user.tab();

  expect(edits).toEqual([
    { postId: 7, change: { kind: 'edit', fields: { price: 12_000, priceUnit: 'EUR', isPriceLocked: true } } },
  ]);
});

test('what cannot be saved stays in its field and is marked', async () => {
  const { user, edits } = await show();
  const mail = await field('Email');

  await user.type(mail, 'no address');
  await user.tab();

  expect(mail).toHaveValue('no address');
  expect(mail).toHaveAttribute('aria-invalid', 'true');
  expect(edits).toEqual([]);
});

test('Escape gives up what was typed and leaves the drawer open', async () => {
  const { user, edits, steps } = await show();
  const text = await field('Description');

  await user.type(text, ' Serviced.');
  await user.keyboard('{Escape}');

  expect(text).toHaveValue('One owner.');
  expect([edits, steps]).toEqual([[], []]);
});

test('keeps typed text when the car changes elsewhere, and sends it with the value the user saw', async () => {
  const { user, edits, again } = await show();
  const text = await field('Description');
  await user.type(text, ' Mine.');

  const values = { ...aPost().values, description: 'Theirs.', horsePower: 200 };
  answer(routes.posts.edit, { isSuccess: true, value: aPost({ modifiedDateUtc: 'v2', values }) });
  again({ row: aGridRow(7, { title: 'Toyota RAV4', modifiedDateUtc: 'v2' }) });
  await waitFor(async () => expect(await field('Power, hp')).toHaveValue('200'));
  expect(text).toHaveValue('One owner. Mine.');
  await user.tab();

  expect(edits[0]?.change).toMatchObject({
    fields: { description: 'One owner. Mine.' },
    was: { description: 'One owner.' },
  });
});

test('keeps a typed price when the price changes elsewhere, and sends it with the one the user saw', async () => {
  const { user, edits, again } = await show();
  const price = await field('Price, USD');
  await user.clear(price);
  await user.type(price, '120');

  again({ row: aGridRow(7, { title: 'Toyota RAV4', price: 110, modifiedDateUtc: 'v2' }) });
  expect(price).toHaveValue('120');
  await user.tab();

  expect(edits[0]?.change).toMatchObject({ fields: { price: 120 }, was: { price: 100 } });
});

test('text typed on while its first part is being saved is a change of that part', async () => {
  const edits: StockItem[] = [];
  const edit: Changes['edit'] = (items) => {
    edits.push(...items);
    return new Promise(() => undefined);
  };
  const { user } = await show({ changes: { edit } as Partial<Changes> as Changes });
  const text = await field('Description');

  await user.type(text, ' First.');
  await user.tab();
  await user.type(text, ' Second.');
  await user.tab();

  expect(edits.map(({ change }) => change)).toMatchObject([
    { fields: { description: 'One owner. First.' }, was: { description: 'One owner.' } },
    { fields: { description: 'One owner. First. Second.' }, was: { description: 'One owner. First.' } },
  ]);
});

const aConflict = (): Waiting => ({
  key: 'k',
  batch: 'b',
  postId: aGridRow(7).id,
  title: 'Toyota RAV4',
  change: { kind: 'edit', fields: { description: 'Mine.' }, was: { description: 'One owner.' } },
  at: '2026-11-21T10:00:00.000Z',
  state: 'conflict',
  error: null,
  conflict: {
    before: { description: 'One owner.' },
    mine: { description: 'Mine.' },
    theirs: { description: 'Theirs.' },
  },
});

test('a conflict shows both texts in the drawer', async () => {
  await show({ waiting: [aConflict()] });

  const needy = screen.getByRole('alert', { name: 'Changes that need a decision' });

  expect(within(needy).getByRole('group', { name: 'Description' })).toHaveTextContent(/Mine\..*Theirs\./);
});

test('a decision that could not be kept shows a message, and the focus stays in the car', async () => {
  const resolve: StockSource['resolve'] = () => Promise.reject(new ApiFailure({ code: 'DB_BUSY', description: '' }));
  const { user } = await show({ waiting: [aConflict()], source: { resolve } as Partial<StockSource> as StockSource });

  await user.click(screen.getByRole('button', { name: 'Keep the chosen values' }));

  expect(await screen.findByText('Please try again in a moment.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Toyota RAV4' })).toHaveFocus();
});

test('a car that was deleted shows a message and keeps what was typed to be copied', async () => {
  const { user, edits, again } = await show();
  const text = await field('Description');
  await user.type(text, ' Mine.');

  again({ isGone: true });
  await user.tab();

  expect(screen.getByRole('alert')).toHaveTextContent('This car was deleted');
  expect(text).toHaveValue('One owner. Mine.');
  expect(text).toHaveAttribute('readonly');
  expect(edits).toEqual([]);
});

test('the arrow keys go to the next car, and Escape closes; in a field they move the cursor', async () => {
  const { user, steps } = await show();
  const text = await field('Description');

  await user.keyboard('{ArrowDown}{ArrowUp}');
  text.focus();
  await user.keyboard('{ArrowDown}');
  screen.getByRole('region', { name: 'Toyota RAV4' }).focus();
  await user.keyboard('{Escape}');

  expect(steps).toEqual([1, -1, 0]);
});

test('another photo becomes the cover, and one is removed', async () => {
  const { user, edits } = await show();

  await user.click(await screen.findByRole('button', { name: 'Make photo 2 the cover' }));
  await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));

  expect(edits.map(({ change }) => change)).toEqual([
    { kind: 'edit', fields: { images: JSON.stringify(KEYS.toReversed()) }, was: { images: JSON.stringify(KEYS) } },
    { kind: 'edit', fields: { images: JSON.stringify([KEYS[1]]) }, was: { images: JSON.stringify(KEYS) } },
  ]);
});

test('of too many photos dropped anywhere on the car, it shows how many are taken and which are left out', async () => {
  unplug(routes.photos.state);
  await show();
  const files = Array.from({ length: 25 }, (_, at) => new File(['no photo'], `${at}.jpg`, { type: 'image/jpeg' }));

  fireEvent.drop(await screen.findByRole('heading', { level: 2 }), { dataTransfer: { files, types: ['Files'] } });

  expect(await screen.findByText(/^Taken: 18 of 25\./)).toHaveTextContent(
    'A car has up to 20 photos. Left out: 18.jpg, 19.jpg, 20.jpg, 21.jpg, 22.jpg and 2 more',
  );
});

test('without a connection the fields of the grid can be changed', async () => {
  const { edits, user } = await show({}, null);
  expect(await screen.findByText(/The fields below can be changed now/)).toBeInTheDocument();

  await user.type(await field('Notes'), 'Second key missing');
  await user.tab();

  expect(edits[0]?.change).toEqual({ kind: 'edit', fields: { notes: 'Second key missing' } });
});
