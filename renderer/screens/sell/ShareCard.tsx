import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostId } from '#contract/ids.ts';
import { usePostAddresses } from '#renderer/features/site/use-post-addresses.ts';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';

const ShareWays = lazyPart(async () => {
  const [{ ShareWays: Ways }] = await Promise.all([
    import('#renderer/features/share/ShareWays.tsx'),
    loadTexts(['share']),
  ]);
  return Ways;
});

/** The address of a car that is on sale, to be copied, shared or scanned. */
export function ShareCard({ id }: { id: PostId }) {
  const { t } = useTranslation('sell');
  const addresses = usePostAddresses(id);
  return (
    <section className="c-findings" aria-labelledby="sell-share">
      <h2 id="sell-share">{t('share.title')}</h2>
      <p className="muted">{t('share.text')}</p>
      <Suspense fallback={null}>
        <ShareWays addresses={addresses} title={t('share.title')} />
      </Suspense>
    </section>
  );
}
