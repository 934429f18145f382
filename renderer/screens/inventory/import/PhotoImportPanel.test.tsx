import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import type { ImportState } from '#contract/ipc/photo-import.ts';
import { DepsProvider } from '#renderer/deps.ts';
import { aGridRow } from '#renderer/features/inventory/testing.ts';
import { anImport, anImportFile } from '#renderer/features/photo-import/testing.ts';
import { usePhotoImport } from '#renderer/features/photo-import/use-photo-import.ts';
import { createFakePhotoImport } from '#renderer/platform/fake/fake-photo-import.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import type { PhotoImportPanelProps } from './PhotoImportPanel.tsx';
import { LazyImportChip, LazyPhotoImport } from './LazyPhotoImport.tsx';

const ROWS = [
  aGridRow(7, { title: 'Toyota RAV4', vin: 'JTMB1RFV5MD072418' }),
  aGridRow(8, { title: 'Lexus GX 460', stockNumber: 'LOT-12' }),
  aGridRow(9, { title: 'Lada Niva', status: 'sold' }),
];
const LOOSE = [anImportFile(1), anImportFile(2), anImportFile(3)];
const waiting = (over: Partial<ImportState> = {}) => anImport({ unassigned: 3, ready: 3, ...over });

/** The parts of the workstation that have to do with photos. */
function ImportPanel({ rows = ROWS, onShow = () => undefined }: Partial<PhotoImportPanelProps>) {
  const photos = usePhotoImport();
  if (photos === null) return <p>no photos here</p>;
  return (
    <>
      <LazyPhotoImport isOpen={photos.isOpen} rows={rows} onShow={onShow} />
      <LazyImportChip onOpen={photos.open} />
      <button type="button" onClick={photos.open}>
        import
      </button>
      <button type="button" onClick={() => photos.chooseFor(ROWS[1]!.id)}>
        add photos
      </button>
    </>
  );
}

async function start(state?: ImportState, language: Language = 'en', props: Partial<PhotoImportPanelProps> = {}) {
  const port = createFakePhotoImport({
    ...(state && { imports: [state] }),
    files: (_id, of) => {
      if (of === 'unassigned') return LOOSE;
      return of === 'refused'
        ? [anImportFile(9, { name: 'notes.jpg', state: 'refused', refusal: 'NOT_A_PICTURE' })]
        : [];
    },
  });
  const { store, deps } = createWorld({ platform: { photoImport: port }, language });
  await startTestTexts(language);
  render(
    <Provider store={store}>
      <DepsProvider value={deps}>
        <ImportPanel {...props} />
      </DepsProvider>
    </Provider>,
  );
  return { port, user: userEvent.setup() };
}

async function open(state?: ImportState, props?: Partial<PhotoImportPanelProps>) {
  const world = await start(state, 'en', props);
  await world.user.click(screen.getByRole('button', { name: 'import' }));
  return { ...world, panel: within(await screen.findByRole('complementary', { name: 'Photo import' })) };
}

test('a drop that was not taken opens the panel with a line on it, until it was read', async () => {
  const { port, user } = await start(waiting());
  port.refuseDrop({ reason: 'NO_PATH', count: 2 });
  port.refuseDrop({ reason: 'DISK_FULL', count: 1 });
  port.refuseDrop({ reason: 'NO_PATH', count: 1 });
  const panel = within(await screen.findByRole('complementary', { name: 'Photo import' }));
  const alert = within(panel.getByRole('alert'));
  expect(alert.getByText('3 dropped items were not taken')).toBeVisible();
  expect(alert.getByText('1 dropped item was not taken')).toBeVisible();
  expect(alert.getByText(/disk of this computer is full/)).toBeVisible();
  await user.click(alert.getByRole('button', { name: 'OK' }));

  expect(panel.queryByText(/dropped item/)).toBeNull();
});

