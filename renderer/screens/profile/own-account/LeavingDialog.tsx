import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { failureText } from '#renderer/api/failure-text.ts';
import { sessionActions } from '#renderer/features/session/session.slice.ts';
import { useHostIdentifies } from '#renderer/features/session/use-host-identifies.ts';
import { useLogOut } from '#renderer/features/session/use-log-out.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';
import '#renderer/ui/confirm/confirm.css';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';
import { SaveFailed } from '../SaveBar.tsx';
import { useDownload, useOwnAccountClient, useSending } from './use-own-account.ts';

const nothing = () => undefined;

/** Stands before everything while the account is being deleted: keep it, take the data along, or log out (D041). */
export function LeavingDialog({ deletionDate }: { deletionDate: string }) {
  const { t, i18n } = useTranslation(['ownAccount', 'errors']);
  const id = useId();
  const isIdentified = useHostIdentifies();
  const logOut = useLogOut();
  const { keep, ...keeping } = useKeep();
  const { download, ...archive } = useDownload();
  const failure = keeping.failure ?? archive.failure;
  const title = t('leaving.title', { date: formatDate(new Date(deletionDate), i18n.language) });
  return (
    <Dialog open label={title} className="a-confirm" hasEntry onClose={nothing}>
      <div className="hd">
        <span className="ic bad">
          <IconTrash size={24} aria-hidden />
        </span>
        <div>
          <h2>{title}</h2>
          <p className="tx" id={id}>
            {t('leaving.text')}
          </p>
        </div>
      </div>
      {failure !== null && <SaveFailed reason={failureText(t, failure)} />}
      <div className="bt">
        {!isIdentified && (
          <Button look="minimal" onClick={logOut}>
            {t('leaving.logout')}
          </Button>
        )}
        <Button
          look="outlined"
          disabled={archive.isSending}
          aria-busy={archive.isSending}
          onClick={() => void download()}
        >
          {t('leaving.download')}
        </Button>
        <Button
          look="primary"
          aria-describedby={id}
          disabled={keeping.isSending}
          aria-busy={keeping.isSending}
          onClick={() => void keep()}
        >
          {t('leaving.keep')}
        </Button>
      </div>
    </Dialog>
  );
}

function useKeep() {
  const client = useOwnAccountClient();
  const dispatch = useDispatch();
  const toast = useToast();
  const { t } = useTranslation('ownAccount');
  const { isSending, failure, send } = useSending();
  const keep = async () => {
    if (!(await send(() => client.accountEnd.keep()))) return;
    toast('ok', t('leaving.kept'));
    dispatch(sessionActions.profileOutdated());
  };
  return { isSending, failure, keep };
}
