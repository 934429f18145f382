import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { MAX_NOTE_LENGTH } from '#contract/constants.ts';
import type { PostId } from '#contract/ids.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { notesActions, selectSave } from '#renderer/features/favourites/notes.slice.ts';
import type { WithNotes } from '#renderer/features/favourites/notes.slice.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { TextArea } from '#renderer/ui/input/TextArea.tsx';

type NoteEditorProps = { id: PostId; title: string; text: string; takesFocus: boolean };

/** Ctrl or Cmd with Enter saves, Escape cancels; an empty text removes the note. */
export function NoteEditor({ id, title, text, takesFocus }: NoteEditorProps) {
  const save = useSelector((state: WithNotes) => selectSave(state, id));
  const dispatch = useDispatch();
  const { t } = useTranslation(['favorites', 'errors']);
  const area = useCaretAtEnd(takesFocus);
  const hint = useId();
  const isSaving = save?.phase === 'saving';
  const length = text.trim().length;
  // The notes of two joined accounts may be longer together.
  const isTooLong = length > MAX_NOTE_LENGTH;
  const cancel = () => {
    if (!isSaving) dispatch(notesActions.cancelled({ id }));
  };
  const submit = () => {
    if (!isSaving && !isTooLong) dispatch(notesActions.saveAsked({ id }));
  };
  return (
    <form
      className="v-note"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        ref={area}
        fill
        rows={4}
        maxLength={MAX_NOTE_LENGTH}
        readOnly={isSaving}
        aria-label={t('note.label', { title })}
        aria-describedby={`${hint} ${hint}-length`}
        aria-invalid={isTooLong}
        value={text}
        onChange={({ target }) => dispatch(notesActions.edited({ id, text: target.value }))}
        onKeyDown={onKeys({ submit, cancel })}
      />
      <p className="v-hint">
        <span id={hint}>{t('note.hint')}</span>
        <span id={`${hint}-length`}>{t('note.length', { written: length, most: MAX_NOTE_LENGTH })}</span>
      </p>
      {save?.phase === 'failed' && (
        <p className="v-bad" role="alert">
          {failureText(t, save.failure)}
        </p>
      )}
      <div className="v-acts">
        <Button type="submit" look="primary" size="small" disabled={isTooLong} aria-busy={isSaving}>
          {t('note.save')}
        </Button>
        <Button look="outlined" size="small" onClick={cancel}>
          {t('note.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** A text area that takes the focus with its caret behind the text. */
function useCaretAtEnd(takesFocus: boolean) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = area;
    if (!takesFocus || current === null) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, [takesFocus]);
  return area;
}

const onKeys =
  ({ submit, cancel }: Readonly<Record<'submit' | 'cancel', () => void>>) =>
  (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isSave && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (isSave) submit();
    else cancel();
  };
