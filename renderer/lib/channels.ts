import type { SocialLink } from '#contract/http/tasks.ts';

/** The product's own channels, by the flag of the profile that says one was there (SPEC.md §3). */
export const CHANNELS = {
  youTube: { name: 'YouTube', url: 'https://www.youtube.com/@aniv' },
  facebook: { name: 'Facebook', url: 'https://www.facebook.com/aniv' },
  twitter: { name: 'X', url: 'https://x.com/aniv' },
  instagram: { name: 'Instagram', url: 'https://www.instagram.com/aniv' },
  tikTok: { name: 'TikTok', url: 'https://www.tiktok.com/@aniv' },
  aniv: { name: '@aniv_bot', url: 'https://t.me/aniv_bot' },
  anivTop: { name: '@aniv_alerts_bot', url: 'https://t.me/aniv_alerts_bot' },
} as const satisfies Record<SocialLink, { name: string; url: string }>;
