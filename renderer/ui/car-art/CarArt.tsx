import type { BodyType } from '#contract/vehicle.ts';
import { DRAWING_OF } from '#contract/drawings.ts';

const files = import.meta.glob<string>('./*.svg', { query: '?url', import: 'default', eager: true });

const fileOf = (bodyType: BodyType): string => files[`./${DRAWING_OF[bodyType]}.svg`] ?? '';

type CarArtProps = { bodyType: BodyType; color?: string; className?: string };

/** A body-type drawing in any paint, fetched when shown. Decoration: it has no name of its own. */
export function CarArt({ bodyType, color = 'var(--brand)', className }: CarArtProps) {
  return (
    <svg className={className} viewBox="0 -34 640 260" aria-hidden="true" style={{ '--car': color } as object}>
      <use href={`${fileOf(bodyType)}#car`} x="0" y="-34" width="640" height="260" />
    </svg>
  );
}
