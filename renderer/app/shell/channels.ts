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
import type { PaymentMark } from '#contract/http/site.ts';
import type { SocialLink } from '#contract/http/tasks.ts';

/** Networks as icons; channels without one are links beside the bot. */
export const NETWORK_ICONS: Readonly<Partial<Record<SocialLink, string>>> = {
  youTube: siYoutube.path,
  facebook: siFacebook.path,
  instagram: siInstagram.path,
  tikTok: siTiktok.path,
  twitter: siX.path,
};

/** Only providers that are really used (D149), in their own colours on white. */
export const PAYMENT_BRANDS = {
  visa: { name: 'Visa', icon: siVisa.path, color: '#1434CB', size: 32 },
  mastercard: { name: 'Mastercard', icon: siMastercard.path, color: '#EB001B', size: 19 },
  payPal: { name: 'PayPal', icon: siPaypal.path, color: '#003087', size: 19 },
  stripe: { name: 'Stripe', icon: siStripe.path, color: '#635BFF', size: 19 },
} as const satisfies Record<PaymentMark, { name: string; icon: string; color: string; size: number }>;

export const LEGAL_DOCUMENTS = { terms: '/legal/terms.pdf', privacy: '/legal/privacy.pdf' } as const;
