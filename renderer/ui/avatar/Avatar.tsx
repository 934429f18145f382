import './avatar.css';

type AvatarProps = { name: string; url?: string | undefined; size: number };

/** First letters of the first two words, without marks before them: «Ararat» LLC is AL. */
const initials = (name: string): string =>
  (name.match(/[\p{L}\p{N}]\S*/gu) ?? [])
    .slice(0, 2)
    .map(([first]) => first)
    .join('')
    .toUpperCase();

/** A steady hue per name, so that the same person keeps the same colour. */
const hueOf = (name: string): number => name.split('').reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 360, 0);

/** A person's or company's picture, or their initials. Decoration: the name is next to it or labels the link. */
export function Avatar({ name, url, size }: AvatarProps) {
  if (url !== undefined) return <img className="a-av" src={url} alt="" width={size} height={size} />;
  const style = { width: size, height: size, fontSize: size * 0.38, background: `hsl(${hueOf(name)} 32% 36%)` };
  // Drawn by the styles: the initials are no part of what a link around them is called.
  return <span className="a-av" style={style} data-initials={initials(name)} aria-hidden="true" />;
}
