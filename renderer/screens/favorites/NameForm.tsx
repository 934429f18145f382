import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_LIST_NAME_LENGTH } from '#contract/constants.ts';
import { tidyListName } from '#contract/list-name.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';

type NameFormProps = {
  label: string;
  /** The name before. */
  name: string;
  onSave: (name: string) => void;
  onCancel: () => void;
};

/** The name of a list of favourites; Escape cancels. */
export function NameForm({ label, name, onSave, onCancel }: NameFormProps) {
  const [text, setText] = useState(name);
  const { t } = useTranslation('favorites');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const wanted = tidyListName(text);
  return (
    <form
      className="v-name"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '') onSave(wanted);
      }}
    >
      <Input
        ref={input}
        aria-label={label}
        placeholder={t('lists.placeholder')}
        maxLength={MAX_LIST_NAME_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button type="submit" look="primary" size="small" disabled={wanted === ''}>
        {t('note.save')}
      </Button>
      <Button look="outlined" size="small" onClick={onCancel}>
        {t('note.cancel')}
      </Button>
    </form>
  );
}
