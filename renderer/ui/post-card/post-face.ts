import type { PostStatus } from '#contract/vehicle.ts';

/** A post as a card or row shows it: every text is ready for reading. */
export type PostFace = {
  readonly title: string;
  readonly price: string;
  /** The seller's own price where its currency differs. */
  readonly otherPrice: string | undefined;
  /** The day of the rate that the price is converted by. */
  readonly priceNote?: string | undefined;
  /** By how much the price fell last, and how long ago. */
  readonly priceDrop?: string | undefined;
  /** The price with the estimated clearance, in words; undefined where the car is cleared or nothing is known. */
  readonly totalPrice?: string | undefined;
  readonly facts: readonly string[];
  readonly bodyType: string;
  readonly place: string;
  /** Whether a private person or a business sells it. */
  readonly seller: string;
  readonly ago: string;
  readonly images: readonly string[];
  readonly imageCount: number;
  readonly hasVideo: boolean;
  readonly isTop: boolean;
  readonly status: PostStatus | 'deleted';
  readonly isReserved: boolean;
  /** Grey and without a price: no longer offered (D087). */
  readonly isGone: boolean;
  readonly isCleared: boolean;
};

/** The words around a post, in the viewer's language. */
export type PostLabels = {
  readonly top: string;
  readonly status: string;
  readonly reserved: string;
  readonly photos: string;
  readonly video: string;
  readonly noPhoto: string;
  /** Before the drop of the price, for screen readers. */
  readonly priceDrop: string;
  readonly clearance: string;
};