test('without a host that reads files there is nothing of it', async () => {
  const { store, deps } = createWorld();
  render(
    <Provider store={store}>
      <DepsProvider value={deps}>
        <ImportPanel />
      </DepsProvider>
    </Provider>,
  );

  expect(screen.getByText('no photos here')).toBeVisible();
});

test('folders and files are chosen in the system’s dialog', async () => {
  const { port, user, panel } = await open();
  await user.click(panel.getByRole('button', { name: 'Choose folders' }));
  await user.click(panel.getByRole('button', { name: 'Choose files' }));

  await waitFor(() =>
    expect(port.asked).toEqual([
      ['choose', 'folders'],
      ['choose', 'files'],
    ]),
  );
});

test('photos for one car open the panel once they are chosen', async () => {
  const { port, user } = await start();
  port.chosen = anImport();
  await user.click(screen.getByRole('button', { name: 'add photos' }));

  expect(await screen.findByRole('complementary', { name: 'Photo import' })).toBeVisible();
  expect(port.asked).toEqual([['chooseFor', 8]]);
});

describe('an import under way', () => {
  test('shows all of it and each car, and is paused and resumed', async () => {
    const { port, user, panel } = await open(anImport({ secondsLeft: 125 }));

    expect(await panel.findByText('4 of 10 photos')).toBeVisible();
    expect(panel.getByText('About 3 minutes left')).toBeVisible();
    expect(panel.getByRole('progressbar', { name: 'Photos of Toyota RAV4' })).toHaveAttribute('aria-valuenow', '50');
    await user.click(panel.getByRole('button', { name: 'Pause' }));
    port.tell(anImport({ phase: 'paused' }));
    await user.click(await panel.findByRole('button', { name: 'Resume' }));

    await waitFor(() =>
      expect(port.asked).toEqual([
        ['pause', 'i-1'],
        ['resume', 'i-1'],
      ]),
    );
  });

  test('has a list of cars that the keyboard scrolls', async () => {
    const { panel } = await open(anImport());

    (await panel.findByRole('list', { name: 'Cars of the import' })).focus();

    expect(panel.getByRole('list', { name: 'Cars of the import' })).toHaveFocus();
  });

  test('is cancelled only when that is confirmed', async () => {
    const { port, user, panel } = await open(anImport());
    await user.click(await panel.findByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Continue the import' }));
    expect(port.asked).toEqual([]);
    await user.click(await panel.findByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel the import' }));

    await waitFor(() => expect(port.asked).toEqual([['cancel', 'i-1']]));
  });

  test('is heard of at quarters, not at every photo', async () => {
    const { port, panel } = await open(anImport());
    await panel.findByText('4 of 10 photos');
    const heard = () => panel.getAllByRole('status')[0]?.textContent;
    const before = heard();
    port.tell(anImport({ uploaded: 2, ready: 1 }));
    await panel.findByText('5 of 10 photos');

    expect(before).toContain('50 %');
    expect(heard()).toBe(before);
  });

  test.each([
    [anImport(), 'Uploading 6 photos'],
    [anImport({ phase: 'paused' }), 'Photo import is paused'],
    [anImport({ phase: 'waitingForNetwork' }), '6 photos wait for the network'],
    [anImport({ unassigned: 6 }), '6 photos without a car'],
    [anImport({ phase: 'done', done: 9 }), '10 photos imported'],
  ])('stands in the status bar (%#)', async (state, text) => {
    await start(state);

    expect(await screen.findByRole('button', { name: text })).toBeVisible();
  });
});

describe('photos without a car', () => {
  test('are marked and given to a car by the keyboard alone', async () => {
    const { port, user, panel } = await open(waiting());
    const box = await panel.findByRole('checkbox', { name: 'camera/IMG_2292.jpg' });
    box.focus();
    await user.keyboard(' ');
    panel.getByRole('button', { name: 'Choose a car' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Car for 1 photo' });
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
    await user.keyboard('lot-12{Enter}');

    await waitFor(() => expect(port.asked).toEqual([['assign', 'i-1', [2], 8]]));
  });

  test('all go to the car where none is marked, and sold cars are not offered', async () => {
    const { port, user, panel } = await open(waiting());
    await user.click(await panel.findByRole('button', { name: 'Choose a car' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((each) => each.querySelector('b')?.textContent)).toEqual(['Toyota RAV4', 'Lexus GX 460']);
    await user.keyboard('{ArrowDown}{Enter}');

    await waitFor(() => expect(port.asked).toEqual([['assign', 'i-1', [1, 2, 3], 8]]));
  });

  test('are marked all at once', async () => {
    const { user, panel } = await open(waiting());
    await user.click(await panel.findByRole('button', { name: 'Select all' }));

    expect(panel.getByText('3 selected')).toBeVisible();
    expect(panel.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
  });
});

test('refused files say why and what to do, and are not tried again in vain', async () => {
  const { user, panel } = await open(anImport({ refused: 1 }));
  expect(await panel.findByText('Not a photo in a known format')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Show why' }));

  expect(panel.getByText('Not a photo in a known format')).toBeVisible();
  expect(panel.getByText('Save it as JPEG, PNG, WebP, HEIC or AVIF and choose it again.')).toBeVisible();
  expect(panel.getByText('camera/notes.jpg')).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Try again' })).toBeNull();
});

describe('cars that got photos', () => {
  const one = anImport().cars[0]!;
  const carsOf = (...done: number[]) => ({
    cars: done.map((count, at) => ({ ...one, postId: ROWS[at]!.id, done: count })),
  });

  test('and were hidden without any are shown at one press; others stay hidden', async () => {
    const shown: number[] = [];
    const rows = [
      aGridRow(7, { status: 'hidden', imageCount: 3 }),
      aGridRow(8, { status: 'hidden', imageCount: 9 }),
      aGridRow(9, { status: 'active', imageCount: 3 }),
      aGridRow(10, { status: 'hidden', imageCount: 3 }),
    ];
    const { user, panel } = await open(anImport(carsOf(3, 3, 3)), {
      rows,
      onShow: (cars) => shown.push(...cars.map(({ id }) => id)),
    });

    await user.click(await panel.findByRole('button', { name: 'Show 1 car that now has photos' }));

    expect(shown).toEqual([7]);
  });

  test('and are moderated again for it are mentioned', async () => {
    const rows = [aGridRow(7, { status: 'pending' }), aGridRow(8, { status: 'pending' })];
    const { panel } = await open(anImport(carsOf(3, 0)), { rows });

    expect(await panel.findByText(/^1 car is checked again because of its new photos/)).toBeVisible();
  });

  test('and are live or still hidden need no word', async () => {
    const { panel } = await open(anImport());
    await panel.findByText('4 of 10 photos');

    expect(panel.queryByText(/checked again/)).toBeNull();
    expect(panel.queryByRole('button', { name: /now ha/ })).toBeNull();
  });
});

test('a finished import is put away', async () => {
  const { user, panel } = await open(anImport({ phase: 'done' }));
  await user.click(await panel.findByRole('button', { name: 'Put away' }));

  await waitFor(() => expect(panel.queryByText('4 of 10 photos')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: /imported/ })).toBeNull());
});

test('Escape closes the panel and gives the focus back', async () => {
  const { user } = await open(anImport());
  await user.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'import' })).toHaveFocus());
});

test.each(LANGUAGES)('no text is missing in %s', async (language) => {
  const { user } = await start(waiting({ refused: 1, secondsLeft: 30 }), language);
  await user.click(screen.getByRole('button', { name: 'import' }));
  const panel = await screen.findByRole('complementary');
  await within(panel).findAllByRole('checkbox');

  expect(panel.textContent).not.toMatch(/\b(drop|sum|mood|left|tray|refused)\.[a-z]/);
});
