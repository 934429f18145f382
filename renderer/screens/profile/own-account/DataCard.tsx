import { useTranslation } from 'react-i18next';
import { failureText } from '#renderer/api/failure-text.ts';
import { Button } from '#renderer/ui/button/Button.tsx';
import { SaveFailed } from '../SaveBar.tsx';
import { useDownload } from './use-own-account.ts';

/** A copy of everything that is held about the person. */
export function DataCard() {
  const { t } = useTranslation(['ownAccount', 'errors']);
  const { isSending, failure, download } = useDownload();
  return (
    <section className="d-card" aria-labelledby="d-own-data">
      <h2 id="d-own-data">{t('data.title')}</h2>
      <p className="sm muted">
        {t('data.text')} {t('data.limit')}
      </p>
      {failure !== null && <SaveFailed reason={failureText(t, failure)} />}
      <Button look="outlined" disabled={isSending} aria-busy={isSending} onClick={() => void download()}>
        {t('data.download')}
      </Button>
    </section>
  );
}
