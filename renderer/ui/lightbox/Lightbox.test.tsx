import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import YetAnotherLightbox from 'yet-another-react-lightbox';
import type { LightboxExternalProps } from 'yet-another-react-lightbox';
import { Lightbox } from './Lightbox.tsx';

const labels = {
  name: 'Photos',
  gallery: 'Photo gallery',
  carousel: 'Carousel',
  slide: 'Photo',
  position: '{index} of {total}',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
};
const slides = Array.from({ length: 7 }, (_, place) => ({
  src: `/media/${place}.webp`,
  alt: `Photo ${place + 1}`,
  width: 1280,
  height: 960,
}));

const show = (onClose = vi.fn<() => void>()) => {
  render(
    <>
      <button type="button">Behind</button>
      <Lightbox slides={slides} index={2} labels={labels} onClose={onClose} />
    </>,
  );
  return onClose;
};

test('every figure of the specification reaches the viewer', () => {
  const Viewer = vi.fn<(props: LightboxExternalProps) => ReactElement>((props) => <YetAnotherLightbox {...props} />);

  render(<Lightbox slides={slides} index={2} labels={labels} onClose={() => undefined} Viewer={Viewer} />);

  const props = Viewer.mock.lastCall?.[0];
  expect(props?.carousel).toMatchObject({ preload: 2 });
  expect(props?.animation).toMatchObject({ fade: 500 });
  expect(props?.styles?.container).toMatchObject({ backgroundColor: '#000', padding: '60px 0' });
  expect(props?.zoom).toMatchObject({
    minZoom: 1,
    maxZoomPixelRatio: 2,
    zoomInMultiplier: 2,
    doubleTapDelay: 300,
    doubleClickDelay: 300,
    doubleClickMaxStops: 2,
    keyboardMoveDistance: 50,
    wheelZoomDistanceFactor: 100,
    pinchZoomDistanceFactor: 100,
  });
});

test('it has one close button, zoom buttons, and none for previous and next', () => {
  show();

  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(new Set(names)).toEqual(new Set(['Close', 'Zoom in', 'Zoom out']));
  expect(names).toHaveLength(3);
});

test('it opens at the active photo and counts from one', () => {
  show();

  expect(screen.getByText('3 / 7')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Photos' })).toBeInTheDocument();
});

test('arrows change photos, and the page behind may render again meanwhile', async () => {
  const { rerender } = render(<Lightbox slides={slides} index={2} labels={labels} onClose={() => undefined} />);

  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
  await screen.findByText('4 / 7');
  rerender(<Lightbox slides={[...slides]} index={2} labels={labels} onClose={() => undefined} />);

  expect(screen.getByText('4 / 7')).toBeInTheDocument();
});

test('the page behind cannot be reached while it is open', () => {
  show();

  expect(screen.queryByRole('button', { name: 'Behind' })).not.toBeInTheDocument();
});

test('Escape closes it once, however often it is pressed', () => {
  vi.useFakeTimers();
  const onClose = show();

  for (const target of [document.activeElement, document.activeElement]) {
    fireEvent.keyDown(target ?? document.body, { key: 'Escape' });
  }
  act(() => {
    vi.advanceTimersByTime(2000);
  });

  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the close button closes it', async () => {
  const onClose = show();

  await userEvent.click(screen.getByRole('button', { name: 'Close' }));

  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
