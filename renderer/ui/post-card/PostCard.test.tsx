import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { aPhoto } from '#renderer/testing/post-fixtures.ts';
import { PostCard } from './PostCard.tsx';
import type { PostFace, PostLabels } from './post-face.ts';

const FACE: PostFace = {
  title: 'Kia Sportage',
  price: '≈ 8 109 000 ֏',
  otherPrice: '$20 900',
  facts: ['2020', '71 500 km'],
  bodyType: 'Crossover',
  place: 'Gyumri',
  ago: '6 hr ago',
  images: [1, 2, 3, 4].map(aPhoto),
  imageCount: 12,
  hasVideo: true,
  isTop: true,
  status: 'active',
  isGone: false,
  isCleared: true,
};
const LABELS: PostLabels = {
  top: 'Top',
  status: 'Sold',
  photos: '12 photos',
  video: 'Video',
  noPhoto: 'No photo yet',
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

test('without a photo, or with one that cannot be shown, a silhouette stands in', () => {
  const { container } = show({ images: [] });
  expect(screen.getByText('No photo yet')).toBeInTheDocument();
  container.remove();

  const broken = show({ images: [aPhoto(1)] });
  fireEvent.error(broken.container.querySelector('img')!);

  expect(broken.container.querySelector('img')).toBeNull();
  expect(broken.container).toHaveTextContent('No photo yet');
});

test('price, count, video and Top are told; a sold car says so', () => {
  show({ status: 'sold' });

  expect(screen.getByText('≈ 8 109 000 ֏')).toBeInTheDocument();
  expect(screen.getByText('$20 900')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Video' })).toBeInTheDocument();
  expect(screen.getByText('Top')).toBeInTheDocument();
  expect(screen.getByText('Sold')).toBeInTheDocument();
});
