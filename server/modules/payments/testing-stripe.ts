import { createHmac } from 'node:crypto';
import { type Answered, type Asked, ProviderStandIn } from './testing-provider.ts';

const SECRET_KEY = 'sk_test_standin';
export const WEBHOOK_SECRET = 'whsec_standin';

export type Intent = {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly amount_received: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly status: string;
  readonly client_secret: string;
};

const refusal = (status: number, code: string): Answered => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message: code } },
});

/** Stripe's PaymentIntents: created by an idempotency key, paid by the test, read again. */
export class StripeStandIn extends ProviderStandIn {
  readonly intents = new Map<string, Intent>();
  /** Intents whose money went back, each once. */
  readonly refunds: string[] = [];
  /** How the next refunds come out. */
  refunded = 'succeeded';
  readonly #byKey = new Map<string, string>();
  readonly #refundByKey = new Map<string, object>();

  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: this.url,
    };
  }

  /** The payer has paid, or another event of the test has happened. */
  become(id: string, over: Partial<Intent> = {}): void {
    const intent = this.intents.get(id);
    if (intent === undefined) throw new Error(`There is no ${id}.`);
    this.intents.set(id, { ...intent, status: 'succeeded', amount_received: intent.amount, ...over });
  }

  /** A webhook's bytes with its signature at a moment in seconds, by Stripe's own scheme. */
  notice(intent: Partial<Intent>, at: number, { type = 'payment_intent.succeeded', secret = WEBHOOK_SECRET } = {}) {
    const data = { object: { object: 'payment_intent', metadata: {}, ...intent } };
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data }, null, 2);
    const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
    return { payload, signature: `t=${at},v1=${signature}` };
  }

  answer({ method, path, headers, body }: Asked): Answered {
    if (headers.authorization !== `Bearer ${SECRET_KEY}`) return refusal(401, 'api_key_invalid');
    if (method === 'POST' && path === '/v1/payment_intents') return this.#create(headers['idempotency-key'], body);
    if (method === 'POST' && path === '/v1/refunds') return this.#refund(headers['idempotency-key'], body);
    const [, id = ''] = /^\/v1\/payment_intents\/([A-Za-z0-9_]+)$/.exec(path) ?? [];
    const intent = this.intents.get(id);
    return intent === undefined ? refusal(404, 'resource_missing') : { status: 200, body: intent };
  }

  #refund(key: string | string[] | undefined, body: string): Answered {
    const known = this.#refundByKey.get(String(key));
    if (known !== undefined) return { status: 200, body: known };
    const intent = new URLSearchParams(body).get('payment_intent') ?? '';
    if (this.intents.get(intent)?.status !== 'succeeded') return refusal(400, 'charge_not_captured');
    if (this.refunds.includes(intent)) return refusal(400, 'charge_already_refunded');
    const refund = {
      id: `re_${this.#refundByKey.size + 1}`,
      object: 'refund',
      payment_intent: intent,
      status: this.refunded,
    };
    if (this.refunded !== 'failed') this.refunds.push(intent);
    this.#refundByKey.set(String(key), refund);
    return { status: 200, body: refund };
  }

  #create(key: string | string[] | undefined, body: string): Answered {
    const name = String(key);
    const known = this.intents.get(this.#byKey.get(name) ?? '');
    if (known !== undefined) return { status: 200, body: known };
    const fields = new URLSearchParams(body);
    const id = `pi_${this.intents.size + 1}`;
    const metadata = [...fields].flatMap(([field, value]) => {
      const [, meta] = /^metadata\[(\w+)\]$/.exec(field) ?? [];
      return meta === undefined ? [] : [[meta, value] as const];
    });
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(fields.get('amount')),
      amount_received: 0,
      currency: fields.get('currency') ?? '',
      metadata: Object.fromEntries(metadata),
      status: 'requires_payment_method',
      client_secret: `${id}_secret`,
    };
    this.intents.set(id, intent);
    this.#byKey.set(name, id);
    return { status: 200, body: intent };
  }
}
