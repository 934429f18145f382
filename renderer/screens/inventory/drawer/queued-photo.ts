import type { PostId } from '#contract/ids.ts';
import type { PhotoRefusal } from '#renderer/features/post-form/photos/photo-item.ts';

/** A photo on its way to a car. */
export type QueuedPhoto = {
  readonly id: string;
  readonly postId: PostId;
  readonly name: string;
  readonly size: number;
  readonly step: 'waiting' | 'sending' | 'sent' | 'refused';
  /** 0 to 1. */
  readonly progress: number;
  readonly preview: string | null;
  readonly key: string | null;
  readonly refusal: PhotoRefusal | null;
  /** The device keeps the file: it is sent after a reload, too. */
  readonly isKept: boolean;
};
