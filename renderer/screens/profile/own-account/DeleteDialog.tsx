import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { pathTo } from '#contract/page-path.ts';
import { failureText } from '#renderer/api/failure-text.ts';
import { useDeps } from '#renderer/deps.ts';
import { signedOut } from '#renderer/events.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { useNavigate } from '#renderer/lib/links.ts';
import { ConfirmDialog } from '#renderer/ui/confirm/ConfirmDialog.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import { FormField } from '#renderer/ui/forms/FormField.tsx';
import { Input } from '#renderer/ui/input/Input.tsx';
import { PresentPassword } from '../PresentPassword.tsx';
import { SaveFailed } from '../SaveBar.tsx';
import { useOwnAccountClient, useSending } from './use-own-account.ts';

type DeleteDialogProps = { open: boolean; hasPassword: boolean; onClose: () => void };

/** Says what a deletion does, and takes the password and a typed word for it. */
export function DeleteDialog({ open, hasPassword, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(['ownAccount', 'errors']);
  const { password, word, wasAsked, isTyped, isWrong, isSending, failure, setPassword, setWord, confirm, close } =
    useDeletion({ hasPassword, onClose });
  const passwordError =
    wasAsked && password === '' ? t('delete.passwordMissing') : isWrong ? t('delete.passwordWrong') : undefined;
  return (
    <ConfirmDialog
      open={open}
      title={t('delete.question')}
      text={<Consequences />}
      icon={<IconTrash size={24} aria-hidden />}
      tone="bad"
      keepLabel={t('delete.keep')}
      confirmLabel={t('delete.confirm')}
      isBusy={isSending}
      onConfirm={confirm}
      onClose={close}
    >
      {hasPassword && (
        <PresentPassword
          label={t('delete.password')}
          error={passwordError}
          fill
          value={password}
          readOnly={isSending}
          onChange={setPassword}
        />
      )}
      <FormField
        label={t('delete.type', { word: t('delete.word') })}
        required
        {...(wasAsked && !isTyped ? { error: t('delete.typeWrong', { word: t('delete.word') }) } : {})}
      >
        {(control) => (
          <Input
            {...control}
            fill
            autoComplete="off"
            maxLength={40}
            value={word}
            readOnly={isSending}
            onChange={({ target }) => setWord(target.value)}
          />
        )}
      </FormField>
      {failure !== null && !isWrong && <SaveFailed reason={failureText(t, failure)} />}
    </ConfirmDialog>
  );
}

/** What is typed, and whether the deletion may begin. */
function useDeletion({ hasPassword, onClose }: Pick<DeleteDialogProps, 'hasPassword' | 'onClose'>) {
  const { t } = useTranslation('ownAccount');
  const [password, setPassword] = useState('');
  const [word, setWord] = useState('');
  const [wasAsked, setAsked] = useState(false);
  const { isSending, failure, send, forget } = useSending();
  const begin = useBegin();
  const isTyped = word.trim().toLocaleUpperCase() === t('delete.word').toLocaleUpperCase();
  const isWrong = failure?.fields?.['password'] !== undefined;
  const type = (value: string) => {
    setPassword(value);
    forget();
  };
  const confirm = () => {
    setAsked(true);
    if (!isTyped || (hasPassword && password === '')) return;
    void send(() => begin(hasPassword ? { password } : {}));
  };
  const close = () => {
    type('');
    setWord('');
    setAsked(false);
    onClose();
  };
  return {
    password,
    word,
    wasAsked,
    isTyped,
    isWrong,
    isSending,
    failure,
    setPassword: type,
    setWord,
    confirm,
    close,
  };
}

const CONSEQUENCES = ['now', 'later', 'credits', 'chats', 'orders'] as const;

function Consequences() {
  const { t } = useTranslation('ownAccount');
  return (
    <ul className="d-facts">
      {CONSEQUENCES.map((each) => (
        <li key={each}>{t(`delete.${each}`)}</li>
      ))}
    </ul>
  );
}

/** Begins the deletion: the session has ended with it, so this device forgets the person and shows home. */
function useBegin() {
  const client = useOwnAccountClient();
  const { bearer } = useDeps();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const { t, i18n } = useTranslation('ownAccount');
  return async (body: { password?: string }) => {
    const { value } = await client.accountEnd.ask({ body });
    bearer.set(undefined);
    await navigate(pathTo.start());
    dispatch(signedOut());
    toast('ok', t('delete.begun', { date: formatDate(new Date(value.deletionDate), i18n.language) }));
  };
}
