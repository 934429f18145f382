import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { fitting, generationItems, variantItems, yearItems } from '#contract/catalogue.ts';
import { api } from '#contract/http/index.ts';
import { lookups as contract } from '#contract/http/lookups.ts';
import { type App, buildApp } from '#server/app.ts';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { loadReferenceData } from '#server/modules/catalogue/index.ts';
import { lookupsModule } from './index.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

describeOnEveryDialect(
  'lookups',
  (database) => {
    let app: App['app'];
    beforeAll(async () => {
      const { db, dialect } = database();
      await loadReferenceData(db);
      const { routes } = lookupsModule({ db, now: () => NOW });
      ({ app } = await buildApp({
        config: { publicUrl: 'http://127.0.0.1:8080', trustedProxies: [] },
        dialect,
        logger: pino({ level: 'silent' }),
        limiter: undefined,
        identify: async () => null,
        identifyChat: () => Promise.resolve(null),
        modules: [routes],
      }));
    }, 60_000);

    const ask = async (url: string, headers: Record<string, string> = {}) => {
      const reply = await app.inject({ url, headers });
      return { status: reply.statusCode, json: reply.json<{ value: never }>(), headers: reply.headers };
    };
    const all = async (lang: string) => contract.all.reply.parse((await ask(`/api/Enums?lang=${lang}`)).json).value;
    const modelId = async (brand: string, model: string) => {
      const brandId = (await all('en')).brands.find(({ name }) => name === brand)?.id;
      const { json } = await ask(`/api/Enums/Models?brandId=${brandId}`);
      return contract.models.reply.parse(json).value.find(({ name }) => name === model)?.id;
    };
    const names = async (url: string): Promise<string[]> =>
      ((await ask(url)).json.value as { name: string }[]).map(({ name }) => name);

    test('all lists come in the viewer’s language', async () => {
      const en = await all('en');
      const am = await all('am');
      const ru = await all('ru');

      expect([en, am, ru].map(({ bodyTypes }) => bodyTypes[0]?.name)).toEqual(['Sedan', 'Սեդան', 'Седан']);
      expect(en.colors[0]).toEqual({ id: 1, code: 'white', name: 'White', hex: '#FAFBFB' });
      expect(en.priceUnits.find(({ code }) => code === 'AMD')?.symbol).toBe('֏');
      expect(en.countries.map(({ code }) => code)).toHaveLength(15);
      expect(en.features.length).toBeGreaterThanOrEqual(60);
      expect(en.years[0]).toEqual({ id: 2026, name: '2026' });
    });

    test('every generation of the catalogue has a drawing in its proportions, kept for ever', {
      timeout: 120_000,
    }, async () => {
      const { brands } = await all('en');
      const addresses: (string | null)[] = [];
      for (const { id } of brands) {
        const { json } = await ask(`/api/Enums/Catalogue?brandId=${id}`);
        const models = contract.catalogue.reply.parse(json).value;
        addresses.push(...models.flatMap(({ generations }) => generations.map(({ imageUrl }) => imageUrl)));
      }
      const pictures = [...new Set(addresses)];
      const replies = await Promise.all(pictures.map((address) => app.inject(address ?? '/none')));

      expect(addresses.length).toBeGreaterThan(3000);
      expect(pictures.length).toBeGreaterThan(50);
      expect([...new Set(replies.map(({ statusCode }) => statusCode))]).toEqual([200]);
      expect(replies[0]?.headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(replies[0]?.headers['content-security-policy']).toContain('sandbox');
      expect(new Set(replies.map(({ body }) => body)).size).toBe(pictures.length);
    });

    test('both calls that list generations give them the same drawing', async () => {
      const id = await modelId('Toyota', 'Camry');
      const { json } = await ask(`/api/Enums/Generations?modelId=${id}`);
      const brandId = (await all('en')).brands.find(({ name }) => name === 'Toyota')?.id;
      const { value: models } = contract.catalogue.reply.parse(
        (await ask(`/api/Enums/Catalogue?brandId=${brandId}`)).json,
      );
      const listed = models.find((model) => model.id === id)?.generations ?? [];

      for (const { id: generation, imageUrl } of contract.generations.reply.parse(json).value) {
        expect(imageUrl).toMatch(/^\/media\/drawings\/sedan-\d+-[0-9a-f]{8}\.svg$/);
        expect(listed.find((each) => each.id === generation)?.imageUrl).toBe(imageUrl);
      }
    });

    test.each([
      'sedan-100-00000000.svg',
      'boat-100-00000000.svg',
      'sedan-999-00000000.svg',
      '..%2fsedan.svg',
      'sedan.svg',
    ])('there is no drawing %s', async (name) => {
      expect((await ask(`/media/drawings/${name}`)).status).toBe(404);
    });

    test('the language follows Accept-Language where the address does not say it', async () => {
      const { json } = await ask('/api/Enums/Regions?countryId=1', { 'accept-language': 'hy-AM' });

      expect(json.value[0]).toMatchObject({ name: 'Երևան' });
    });

    test('of a brand’s catalogue a program makes the very lists that the calls give', async () => {
      const id = await modelId('Toyota', 'Camry');
      const brandId = (await all('en')).brands.find(({ name }) => name === 'Toyota')?.id;
      const { json } = await ask(`/api/Enums/Catalogue?brandId=${brandId}`);
      const camry = contract.catalogue.reply.parse(json).value.find((model) => model.id === id)!;
      const chosen = { rightWheel: false, year: 2020 };
      const query = `modelId=${id}&rightWheel=false`;
      const given = async (call: string) => (await ask(`/api/Enums/${call}`)).json.value as unknown;

      const variants = fitting(camry.variants, chosen);
      expect(variants.length).toBeGreaterThan(1);
      expect(yearItems(fitting(camry.variants, { rightWheel: false }), 2026)).toEqual(await given(`Years?${query}`));
      expect(variantItems(variants)).toEqual(await given(`Modifications?${query}&year=2020`));
      expect(generationItems(camry.generations, variants, 'ru')).toEqual(
        await given(`Generations?${query}&year=2020&lang=ru`),
      );
    });

    test('popular brands and models come first, each part by name', async () => {
      const { brands } = await all('en');
      const { json } = await ask(`/api/Enums/Models?brandId=${brands.find(({ name }) => name === 'Toyota')?.id}`);
      const models = contract.models.reply.parse(json).value;

      for (const items of [brands, models]) {
        const last = items.findLastIndex(({ isPopular }) => isPopular);
        expect(items.slice(0, last + 1).every(({ isPopular }) => isPopular)).toBe(true);
        expect(last).toBeGreaterThan(5);
      }
      expect(models.map(({ name }) => name)).toContain('Camry');
    });

    test('each choice narrows the next list', async () => {
      const camry = await modelId('Toyota', 'Camry');
      const chain = `modelId=${camry}&rightWheel=false&year=2018`;
      const bodies = contract.bodyTypes.reply.parse((await ask(`/api/Enums/BodyTypes?${chain}`)).json).value;
      const fuels = `${chain}&bodyTypeId=${bodies[0]?.id}`;
      const drives = `${fuels}&fuelTypeId=1`;

      expect(bodies.map(({ code }) => code)).toEqual(['sedan']);
      expect(await names(`/api/Enums/FuelTypes?${fuels}`)).toEqual(expect.arrayContaining(['Petrol', 'Hybrid']));
      expect(await names(`/api/Enums/DriveTypes?${drives}`)).toContain('Front-wheel');
      expect(await names(`/api/Enums/TransmissionTypes?${drives}&driveTypeId=1`)).toContain('Automatic');
      expect(await names(`/api/Enums/Generations?${chain}`)).toEqual([expect.stringContaining('XV70')]);
      const modifications = contract.modifications.reply.parse(
        (await ask(`/api/Enums/Modifications?${drives}&driveTypeId=1&transmissionTypeId=2`)).json,
      ).value;
      expect(modifications[0]).toMatchObject({ fuelTypeId: 1, driveTypeId: 1, transmissionTypeId: 2 });
    });

    test('years run from the newest and end this year', async () => {
      const years = await names(`/api/Enums/Years?modelId=${await modelId('Toyota', 'Camry')}`);

      expect(years[0]).toBe('2026');
      expect(years).toEqual(years.toSorted().toReversed());
    });

    test('right-hand variants are asked for by name, or come where there are no others', async () => {
      const markX = await modelId('Toyota', 'Mark X');
      const solaris = await modelId('Hyundai', 'Solaris');
      const years = (query: string) => names(`/api/Enums/Years?${query}`);

      expect(await years(`modelId=${markX}&rightWheel=true`)).not.toEqual([]);
      expect(await years(`modelId=${markX}`)).not.toEqual([]);
      expect(await years(`modelId=${markX}&rightWheel=false`)).toEqual([]);
      expect(await years(`modelId=${solaris}&rightWheel=true`)).toEqual([]);
    });

    test('a generation shows its years and its brand’s country in the viewer’s language', async () => {
      const id = await modelId('Toyota', 'Camry');
      const generations = async (lang: string) =>
        contract.generations.reply.parse((await ask(`/api/Enums/Generations?modelId=${id}&lang=${lang}`)).json).value;
      const find = (items: Awaited<ReturnType<typeof generations>>) => items.find(({ name }) => name.includes('XV70'));

      expect(find(await generations('am'))).toMatchObject({
        country: 'Ճապոնիա',
        years: expect.stringMatching(/^2017–/),
      });
      expect(find(await generations('ru'))?.country).toBe('Япония');
    });

    test('an unknown id gives an empty list, a malformed one a refusal', async () => {
      const calls = [
        'Models?brandId',
        'Years?modelId',
        'Generations?modelId',
        'Modifications?modelId',
        'Regions?countryId',
      ];
      for (const call of calls) {
        expect(await ask(`/api/Enums/${call}=999999999`)).toMatchObject({ status: 200, json: { value: [] } });
        for (const bad of ['0', '-1', '1e3', 'x', '', '1&unknown=1'])
          expect(await ask(`/api/Enums/${call}=${bad}`)).toMatchObject({ status: 400 });
      }
    });

    test('asking again with the tag costs nothing', async () => {
      const first = await ask('/api/Enums?lang=ru');
      const again = await app.inject({
        url: '/api/Enums?lang=ru',
        headers: { 'if-none-match': String(first.headers['etag']) },
      });

      expect(first.headers['cache-control']).toContain('max-age');
      expect([again.statusCode, again.body]).toEqual([304, '']);
    });

    test('every country has regions named in all three languages', async () => {
      for (const { id } of (await all('en')).countries)
        for (const lang of ['en', 'am', 'ru']) {
          const { value } = api.lookups.regions.reply.parse(
            (await ask(`/api/Enums/Regions?countryId=${id}&lang=${lang}`)).json,
          );
          expect(value.length).toBeGreaterThanOrEqual(7);
          expect(value.every(({ name }) => name !== '')).toBe(true);
        }
    });
  },
  { per: 'suite' },
);
