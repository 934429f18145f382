import { Suspense, useState } from 'react';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';
import { BottomNav } from './BottomNav.tsx';
import type { Layout } from './layout.ts';

const SiteFooter = lazyPart(async () => {
  const [module] = await Promise.all([import('./SiteFooter.tsx'), loadTexts(['footer'])]);
  return module.SiteFooter;
});
const ChatPlace = lazyPart(() => import('./ChatPlace.tsx').then((module) => module.ChatPlace));

/** What closes the page. Footer and chat load after the first screen. */
export function PageBottom({ bottom }: Pick<Layout, 'bottom'>) {
  const [chat, setChat] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      {bottom === 'nav' && <BottomNav onChat={() => setChat('open')} />}
      <Suspense fallback={null}>
        {bottom === 'footer' && <SiteFooter />}
        {chat !== 'never' && <ChatPlace open={chat === 'open'} onClose={() => setChat('closed')} />}
      </Suspense>
    </>
  );
}
