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

/** The product's own channels. */
export const BOTS = [
  { name: '@aniv_bot', url: 'https://t.me/aniv_bot' },
  { name: '@aniv_alerts_bot', url: 'https://t.me/aniv_alerts_bot' },
] as const;

export const NETWORKS = [
  { name: 'YouTube', icon: siYoutube.path, url: 'https://www.youtube.com/@aniv' },
  { name: 'Facebook', icon: siFacebook.path, url: 'https://www.facebook.com/aniv' },
  { name: 'Instagram', icon: siInstagram.path, url: 'https://www.instagram.com/aniv' },
  { name: 'TikTok', icon: siTiktok.path, url: 'https://www.tiktok.com/@aniv' },
  { name: 'X', icon: siX.path, url: 'https://x.com/aniv' },
] as const;

/** Only providers that are really used (D149), in their own colours on white. */
export const PAYMENT_BRANDS = [
  { name: 'Visa', icon: siVisa.path, color: '#1434CB', size: 32 },
  { name: 'Mastercard', icon: siMastercard.path, color: '#EB001B', size: 19 },
  { name: 'PayPal', icon: siPaypal.path, color: '#003087', size: 19 },
  { name: 'Stripe', icon: siStripe.path, color: '#635BFF', size: 19 },
] as const;

export const LEGAL_DOCUMENTS = { terms: '/legal/terms.pdf', privacy: '/legal/privacy.pdf' } as const;
