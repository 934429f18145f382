import { createHmac } from 'node:crypto';
import { type Answered, type Asked, ProviderStandIn } from './testing-provider.ts';

const CLIENT_ID = 'client-standin';
const SECRET = 'secret-standin';
const MERCHANT_ID = 'MERCHANT123';
const WEBHOOK_ID = 'WH-STANDIN';

type Amount = { readonly currency_code: string; readonly value: string };
type Capture = { readonly id: string; readonly status: string; readonly amount: Amount };
export type Unit = {
  readonly custom_id: string;
  readonly amount: Amount;
  readonly payee: { readonly merchant_id: string };
  readonly payments?: { readonly captures: readonly Capture[] };
};
type PayPalOrder = { readonly id: string; readonly status: string; readonly purchase_units: readonly Unit[] };

const refusal = (status: number, name: string): Answered => ({ status, body: { name } });

/** Stands for PayPal's key, which only PayPal has. */
const signatureOf = (id: string, time: string, text: string): string =>
  createHmac('sha256', 'PayPal’s own key').update(`${id}|${time}|${WEBHOOK_ID}|${text}`).digest('base64');

/** Verifies as PayPal does: over the event's own bytes, which are last in the call. */
const verify = (body: string): Answered => {
  const [, text = ''] = /"webhook_event":(.*)\}$/s.exec(body) ?? [];
  const fields = JSON.parse(body) as Record<string, string>;
  const expected = signatureOf(fields['transmission_id'] ?? '', fields['transmission_time'] ?? '', text);
  const isGood = fields['transmission_sig'] === expected && fields['webhook_id'] === WEBHOOK_ID;
  return { status: 200, body: { verification_status: isGood ? 'SUCCESS' : 'FAILURE' } };
};

/** PayPal's Orders v2: created, approved by the test, captured once. */
export class PayPalStandIn extends ProviderStandIn {
  readonly orders = new Map<string, PayPalOrder>();
  /** What the next captures come out as. */
  captured: Partial<Capture> = {};
  /** Orders whose money went back, each once; and how the next refunds come out. */
  readonly refunds: string[] = [];
  refunded: 'COMPLETED' | 'PENDING' | 'refused' = 'COMPLETED';
  readonly #refundByRequest = new Map<string, object>();
  readonly #byRequest = new Map<string, string>();
  #token = 0;

  get env(): Record<string, string> {
    return {
      PAYPAL_CLIENT_ID: CLIENT_ID,
      PAYPAL_SECRET: SECRET,
      PAYPAL_MERCHANT_ID: MERCHANT_ID,
      PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
      PAYPAL_API_BASE: this.url,
    };
  }

  /** How much money was really taken. */
  get captures(): number {
    return [...this.orders.values()].flatMap(({ purchase_units: [unit] }) => unit?.payments?.captures ?? []).length;
  }

  /** The payer has agreed at PayPal's own page. */
  approve(id: string, over: Partial<Unit> = {}): void {
    const { unit } = this.#unitOf(id);
    this.orders.set(id, { id, status: 'APPROVED', purchase_units: [{ ...unit, ...over }] });
  }

  /** The headers of a webhook of PayPal's own: its signature is over this very text. */
  sign(text: string): Record<string, string> {
    const id = `transmission-${text.length}`;
    const time = '2026-11-21T12:00:00Z';
    const cert = `${this.url}/v1/notifications/certs/CERT-1`;
    return {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': cert,
      'paypal-transmission-id': id,
      'paypal-transmission-sig': signatureOf(id, time, text),
      'paypal-transmission-time': time,
    };
  }

  /** Takes back the tokens given so far. */
  dropTokens(): void {
    this.#token += 1;
  }

  answer({ method, path, headers, body }: Asked): Answered {
    if (path === '/v1/oauth2/token') {
      const credentials = Buffer.from(`${CLIENT_ID}:${SECRET}`).toString('base64');
      if (headers.authorization !== `Basic ${credentials}`) return refusal(401, 'invalid_client');
      return { status: 200, body: { access_token: `token-${this.#token}`, expires_in: 32_400 } };
    }
    if (headers.authorization !== `Bearer token-${this.#token}`) return refusal(401, 'INVALID_TOKEN');
    if (method === 'POST' && path === '/v2/checkout/orders') return this.#create(headers['paypal-request-id'], body);
    if (path === '/v1/notifications/verify-webhook-signature') return verify(body);
    const [, refunded] = /^\/v2\/payments\/captures\/C([A-Z0-9]+)\/refund$/.exec(path) ?? [];
    if (refunded !== undefined) return this.#refund(refunded, String(headers['paypal-request-id']));
    const [, id = '', isCapture] = /^\/v2\/checkout\/orders\/([A-Z0-9]+)(\/capture)?$/.exec(path) ?? [];
    const order = this.orders.get(id);
    if (order === undefined) return refusal(404, 'RESOURCE_NOT_FOUND');
    return isCapture === undefined ? { status: 200, body: order } : this.#capture(order);
  }

  #refund(id: string, request: string): Answered {
    const known = this.#refundByRequest.get(request);
    if (known !== undefined) return { status: 201, body: known };
    const { unit } = this.#unitOf(id);
    const [capture] = unit.payments?.captures ?? [];
    if (capture === undefined) return refusal(404, 'RESOURCE_NOT_FOUND');
    if (capture.status === 'REFUNDED') return refusal(422, 'CAPTURE_FULLY_REFUNDED');
    if (this.refunded === 'refused') return refusal(422, 'REFUND_NOT_PERMITTED');
    const captures = [{ ...capture, status: 'REFUNDED' }];
    this.orders.set(id, { id, status: 'COMPLETED', purchase_units: [{ ...unit, payments: { captures } }] });
    this.refunds.push(id);
    const body = { id: `R${id}`, status: this.refunded };
    this.#refundByRequest.set(request, body);
    return { status: 201, body };
  }

  #unitOf(id: string): { order: PayPalOrder; unit: Unit } {
    const order = this.orders.get(id);
    const [unit] = order?.purchase_units ?? [];
    if (order === undefined || unit === undefined) throw new Error(`There is no ${id}.`);
    return { order, unit };
  }

  #create(request: string | string[] | undefined, body: string): Answered {
    const known = this.orders.get(this.#byRequest.get(String(request)) ?? '');
    if (known !== undefined) return { status: 200, body: known };
    const id = `5O${this.orders.size + 1}`;
    // As the client under test writes it.
    const { purchase_units } = JSON.parse(body) as Pick<PayPalOrder, 'purchase_units'>;
    const order = { id, status: 'CREATED', purchase_units };
    this.orders.set(id, order);
    this.#byRequest.set(String(request), id);
    return { status: 201, body: order };
  }

  #capture({ id, status }: PayPalOrder): Answered {
    if (status === 'COMPLETED') return refusal(422, 'ORDER_ALREADY_CAPTURED');
    if (status !== 'APPROVED') return refusal(422, 'ORDER_NOT_APPROVED');
    const { unit } = this.#unitOf(id);
    const capture = { id: `C${id}`, status: 'COMPLETED', amount: unit.amount, ...this.captured };
    const captures = [...(unit.payments?.captures ?? []), capture];
    const done = { id, status: 'COMPLETED', purchase_units: [{ ...unit, payments: { captures } }] };
    this.orders.set(id, done);
    return { status: 201, body: done };
  }
}
