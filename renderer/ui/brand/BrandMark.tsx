const BLADE = 'M0 0C-.6 -5.4 2.2 -10.6 7.4 -13.1C10.8 -10.9 12.8 -7.7 13.6 -4.6C8.8 -6.6 3.6 -4.6 0 0Z';
const ANGLES = [0, 60, 120, 180, 240, 300];

type WheelProps = { fill: string; blades: string; ring: { r: number; width: number } };

/** A rim whose six blades turn like the Armenian eternity sign. */
function Wheel({ fill, blades, ring }: WheelProps) {
  return (
    <>
      <circle cx="20" cy="20" r="20" fill={fill} />
      <g transform="translate(20 20)" fill={blades}>
        {ANGLES.map((angle) => (
          <path key={angle} transform={`rotate(${angle})`} d={BLADE} />
        ))}
      </g>
      <circle cx="20" cy="20" r={ring.r} fill="none" stroke={blades} strokeWidth={ring.width} />
    </>
  );
}

/** The mark: red disc, white blades. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg className="a-mark" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <Wheel fill="var(--brand)" blades="#fff" ring={{ r: 16.6, width: 1.7 }} />
    </svg>
  );
}

type BrandDiscProps = { className: string; fill?: string; blades?: string };

/** The enlarged disc: the only decorative motif (hero, banners, menu). */
export function BrandDisc({ className, fill = 'var(--brand)', blades = 'rgba(255,255,255,.16)' }: BrandDiscProps) {
  return (
    <svg className={className} viewBox="0 0 40 40" aria-hidden="true">
      <Wheel fill={fill} blades={blades} ring={{ r: 17, width: 1.3 }} />
    </svg>
  );
}
