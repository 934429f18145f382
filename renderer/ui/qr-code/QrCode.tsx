import { useMemo } from 'react';
import { encode } from 'uqr';

type QrCodeProps = { text: string; label: string };

/** Dark squares on white in both themes: cameras expect it. As large as what holds it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => squaresOf(text), [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#131212" />
    </svg>
  );
}

const squaresOf = (text: string): { size: number; path: string } => {
  const { size, data } = encode(text, { border: 0 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
};
