import { Suspense, lazy, useState } from 'react';
import { BottomNav } from './BottomNav.tsx';
import type { Layout } from './layout.ts';

const SiteFooter = lazy(() => import('./SiteFooter.tsx').then((module) => ({ default: module.SiteFooter })));
const ChatPlace = lazy(() => import('./ChatPlace.tsx').then((module) => ({ default: module.ChatPlace })));

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
