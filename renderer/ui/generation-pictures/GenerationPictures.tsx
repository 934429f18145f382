import './generation-pictures.css';

type Pictured = {
  readonly id: number;
  readonly name: string;
  readonly years?: string;
  readonly imageUrl?: string | null;
};

type GenerationPicturesProps = {
  items: readonly Pictured[];
  /** Keeps the room of the pictures while the list loads. */
  isLoading?: boolean;
  /** The chosen generation's id; empty where none is. */
  value: string;
  onChoose: (value: string) => void;
};

/** Generations by their drawings, for the eye and the pointer: the list above has the same choices for the keyboard. */
export function GenerationPictures({ items, isLoading = false, value, onChoose }: GenerationPicturesProps) {
  if (!isLoading && !items.some(({ imageUrl }) => imageUrl)) return null;
  return (
    <div className="a-gens" aria-hidden="true">
      {items.map(({ id, name, years, imageUrl }) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          className={value === String(id) ? 'on' : ''}
          title={name}
          onClick={() => onChoose(String(id))}
        >
          {imageUrl ? <img src={imageUrl} alt="" width={96} height={39} loading="lazy" decoding="async" /> : <i />}
          <span>{name}</span>
          <em>{years}</em>
        </button>
      ))}
    </div>
  );
}
