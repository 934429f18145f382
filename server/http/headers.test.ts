import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing.ts';
import { type PaymentHosts, securityHeaders } from './headers.ts';
import type { RouteModule } from './route.ts';

let world: TestApp;
const text = JSON.stringify({ text: 'car '.repeat(1000) });
const large: RouteModule = (app) => {
  const handler = () => Buffer.from(text);
  app.route({
    method: 'GET',
    url: '/api/large',
    config: { access: 'public' },
    handler: async (_request, reply) => reply.type('application/json').send(handler()),
  });
};

beforeAll(async () => {
  world = await openTestApp({ deps: { modules: [large] } });
});
afterAll(() => world.close());

describe('the headers of an answer', () => {
  test.each(['/api/large', '/%61pi/large', '/api/nothing', '/api/%zz'])(
    'of %s let a browser do nothing with data but read it',
    async (url) => {
      const { headers } = await world.app.inject(url);

      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
      });
    },
  );

  test('of a page allow no foreign script, no inline script, and frames in Telegram only', () => {
    const policy = securityHeaders({ publicUrl: 'http://127.0.0.1' }).site['content-security-policy'] ?? '';
    const directives = Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part]));

    expect(directives['script-src']).toBe("script-src 'self'");
    expect(directives['default-src']).toBe("default-src 'self'");
    expect(directives['object-src']).toBe("object-src 'none'");
    expect(directives['frame-ancestors']).toBe(
      "frame-ancestors 'self' https://web.telegram.org https://*.telegram.org",
    );
    expect(directives['require-trusted-types-for']).toBe("require-trusted-types-for 'script'");
  });

  test('of a page allow the frame of the chat if it has an origin of its own', () => {
    const { site, payment } = securityHeaders({ publicUrl: 'https://cars.example', chatUrl: 'https://chat.example' });

    expect(site['content-security-policy']).toContain("; frame-src 'self' https://chat.example");
    expect(payment).toEqual(site);
  });

  test('of the chat frame allow its own origin only, and only us to embed it', () => {
    const { chat } = securityHeaders({ publicUrl: 'https://cars.example', chatUrl: 'https://chat.example' });

    expect(chat['referrer-policy']).toBe('no-referrer');
    expect(chat['content-security-policy']?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self' https://cars.example app://aniv https://web.telegram.org https://*.telegram.org",
      "require-trusted-types-for 'script'",
    ]);
  });

  const directivesOf = (hosts?: PaymentHosts) => {
    const policy = securityHeaders({ publicUrl: 'http://127.0.0.1', hosts }).payment['content-security-policy'] ?? '';
    return Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part]));
  };

  test('of the payment page equal those of other pages while no payment company is configured', () => {
    const { payment, site } = securityHeaders({ publicUrl: 'http://127.0.0.1' });

    expect(payment).toEqual(site);
  });

  test('of the payment page allow the hosts of the configured companies only', () => {
    const stripe = directivesOf({ hasStripe: true, payPal: undefined });
    const payPal = directivesOf({ hasStripe: false, payPal: 'live' });

    expect(stripe['script-src']).toBe("script-src 'self' https://js.stripe.com https://*.js.stripe.com");
    expect(stripe['frame-src']).toBe(
      "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    );
    expect(stripe['connect-src']).toBe("connect-src 'self' https://api.stripe.com");
    expect(Object.values(stripe).join(' ')).not.toContain('paypal');
    expect(payPal['script-src']).toBe("script-src 'self' https://www.paypal.com https://www.paypalobjects.com");
    expect(Object.values(payPal).join(' ')).not.toMatch(/stripe|sandbox/);
    for (const directives of [stripe, payPal]) {
      expect(directives).toMatchObject({ 'object-src': "object-src 'none'", 'base-uri': "base-uri 'none'" });
      expect(directives['script-src']).not.toMatch(/unsafe|\*(?!\.js\.stripe)/);
    }
  });

  test('allow payment companies on the payment page only', async () => {
    const shop = await openTestApp({
      env: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    });
    const policyOf = async (url: string) => (await shop.app.inject(url)).headers['content-security-policy'];
    const buy = await policyOf('/plans/buy/2');
    const home = await policyOf('/');
    const profile = await policyOf('/profile');
    const otherCase = await policyOf('/Plans/Buy/2');
    await shop.close();

    expect(buy).toContain('https://js.stripe.com');
    expect(otherCase).toBe(buy);
    expect([home, profile].join(' ')).not.toContain('stripe');
  });

  test('of the photo decoder allow WebAssembly, and no others do', async () => {
    const [decoder, other, page] = await Promise.all(
      ['/assets/heic-worker-1a2b3c4d.js', '/assets/photo-worker-1a2b3c4d.js', '/heic-worker-1.js'].map(
        async (url) => (await world.app.inject(url)).headers['content-security-policy'],
      ),
    );

    expect(decoder).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
    expect(`${String(other)} ${String(page)}`).not.toContain('wasm');
  });

  test('require https only if the public address is https', () => {
    expect(securityHeaders({ publicUrl: 'https://cars.example' }).site).toHaveProperty('strict-transport-security');
    expect(securityHeaders({ publicUrl: 'http://127.0.0.1' }).site).not.toHaveProperty('strict-transport-security');
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('say that the answer is compressed with %s', async (encoding, open) => {
    const reply = await world.app.inject({ url: '/api/large', headers: { 'accept-encoding': encoding } });

    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(open(reply.rawPayload).toString()).toBe(text);
    expect(reply.rawPayload.length).toBeLessThan(text.length / 10);
  });
});
