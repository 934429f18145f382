import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { aPhoto } from '#renderer/testing/post-fixtures.ts';
import { PostRow } from '../post-row/PostRow.tsx';
import { PostCard } from './PostCard.tsx';
import type { PostFace, PostLabels } from './post-face.ts';

const FACE: PostFace = {
  title: 'Kia Sportage',
  price: '≈ 8 109 000 ֏',
  otherPrice: '$20 900',
  facts: ['2020', '71 500 km'],
  bodyType: 'Crossover',
  place: 'Gyumri',
  seller: 'Private seller',
  ago: '6 hr ago',
  images: [1, 2, 3, 4].map(aPhoto),
  imageCount: 12,
  hasVideo: true,
  isTop: true,
  status: 'active',
  isReserved: false,
  isGone: false,
  isCleared: true,
};
const LABELS: PostLabels = {
  top: 'Top',
  status: 'Sold',
  reserved: 'Reserved',
  photos: '12 photos',
  video: 'Video',
  noPhoto: 'No photo yet',
  priceDrop: 'Price reduced:',
  clearance: 'Cleared',
};

const show = (change: Partial<PostFace> = {}, heart?: ReactNode) => {
  const link = <a className="a-cardlink" href="/posts/view/1" aria-label="Kia Sportage" />;
  const { container } = render(<PostCard post={{ ...FACE, ...change }} labels={LABELS} link={link} heart={heart} />);
  const frame = container.querySelector<HTMLElement>('.a-cph')!;
  frame.getBoundingClientRect = () => ({ left: 100, width: 400, top: 0, bottom: 300 }) as DOMRect;
  const point = (clientX: number, pointerType = 'mouse') =>
    fireEvent.pointerMove(container.querySelector('article')!, { clientX, clientY: 150, pointerType });
  return { container, point, shown: () => [...container.querySelectorAll('img')].at(-1)?.getAttribute('src') };
};
const small = (digit: number) => aPhoto(digit).replace('1280', '640');

test('a card is one link with the heart beside it', () => {
  show({}, <button type="button">Heart</button>);

  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link')).not.toContainElement(screen.getByRole('button'));
});

test('the mouse switches photos by its place, and leaving shows the first again', () => {
  const { container, point, shown } = show();
  expect(shown()).toBe(small(1));

  point(450);
  expect(shown()).toBe(small(4));
  point(250);
  expect(shown()).toBe(small(2));
  fireEvent.pointerOut(container.querySelector('article')!);

  expect(shown()).toBe(small(1));
});

test('a finger switches nothing', () => {
  const { point, shown } = show();

  point(450, 'touch');

  expect(shown()).toBe(small(1));
});

const swipeTo = (container: HTMLElement, scrollLeft: number) => {
  const strip = container.querySelector<HTMLElement>('.a-swipe')!;
  Object.defineProperty(strip, 'clientWidth', { value: 360, configurable: true });
  fireEvent.scroll(strip, { target: { scrollLeft } });
  return [...strip.querySelectorAll('img')].map((photo) => photo.getAttribute('src'));
};

test('a photo loads when the swipe towards it begins, not before', () => {
  const { container } = show();
  expect(container.querySelectorAll('img')).toHaveLength(1);

  expect(swipeTo(container, 10)).toEqual([small(1), small(2)]);
  expect(swipeTo(container, 360)).toEqual([small(1), small(2)]);
  expect(swipeTo(container, 380)).toEqual([small(1), small(2), small(3)]);
  expect([...container.querySelectorAll('.a-cdots i')].map(({ className }) => className)).toEqual(['', 'on', '', '']);
});

test('a tap on the swiped photos opens the car, and readers meet the link alone', () => {
  const { container } = show();
  const opened = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  screen.getByRole('link').addEventListener('click', opened);

  fireEvent.click(container.querySelector('.a-swipe')!);

  expect(opened).toHaveBeenCalledTimes(1);
  expect(container.querySelector('.a-swipe')).toHaveAttribute('aria-hidden', 'true');
});

test('without a photo, or with one that cannot be shown, a silhouette is shown', () => {
  const { container } = show({ images: [] });
  expect(screen.getByText('No photo yet')).toBeInTheDocument();
  container.remove();

  const broken = show({ images: [aPhoto(1)] });
  fireEvent.error(broken.container.querySelector('img')!);

  expect(broken.container.querySelector('img')).toBeNull();
  expect(broken.container).toHaveTextContent('No photo yet');
});

test('a car that is not cleared is marked as such, and what it costs with the clearance', () => {
  const { container } = show({ isCleared: false, totalPrice: '≈ $24 000 with clearance' });

  expect(container.querySelector('.a-uncleared')).toHaveTextContent('Cleared');
  expect(screen.getByText('≈ $24 000 with clearance')).toBeInTheDocument();
  expect(screen.getByText('Gyumri · Private seller')).toBeInTheDocument();
});

test('a cleared car has no chip for it', () => {
  const { container } = show();

  expect(container.querySelector('.a-uncleared')).toBeNull();
});

test('price, count, video and Top are announced; a sold car is marked as such', () => {
  show({ status: 'sold' });

  expect(screen.getByText('≈ 8 109 000 ֏')).toBeInTheDocument();
  expect(screen.getByText('$20 900')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Video' })).toBeInTheDocument();
  expect(screen.getByText('Top')).toBeInTheDocument();
  expect(screen.getByText('Sold')).toBeInTheDocument();
});

test.each([PostCard, PostRow])('a reserved car is marked as such in words, others do not', (Layout) => {
  const parts = { labels: LABELS, link: null, heart: null };
  const { rerender } = render(<Layout post={{ ...FACE, isReserved: true }} {...parts} />);
  expect(screen.getByText('Reserved')).toBeInTheDocument();

  rerender(<Layout post={FACE} {...parts} />);

  expect(screen.queryByText('Reserved')).not.toBeInTheDocument();
});

test.each([PostCard, PostRow])('a price that fell lately has a word for screen readers', (Layout) => {
  const parts = { labels: LABELS, link: null, heart: null };
  const { container, rerender } = render(<Layout post={{ ...FACE, priceDrop: '−$500, 3 days ago' }} {...parts} />);
  expect(container.querySelector('.a-drop')).toHaveTextContent('Price reduced: −$500, 3 days ago');

  rerender(<Layout post={FACE} {...parts} />);

  expect(container.querySelector('.a-drop')).toBeNull();
});
