import { IconNote, IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { PostId } from '#contract/ids.ts';
import { notesActions, selectDraft } from '#renderer/features/favourites/notes.slice.ts';
import type { WithNotes } from '#renderer/features/favourites/notes.slice.ts';
import { selectPost } from '#renderer/features/posts/posts.slice.ts';
import type { WithPosts } from '#renderer/features/posts/posts.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { NoteEditor } from './NoteEditor.tsx';

/** The private note of a favourite, with the button that opens its editor. */
export function FavouriteNote({ id, title }: { id: PostId; title: string }) {
  const note = useSelector((state: WithPosts) => selectPost(state, id)?.note ?? null);
  const draft = useSelector((state: WithNotes) => selectDraft(state, id));
  const dispatch = useDispatch();
  const { t } = useTranslation('favorites');
  const button = useRef<HTMLButtonElement>(null);
  // A draft that comes back with the page takes no focus.
  const [isAsked, setAsked] = useState(false);
  const isEditing = draft !== undefined;
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    // The pressed button is gone with the editor; a user who moved the focus meanwhile keeps it.
    if (wasEditing.current && !isEditing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const edit = () => {
    setAsked(true);
    dispatch(notesActions.edited({ id, text: note ?? '' }));
  };
  if (isEditing) return <NoteEditor id={id} title={title} text={draft} takesFocus={isAsked} />;
  const Icon = note === null ? IconNote : IconPencil;
  return (
    <div className="v-note">
      {note !== null && <p>{note}</p>}
      <Button
        ref={button}
        look="minimal"
        size="small"
        aria-label={t(note === null ? 'note.addTo' : 'note.editOf', { title })}
        onClick={edit}
      >
        <Icon size={16} stroke={2} aria-hidden="true" />
        {t(note === null ? 'note.add' : 'note.edit')}
      </Button>
    </div>
  );
}
