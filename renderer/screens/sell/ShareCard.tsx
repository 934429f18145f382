import { IconCopy, IconShare2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostId } from '#contract/ids.ts';
import { pathTo } from '#contract/page-path.ts';
import { useDeps } from '#renderer/deps.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import { shareLink } from '#renderer/lib/share-link.ts';
import { useToast } from '#renderer/ui/feedback/use-toast.ts';

const QrCode = lazyPart(async () => (await import('#renderer/ui/qr-code/QrCode.tsx')).QrCode);

/** The address of a car that is on sale, to be copied, shared by the host or scanned. */
export function ShareCard({ id }: { id: PostId }) {
  const { t } = useTranslation('sell');
  const { platform } = useDeps();
  const toast = useToast();
  const url = platform.publicUrl(pathTo.post(id));
  const copy = async () => {
    const result = await shareLink({ share: undefined, copyText: platform.copyText }, { title: t('share.title'), url });
    toast(result === 'copied' ? 'ok' : 'bad', t(result === 'copied' ? 'share.copied' : 'share.failed'));
  };
  const share = async () => {
    const result = await shareLink(platform, { title: t('share.title'), url });
    if (result === 'copied') toast('ok', t('share.copied'));
    if (result === 'failed') toast('bad', t('share.failed'));
  };
  return (
    <section className="c-findings c-share" aria-labelledby="sell-share">
      <div>
        <Suspense fallback={null}>
          <QrCode text={url} label={t('share.qr')} />
        </Suspense>
      </div>
      <div>
        <h2 id="sell-share">{t('share.title')}</h2>
        <p className="muted">{t('share.text')}</p>
        <p>{url}</p>
        <div className="row wrap">
          {platform.share !== undefined && (
            <button type="button" className="bp6-button bp6-outlined" onClick={() => void share()}>
              <IconShare2 size={18} stroke={2} aria-hidden />
              {t('share.share')}
            </button>
          )}
          <button type="button" className="bp6-button bp6-outlined" onClick={() => void copy()}>
            <IconCopy size={18} stroke={2} aria-hidden />
            {t('share.copy')}
          </button>
        </div>
      </div>
    </section>
  );
}
