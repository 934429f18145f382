import './price-tag.css';

export type PriceTagProps = {
  /** The price in the viewer's currency, as text. */
  main: string;
  /** The seller's own price where its currency differs. */
  other: string | undefined;
  isLarge?: boolean;
};

export function PriceTag({ main, other, isLarge = false }: PriceTagProps) {
  return (
    <div className={isLarge ? 'a-price big' : 'a-price'}>
      <b>{main}</b>
      {other !== undefined && <span>{other}</span>}
    </div>
  );
}
