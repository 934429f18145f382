import './price-tag.css';

export type PriceTagProps = {
  /** The price in the viewer's currency, as text. */
  main: string;
  /** The seller's own price where its currency differs. */
  other: string | undefined;
  /** What a converted price is converted by; a tooltip, where the tag is large a line of its own. */
  note?: string | undefined;
  isLarge?: boolean;
};

export function PriceTag({ main, other, note, isLarge = false }: PriceTagProps) {
  const shownNote = other === undefined ? undefined : note;
  return (
    <div className={isLarge ? 'a-price big' : 'a-price'} title={isLarge ? undefined : shownNote}>
      <b>{main}</b>
      {shownNote !== undefined && !isLarge && <i className="a-sr">({shownNote})</i>}
      {other !== undefined && <span>{other}</span>}
      {shownNote !== undefined && isLarge && <small>{shownNote}</small>}
    </div>
  );
}
