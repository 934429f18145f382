import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the configuration', () => {
  test('has a safe value for everything that is not set', () => {
    expect(readConfig({})).toEqual({
      chatUrl: 'http://127.0.0.1:8080',
      pushHosts: ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'],
      operations: { drainMs: 0, metrics: undefined, tracesUrl: '' },
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: '',
      redisUrl: '',
      publicUrl: 'http://127.0.0.1:8080',
      hasPublicUrl: false,
      demoPosts: 0,
      hasPriceLabels: true,
      demoPhotos: '',
      leaseMs: 30_000,
      isRateLimited: true,
      moderation: 'auto',
      ratesUrl: '',
      storage: undefined,
      smtpUrl: '',
      mailFrom: 'Aniv <no-reply@localhost>',
      contactMail: '',
      google: undefined,
      telegram: undefined,
      site: {
        countryId: 1,
        currency: 'AMD',
        timeZone: 'Asia/Yerevan',
        channels: [],
        legal: { terms: undefined, privacy: undefined },
      },
      payments: { stripe: undefined, payPal: undefined, isManual: false, invoice: undefined, hasSandbox: false },
      sale: { askDays: 30, hideDays: 60 },
      translate: undefined,
      isTest: false,
      isProduction: true,
      trustedProxies: [],
    });
  });

  test('takes every variable', () => {
    const config = readConfig({
      PORT: '9000',
      HOST: '::1',
      DATA_DIR: '/srv/aniv',
      DATABASE_URL: 'postgres://aniv:secret@db.example/aniv',
      REDIS_URL: 'rediss://aniv:secret@redis.example:6380/2',
      PUBLIC_URL: 'https://cars.example/',
      DEMO_POSTS: '1200',
      RATE_LIMIT: 'on',
      MODERATION: 'pre',
      SMTP_URL: 'smtps://aniv:secret@mail.example:465',
      MAIL_FROM: 'Անիվ <hello@cars.example>',
      CONTACT_MAIL: 'operator@cars.example',
      TRUST_PROXY: '127.0.0.1,10.0.0.0/8',
      NODE_ENV: 'development',
    });

    expect(config).toMatchObject({
      port: 9000,
      databaseUrl: 'postgres://aniv:secret@db.example/aniv',
      redisUrl: 'rediss://aniv:secret@redis.example:6380/2',
      publicUrl: 'https://cars.example',
      demoPosts: 1200,
      moderation: 'pre',
      smtpUrl: 'smtps://aniv:secret@mail.example:465',
      mailFrom: 'Անիվ <hello@cars.example>',
      contactMail: 'operator@cars.example',
      trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
    });
  });

  test('a Redis that cannot be meant is refused without its password', () => {
    expect(() => readConfig({ REDIS_URL: 'http://aniv:sec/ret@redis.example' })).toThrow(
      'REDIS_URL is "http://…@redis.example"; it takes nothing',
    );
    expect(() => readConfig({ REDIS_URL: 'redis://redis.example' })).toThrow('DATABASE_URL must be set too');
  });

  test('takes an empty value as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: '' });
  });

  test.each([
    ['PORT', '65536', 'a port from 0 to 65535'],
    ['PORT', '8e3', 'a port from 0 to 65535'],
    ['HOST', 'my host', 'an address or host name to listen on'],
    ['DATABASE_URL', 'mysql://x', 'postgres://user:password@host/database'],
    ['PUBLIC_URL', 'cars.example', 'without a path'],
    ['PUBLIC_URL', 'https://cars.example/shop', 'without a path'],
    ['PUBLIC_URL', 'ftp://cars.example', 'without a path'],
    ['CHAT_URL', 'https://chat.cars.example/chat', 'another address of this server'],
    ['CHAT_URL', '*', 'another address of this server'],
    ['DEMO_POSTS', '-1', 'from 0 to 1000000'],
    ['DEMO_POSTS', '1000001', 'from 0 to 1000000'],
    ['DEMO_PHOTOS', '/no/such/folder', 'a folder with at least four JPEG, PNG, WebP or AVIF photos'],
    ['DEMO_PHOTOS', import.meta.dirname, 'a folder with at least four JPEG, PNG, WebP or AVIF photos'],
    ['RATE_LIMIT', 'no', 'on or off'],
    ['MODERATION', 'never', 'pre, auto or post'],
    ['SMTP_URL', 'mail.example', 'smtp://user:password@host:port'],
    ['SMTP_URL', 'http://mail.example', 'smtp://user:password@host:port'],
    ['MAIL_FROM', 'Aniv', 'an address, or a name and an address'],
    ['MAIL_FROM', 'Aniv <a@b.example>, <c@d.example>', 'an address, or a name and an address'],
    ['MAIL_FROM', 'Aniv\r\nBcc: x@y.example <a@b.example>', 'an address, or a name and an address'],
    ['CONTACT_MAIL', 'operator', 'the address they are mailed to'],
    ['TRUST_PROXY', 'everyone', 'the addresses of your reverse proxies'],
    ['TRUST_PROXY', '::::', 'the addresses of your reverse proxies'],
    ['TRUST_PROXY', '10.0.0.0/33', 'the addresses of your reverse proxies'],
    ['TRUST_PROXY', '127.0.0.1,', 'the addresses of your reverse proxies'],
    ['ASK_STILL_FOR_SALE_DAYS', 'soon', 'days without a sign of the seller'],
    ['HIDE_UNANSWERED_DAYS', '30', 'more than ASK_STILL_FOR_SALE_DAYS'],
    ['NODE_ENV', 'live', 'production, development or test'],
  ])('%s=%s stops the start with one line that says what it takes', (name, value, takes) => {
    const read = () => readConfig({ [name]: value });

    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} is "[^\\n]*it takes [^\\n]*${takes}[^\\n]*$`));
  });

  test('leaves the password out of the error about an address that it does not take', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://aniv:secret@db.example/aniv' });

    expect(read).toThrow('DATABASE_URL is "mysql://…@db.example/aniv"');
  });

  test.each([
    ['RATE_LIMIT', 'off'],
    ['PUBLIC_URL', 'http://cars.example'],
    ['CHAT_URL', 'http://chat.cars.example'],
    ['DEMO_POSTS', '1200'],
  ])('%s=%s is refused in production and taken elsewhere', (name, value) => {
    expect(() => readConfig({ NODE_ENV: 'production', [name]: value })).toThrow(`${name} is "${value}"`);
    expect(() => readConfig({ NODE_ENV: 'development', [name]: value })).not.toThrow();
  });

  const STRIPE = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  const PAYPAL = { PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret', PAYPAL_MERCHANT_ID: 'MERCHANT' };

  test('takes what one pays by, and payments by hand only where asked for or nothing else is there', () => {
    const read = (environment: Record<string, string>) => readConfig(environment).payments;

    expect(read({ ...STRIPE, ...PAYPAL })).toEqual({
      stripe: {
        secretKey: 'sk_live_1',
        publishableKey: 'pk_live_1',
        webhookSecret: 'whsec_1',
        apiBase: 'https://api.stripe.com',
      },
      payPal: {
        clientId: 'client',
        secret: 'secret',
        merchantId: 'MERCHANT',
        webhookId: '',
        apiBase: 'https://api-m.paypal.com',
      },
      isManual: false,
      invoice: undefined,
      hasSandbox: false,
    });
    const byHand = { ...PAYPAL, MANUAL_PAYMENTS: 'on', NODE_ENV: 'development' };
    expect(read(byHand)).toMatchObject({ stripe: undefined, isManual: true });
    expect(read({ MANUAL_PAYMENTS: 'off' })).toMatchObject({ isManual: false });
  });

  test.each([
    ['production', '0', false],
    ['development', '0', false],
    ['development', '1200', true],
    ['test', '0', true],
  ])('with NODE_ENV=%s and %s demo posts the sandbox is there: %s', (NODE_ENV, DEMO_POSTS, expected) => {
    expect(readConfig({ NODE_ENV, DEMO_POSTS }).payments.hasSandbox).toBe(expected);
  });

  test.each([
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY is a test key'],
    [{ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_PUBLISHABLE_KEY is a test key'],
    [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET must be set too'],
    [{ ...PAYPAL, PAYPAL_MERCHANT_ID: '' }, 'PAYPAL_MERCHANT_ID must be set too'],
    [{ ...STRIPE, STRIPE_API_BASE: 'http://stripe.example' }, 'STRIPE_API_BASE is not safe'],
    [{ ...PAYPAL, PAYPAL_API_BASE: 'http://paypal.example' }, 'PAYPAL_API_BASE is not safe'],
    [{ STRIPE_SECRET_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY is "…"; it takes'],
    [{ MANUAL_PAYMENTS: 'on' }, 'PAYMENT_DETAILS must be set too'],
    [{ PAYMENT_DETAILS: '/nowhere.json' }, 'PAYMENT_DETAILS is "/nowhere.json": ENOENT'],
    [{ MANUAL_PAYMENTS: 'maybe' }, 'MANUAL_PAYMENTS is "maybe"; it takes on, off'],
  ])('settings of payments that cannot be right stop the start: %#', (environment, problem) => {
    expect(() => readConfig(environment)).toThrow(problem);
  });
});
