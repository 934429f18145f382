import { IconCamera, IconPlayerPlayFilled } from '@tabler/icons-react';

export type PhotoCountProps = { count: number; hasVideo: boolean; photos: string; video: string };

export function PhotoCount({ count, hasVideo, photos, video }: PhotoCountProps) {
  if (count === 0 && !hasVideo) return null;
  return (
    <span className="a-cnt">
      {hasVideo && <IconPlayerPlayFilled size={12} role="img" aria-label={video} />}
      {count > 0 && (
        <span className="a-cnt-n" title={photos}>
          <IconCamera size={14} stroke={2} aria-hidden="true" />
          {count}
        </span>
      )}
    </span>
  );
}
