import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconPhotoX, IconStar, IconX } from '@tabler/icons-react';

/** What a tile can offer where a file was not taken. */
export type TileProblem = { readonly text: string; readonly action: string; readonly onAction: () => void };

export type TilePhoto = {
  readonly id: string;
  /** Address of a small picture; null until there is one. */
  readonly picture: string | null;
  /** Its accessible name: its place, whether it is the cover, how far its upload is. */
  readonly label: string;
  readonly isCover: boolean;
  /** Percent on the way; null where nothing is under way. */
  readonly percent: number | null;
  readonly problem: TileProblem | null;
  readonly texts: { readonly cover: string; readonly makeCover: string; readonly remove: string };
  readonly onMakeCover: () => void;
  readonly onRemove: () => void;
};

/** One photo: its picture is the handle to drag it by, with a pointer or with the keyboard. */
export function PhotoTile({ id, picture, label, isCover, percent, problem, texts, ...on }: TilePhoto) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const style = { transform: CSS.Translate.toString(transform), transition };
  const classes = ['g-tile', problem && 'bad', percent !== null && 'up', isDragging && 'dragged'];
  return (
    <li ref={setNodeRef} style={style} className={classes.filter(Boolean).join(' ')}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="g-handle"
        {...attributes}
        {...listeners}
        aria-label={label}
      >
        {picture !== null && <img src={picture} alt="" draggable={false} />}
      </button>
      {isCover && <span className="g-cover">{texts.cover}</span>}
      {percent !== null && <Progress percent={percent} label={label} />}
      {problem !== null && <Problem {...problem} />}
      {!isCover && problem === null && (
        <button type="button" className="g-star" aria-label={texts.makeCover} onClick={on.onMakeCover}>
          <IconStar size={16} stroke={2} aria-hidden />
        </button>
      )}
      <button type="button" className="g-x" aria-label={texts.remove} onClick={on.onRemove}>
        <IconX size={16} stroke={2.2} aria-hidden />
      </button>
    </li>
  );
}

function Progress({ percent, label }: { percent: number; label: string }) {
  return (
    <span
      className="g-progress tnum"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      {percent} %
      <span className="g-bar" style={{ '--p': `${percent}%` } as React.CSSProperties} />
    </span>
  );
}

function Problem({ text, action, onAction }: TileProblem) {
  return (
    <div className="g-problem">
      <IconPhotoX size={22} stroke={1.7} aria-hidden />
      <span>{text}</span>
      <button type="button" onClick={onAction}>
        {action}
      </button>
    </div>
  );
}
