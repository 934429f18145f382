import { Suspense } from 'react';
import type { Profile } from '#contract/http/identity.ts';
import { useSite } from '#renderer/features/site/use-site.ts';
import { loadTexts } from '#renderer/i18n/setup.ts';
import { lazyPart } from '#renderer/lib/lazy-code.ts';

const ChannelsCard = lazyPart(async () => {
  const [{ ChannelsCard: Card }] = await Promise.all([import('./channels/ChannelsCard.tsx'), loadTexts(['channels'])]);
  return Card;
});

/** A company's Telegram channels, where the site has a bot. */
export function ChannelsPart({ profile }: { profile: Profile }) {
  const site = useSite();
  if (!profile.isBusiness || site === null || site.bot === null) return null;
  return (
    <Suspense fallback={null}>
      <ChannelsCard />
    </Suspense>
  );
}
