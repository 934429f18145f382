import {
  siFacebook,
  siInstagram,
  siMastercard,
  siPaypal,
  siStripe,
  siTiktok,
  siVisa,
  siX,
  siYoutube,
} from 'simple-icons';
import { CHANNELS } from '#renderer/lib/channels.ts';

/** The product's own channels: bots as links, networks as icons. */
export const BOTS = [CHANNELS.aniv, CHANNELS.anivTop] as const;

export const NETWORKS = [
  { ...CHANNELS.youTube, icon: siYoutube.path },
  { ...CHANNELS.facebook, icon: siFacebook.path },
  { ...CHANNELS.instagram, icon: siInstagram.path },
  { ...CHANNELS.tikTok, icon: siTiktok.path },
  { ...CHANNELS.twitter, icon: siX.path },
] as const;

/** Only providers that are really used (D149), in their own colours on white. */
export const PAYMENT_BRANDS = [
  { name: 'Visa', icon: siVisa.path, color: '#1434CB', size: 32 },
  { name: 'Mastercard', icon: siMastercard.path, color: '#EB001B', size: 19 },
  { name: 'PayPal', icon: siPaypal.path, color: '#003087', size: 19 },
  { name: 'Stripe', icon: siStripe.path, color: '#635BFF', size: 19 },
] as const;

export const LEGAL_DOCUMENTS = { terms: '/legal/terms.pdf', privacy: '/legal/privacy.pdf' } as const;
