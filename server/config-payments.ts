import { z } from 'zod';
import type { InvoiceDetails } from '#contract/http/payments.ts';
import { readInvoice } from './config-invoice.ts';

const LIVE_PAYPAL = 'https://api-m.paypal.com';
const providerUrl = z.url({ protocol: /^https?$/ });

/** How one pays, in the form of the other variables: schema, value where unset, what it takes in words. */
export const PAYMENT_VARIABLES = {
  STRIPE_SECRET_KEY: [
    z.string().regex(/^((sk|rk)_(live|test)_[A-Za-z0-9_]{1,250})?$/),
    '',
    'nothing (no Stripe) or the secret key that Stripe gave',
  ],
  STRIPE_PUBLISHABLE_KEY: [
    z.string().regex(/^(pk_(live|test)_[A-Za-z0-9_]{1,250})?$/),
    '',
    'nothing or the publishable key of the same account',
  ],
  STRIPE_WEBHOOK_SECRET: [
    z.string().regex(/^(whsec_[A-Za-z0-9+/=_-]{1,250})?$/),
    '',
    'nothing or the signing secret of the webhook',
  ],
  STRIPE_API_BASE: [providerUrl, 'https://api.stripe.com', 'the https address of Stripe'],
  PAYPAL_CLIENT_ID: [
    z.string().regex(/^[A-Za-z0-9_-]{0,200}$/),
    '',
    'nothing (no PayPal) or the client id that PayPal gave',
  ],
  PAYPAL_SECRET: [z.string().max(200), '', 'nothing or the secret of that client'],
  PAYPAL_MERCHANT_ID: [z.string().regex(/^[A-Z0-9]{0,40}$/), '', 'nothing or the merchant id that is to be paid'],
  PAYPAL_WEBHOOK_ID: [
    z.string().regex(/^[A-Za-z0-9-]{0,64}$/),
    '',
    'nothing (no webhook of PayPal) or the id that PayPal gave the webhook',
  ],
  PAYPAL_API_BASE: [providerUrl, LIVE_PAYPAL, 'the https address of PayPal'],
  MANUAL_PAYMENTS: [z.enum(['', 'on', 'off']), '', 'on, off, or nothing (on where nothing else is set up)'],
  PAYMENT_DETAILS: [z.string().max(1000), '', 'nothing or the JSON file that says where the money of an invoice goes'],
} as const;

type Values = { [Name in keyof typeof PAYMENT_VARIABLES]: z.output<(typeof PAYMENT_VARIABLES)[Name][0]> };

export type StripeConfig = {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly apiBase: string;
};

export type PayPalConfig = {
  readonly clientId: string;
  readonly secret: string;
  readonly merchantId: string;
  /** Empty where PayPal calls no webhook. */
  readonly webhookId: string;
  readonly apiBase: string;
};

export type PaymentsConfig = {
  /** Undefined where one cannot pay by Stripe, by PayPal. */
  readonly stripe: StripeConfig | undefined;
  readonly payPal: PayPalConfig | undefined;
  readonly isManual: boolean;
  /** Undefined where an invoice does not say where its money goes: in production there is none then. */
  readonly invoice: InvoiceDetails | undefined;
  /** Payments that cost nothing, for trying out. */
  readonly hasSandbox: boolean;
};

const SETS = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_MERCHANT_ID'],
] as const;
const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const;
const ADDRESSES = ['STRIPE_API_BASE', 'PAYPAL_API_BASE'] as const;

/** Why the settings are refused; undefined if they are valid. Never contains a secret. */
export const paymentProblem = (values: Values, isProduction: boolean): string | undefined => {
  for (const names of SETS) {
    const missing = names.find((name) => values[name] === '');
    const set = names.find((name) => values[name] !== '');
    if (missing !== undefined && set !== undefined) return `${set} is set; ${missing} must be set too.`;
  }
  const invoice = values.PAYMENT_DETAILS === '' ? undefined : readInvoice(values.PAYMENT_DETAILS);
  if (typeof invoice === 'string') return `PAYMENT_DETAILS is ${JSON.stringify(values.PAYMENT_DETAILS)}: ${invoice}.`;
  if (!isProduction) return undefined;
  if (values.MANUAL_PAYMENTS === 'on' && invoice === undefined)
    return 'MANUAL_PAYMENTS is "on"; with NODE_ENV=production PAYMENT_DETAILS must be set too.';
  const testKey = KEYS.find((name) => /^(sk|rk|pk)_test_/.test(values[name]));
  if (testKey !== undefined) return `${testKey} is a test key; with NODE_ENV=production it takes a live one.`;
  const plain = ADDRESSES.find((name) => !values[name].startsWith('https:'));
  return plain && `${plain} is not safe; with NODE_ENV=production it takes an https:// address.`;
};

/** Whose scripts the pages where one pays may load. */
export const paymentHostsOf = ({ stripe, payPal }: PaymentsConfig) => ({
  hasStripe: stripe !== undefined,
  payPal: payPal && (payPal.apiBase === LIVE_PAYPAL ? ('live' as const) : ('sandbox' as const)),
});

type Occasion = { readonly isProduction: boolean /** People only try the product out. */; readonly isTrial: boolean };

const invoiceOf = ({ PAYMENT_DETAILS: file }: Values): InvoiceDetails | undefined => {
  const invoice = file === '' ? undefined : readInvoice(file);
  return typeof invoice === 'string' ? undefined : invoice;
};

/** How one can pay. */
export const paymentsOf = (values: Values, { isProduction, isTrial }: Occasion): PaymentsConfig => {
  const stripe =
    values.STRIPE_SECRET_KEY === ''
      ? undefined
      : {
          secretKey: values.STRIPE_SECRET_KEY,
          publishableKey: values.STRIPE_PUBLISHABLE_KEY,
          webhookSecret: values.STRIPE_WEBHOOK_SECRET,
          apiBase: values.STRIPE_API_BASE,
        };
  const payPal =
    values.PAYPAL_CLIENT_ID === ''
      ? undefined
      : {
          clientId: values.PAYPAL_CLIENT_ID,
          secret: values.PAYPAL_SECRET,
          merchantId: values.PAYPAL_MERCHANT_ID,
          webhookId: values.PAYPAL_WEBHOOK_ID,
          apiBase: values.PAYPAL_API_BASE,
        };
  const isOnlyWay = stripe === undefined && payPal === undefined;
  const isWanted = values.MANUAL_PAYMENTS === 'on' || (values.MANUAL_PAYMENTS === '' && isOnlyWay);
  const invoice = invoiceOf(values);
  return {
    stripe,
    payPal,
    isManual: isWanted && (invoice !== undefined || !isProduction),
    invoice,
    hasSandbox: isTrial,
  };
};
