import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { beforeEach, expect, test } from 'vitest';
import { MAX_PHOTOS } from '#contract/constants.ts';
import { createWorld, startTestTexts } from '#renderer/testing/world.ts';
import { PhotosField } from './PhotosField.tsx';
import { postPhotosActions, postPhotosReducer } from './post-photos.slice.ts';
import { VideoField } from './VideoField.tsx';

const { opened, restored, filesChosen, changed, refused } = postPhotosActions;
const keyAt = (at: number): string => at.toString(16).padStart(64, '0');
const stored = (count: number) =>
  Array.from({ length: count }, (_none, at) => ({ key: keyAt(at), url: `/media/${keyAt(at)}/1280.jpg` }));

const aStored = { name: '', size: 0, step: 'stored', progress: 1, preview: null, refusal: null, twin: null } as const;

/** The field alone, over photos that the server has. */
const showField = (count = 0) => {
  const { store, deps } = createWorld();
  deps.addFeature({ name: 'postPhotos', reducer: postPhotosReducer, saga: function* nothing() {} });
  store.dispatch(opened({ owner: '7', target: 'new', images: [], isDeviceFirst: true }));
  const items = stored(count).map(({ key, url }) => ({
    ...aStored,
    id: key,
    key,
    url,
  }));
  store.dispatch(restored(items));
  render(
    <Provider store={store}>
      <PhotosField />
    </Provider>,
  );
  return store;
};

beforeEach(() => startTestTexts());

test('every photo is labelled with its place, and the first that it is the cover', () => {
  showField(2);

  expect(screen.getByRole('button', { name: 'Photo 1 of 2, cover' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Photo 2 of 2' })).toBeVisible();
});

test('another photo becomes the cover, and one is taken away', async () => {
  showField(3);
  const pictures = () => [...document.querySelectorAll('.g-tile img')].map((image) => image.getAttribute('src'));
  const at = (place: number) => `/media/${keyAt(place)}/320.jpg`;

  await userEvent.click(screen.getByRole('button', { name: 'Make photo 3 the cover' }));
  expect(pictures()).toEqual([at(2), at(0), at(1)]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }));

  expect(pictures()).toEqual([at(2), at(1)]);
});

test('after photos are removed by keyboard the focus is on what takes their place', async () => {
  showField(3);
  const user = userEvent.setup();
  const remove = async (name: string) => {
    screen.getByRole('button', { name }).focus();
    await user.keyboard('{Enter}');
  };

  await remove('Remove photo 2');
  expect(screen.getByRole('button', { name: 'Photo 2 of 2' })).toHaveFocus();
  await remove('Remove photo 2');
  expect(screen.getByRole('button', { name: 'Photo 1 of 1, cover' })).toHaveFocus();
  await remove('Remove photo 1');

  expect(screen.getByRole('button', { name: 'Choose files' })).toHaveFocus();
});

test('a pasted picture becomes a photo, a pasted text does not', () => {
  showField();

  fireEvent.paste(document.body, { clipboardData: { files: [new File(['words'], 'a.txt', { type: 'text/plain' })] } });
  expect(screen.queryByRole('list')).toBeNull();
  fireEvent.paste(document.body, { clipboardData: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });

  expect(within(screen.getByRole('list')).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
});

test('a refused file names its size and takes no place; progress is a number', async () => {
  const store = showField(1);
  store.dispatch(filesChosen([new File(['x'], 'a.jpg'), new File(['y'.repeat(2 ** 20 + 1)], 'b.jpg')]));
  const items = () => (store.getState() as unknown as { postPhotos: { items: { id: string }[] } }).postPhotos.items;

  store.dispatch(refused({ id: items()[2]?.id ?? '', refusal: 'PHOTO_TOO_LARGE' }));
  store.dispatch(changed({ id: items()[1]?.id ?? '', step: 'uploading', progress: 0.314 }));

  expect(await screen.findByText('Too large: 2 MB')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Photo 2 of 2' })).toHaveAttribute('aria-valuenow', '31');
});

test('a film being uploaded without any photo shows no text about photos', () => {
  const store = showField();
  const note = screen.getByRole('status');
  act(() => void store.dispatch(postPhotosActions.videoChosen(new File(['film'], 'film.mp4'))));

  expect(note).toBeEmptyDOMElement();
  act(() => void store.dispatch(filesChosen([new File(['x'], 'a.jpg')])));

  expect(note).toHaveTextContent('0 of 1');
});

test('a full post takes no more', () => {
  showField(MAX_PHOTOS);

  expect(screen.getByRole('button', { name: 'Choose files' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Add photos' })).toBeNull();
});

test('a film that is stored gives its address to the form, and can be taken away', async () => {
  const { store, deps } = createWorld();
  deps.addFeature({ name: 'postPhotos', reducer: postPhotosReducer, saga: function* nothing() {} });
  const given: string[] = [];
  const show = (value: string) => (
    <Provider store={store}>
      <VideoField value={value} onChange={(address) => void given.push(address)} />
    </Provider>
  );
  const { rerender } = render(show(''));
  const address = `/media/${keyAt(1)}/video.mp4`;

  store.dispatch(postPhotosActions.videoChosen(new File(['film'], 'film.mp4')));
  expect(await screen.findByRole('progressbar', { name: 'film.mp4' })).toBeInTheDocument();
  store.dispatch(postPhotosActions.videoChanged({ step: 'stored', progress: 1, url: address }));
  await expect.poll(() => given).toEqual([address]);
  rerender(show(address));
  await userEvent.click(screen.getByRole('button', { name: 'Remove the video' }));
  rerender(show(''));

  expect(given).toEqual([address, '']);
  expect(screen.getByRole('textbox', { name: 'Link to a video' })).toHaveFocus();
});
