import { IconPrinter } from '@tabler/icons-react';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Post } from '#contract/http/posts.ts';
import { useDeps } from '#renderer/deps.ts';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import { Button } from '#renderer/ui/button/Button.tsx';

/** Few people print: the paper and its texts come with the first press. */
const PrintSheet = lazyPart(async () => {
  const [{ PrintSheet: Sheet }] = await Promise.all([
    import('./PrintSheet.tsx'),
    loadTexts(['inventory', 'features', 'posts']),
  ]);
  return Sheet;
});

/** Prints one page about the car with the QR code of its page. Hosts inside a messenger print nothing. */
export function PrintButton({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const { platform } = useDeps();
  const [isPrinting, setPrinting] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);
  if (platform.identifiesUser) return null;
  return (
    <>
      <Button look="minimal" className="p-report" disabled={isPrinting} onClick={() => setPrinting(true)}>
        <IconPrinter size={18} stroke={1.8} aria-hidden />
        {t('print')}
      </Button>
      {isPrinting && (
        <Suspense fallback={null}>
          <PrintSheet post={post} onPrinted={printed} />
        </Suspense>
      )}
    </>
  );
}
