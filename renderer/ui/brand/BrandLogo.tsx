import './brand.css';
import { BrandMark } from './BrandMark.tsx';

type BrandLogoProps = { wordmark: string; size?: number };

/** Mark and wordmark; the caller wraps it in its link. */
export function BrandLogo({ wordmark, size = 34 }: BrandLogoProps) {
  return (
    <>
      <BrandMark size={size} />
      <span>{wordmark}</span>
    </>
  );
}
