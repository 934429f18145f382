import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { AppError } from '#server/http/errors.ts';
import type { PayPalAsk } from './pay-pal-calls.ts';

/** What PayPal's signature is about, by the names its API takes them under. */
const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;
const MAX_HEADER = 2000;

const Verified = z.object({ verification_status: z.string() });
const Event = z.object({
  event_type: z.string(),
  resource: z.object({
    id: z.string(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  }),
});

export type SignedNotice = { readonly text: string; readonly headers: IncomingHttpHeaders };
export type PayPalNotice = { readonly type: string; readonly payPalOrderId: string };

/** The five headers of a signature; WEBHOOK_SIGNATURE where one is missing or none of PayPal's. */
const signatureOf = (headers: IncomingHttpHeaders): Record<string, string> => {
  const entries = Object.entries(HEADERS).map(([field, header]) => {
    const value = headers[header];
    if (typeof value !== 'string' || value === '' || value.length > MAX_HEADER) throw new AppError('WEBHOOK_SIGNATURE');
    return [field, value] as const;
  });
  return Object.fromEntries(entries);
};

/** JSON of an object; PayPal itself would refuse anything else, after a call. */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('BAD_JSON');
  }
};

/**
 * Asks PayPal whether it sent a webhook (its verify-webhook-signature call) and reads what it is about; how a payment
 * stands is asked for, never believed. The event goes back letter by letter, as its signature is over these bytes.
 */
export const readNotice = async (
  ask: PayPalAsk,
  webhookId: string,
  { text, headers }: SignedNotice,
): Promise<PayPalNotice | undefined> => {
  const signature = signatureOf(headers);
  const event = jsonOf(text);
  const fields = JSON.stringify({ ...signature, webhook_id: webhookId }).slice(0, -1);
  const reply = await ask({
    path: '/v1/notifications/verify-webhook-signature',
    body: `${fields},"webhook_event":${text}}`,
  });
  const verified = Verified.safeParse(reply.body);
  if (reply.status >= 300 && reply.status !== 400)
    throw new AppError('PAYMENT_PROVIDER_ERROR', `PayPal: ${reply.status}`);
  if (!verified.success || verified.data.verification_status !== 'SUCCESS') throw new AppError('WEBHOOK_SIGNATURE');
  const read = Event.safeParse(event);
  if (!read.success) return undefined;
  const { event_type: type, resource } = read.data;
  const payPalOrderId = resource.supplementary_data?.related_ids?.order_id ?? resource.id;
  return { type, payPalOrderId };
};
