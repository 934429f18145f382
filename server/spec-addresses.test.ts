import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWN_CALL, OWN_CALL_HEADER } from '#contract/http/routes.ts';
import { aPost, seedReferences } from './testing-posts.ts';
import { openTestApp, type TestApp } from './testing.ts';

/** Every address of the product's API in SPEC.md §7, in its spelling, with ids filled in. */
const ADDRESSES = [
  ['GET', '/api/Posts?page=1&pageCount=20'],
  [
    'GET',
    '/api/Posts/Search?New=&Damaged=&RunAndGo=&UnderWarranty=&Clearance=&CountryId=&RegionId=&BrandId=&ModelId=&GenerationId=&ModificationId=&BodyTypeId=&TransmissionTypeId=&FuelTypeId=&DriveTypeId=&AvailabilityId=&DocumentTypeId=&ColorId=&YearFrom=&YearTo=&PriceFrom=&PriceTo=&MileageFrom=&MileageTo=&SortKey=&SortDirection=',
  ],
  ['GET', '/api/Posts/UserPosts?page=1&pageCount=20&status=Favorites'],
  ['GET', '/api/Posts/1'],
  ['GET', '/api/Posts/edit/1'],
  ['POST', '/api/Posts'],
  ['DELETE', '/api/Posts?id=1'],
  ['POST', '/api/Favorites'],
  ['DELETE', '/api/Favorites/1'],
  ['POST', '/api/posts/hide'],
  ['DELETE', '/api/posts/unHide/1'],
  ['POST', '/api/posts/sold'],
  ['GET', '/api/vin/decode'],
  ['POST', '/api/identity/follow'],
  ['DELETE', '/api/identity/unfollow/3'],
  ['GET', '/api/identity/follows?page=1'],
  ['GET', '/api/Enums'],
  ['GET', '/api/Enums/Models?brandId=1'],
  ['GET', '/api/Enums/Years?modelId=1&rightWheel='],
  ['GET', '/api/Enums/BodyTypes?modelId=1&rightWheel=&year=2020'],
  ['GET', '/api/Enums/FuelTypes?modelId=1&rightWheel=&year=2020&bodyTypeId=1'],
  ['GET', '/api/Enums/DriveTypes?modelId=1&rightWheel=&year=2020&bodyTypeId=1&fuelTypeId=1'],
  ['GET', '/api/Enums/TransmissionTypes?modelId=1&rightWheel=&year=2020&bodyTypeId=1&fuelTypeId=1&driveTypeId=1'],
  [
    'GET',
    '/api/Enums/Generations?modelId=1&year=&rightWheel=&bodyTypeId=&fuelTypeId=&driveTypeId=&transmissionTypeId=',
  ],
  ['GET', '/api/Enums/Modifications?modelId=1&year=&rightWheel=&bodyTypeId=&generationId='],
  ['GET', '/api/Enums/Regions?countryId=1'],
  ['POST', '/api/Identity/login'],
  ['POST', '/api/Identity/register'],
  ['POST', '/api/Identity/register/business'],
  ['POST', '/api/Identity/logout'],
  ['GET', '/api/Identity/resetPassword?email='],
  ['POST', '/api/Identity/resetPassword'],
  ['GET', '/api/Identity/userinfo'],
  ['GET', '/api/Identity/userinfo?userId=2'],
  ['POST', '/api/Identity/userinfo'],
  ['POST', '/api/Identity/googleLogin'],
  ['POST', '/api/Identity/tgLogin'],
  ['GET', '/api/Identity/socialLinkClicked?type=facebook'],
  ['GET', '/api/Identity/invite'],
  ['POST', '/api/Identity/setEmail'],
  ['POST', '/api/payments/payPalValidate'],
  ['POST', '/api/payments/stripeCreatePaymentIntent'],
  ['POST', '/api/payments/stripeCheckPaymentIntent'],
  ['POST', '/api/ContactForm'],
  ['POST', '/chat/hub/negotiate'],
  ['POST', '/chat/api/v1/auth/token'],
] as const;

/** Reads that bring everything they need. */
const COMPLETE = ADDRESSES.filter(([method, url]) => method === 'GET' && !/\/(decode|resetPassword)/.test(url));

const SPELLINGS = [
  ['as SPEC.md spells it', (path: string) => path],
  ['in lower case', (path: string) => path.toLowerCase()],
  ['in upper case', (path: string) => path.toUpperCase()],
] as const;

describe.each(SPELLINGS)('an address of SPEC.md §7 %s', (_, spell) => {
  let world: TestApp;
  let headers: Record<string, string>;
  beforeAll(async () => {
    world = await openTestApp({
      fill: async ({ db }) => {
        await seedReferences(db);
        await db
          .insertInto('post')
          .values(aPost({ owner_id: 2 }))
          .execute();
      },
    });
    headers = { ...(await world.as(2)), [OWN_CALL_HEADER]: OWN_CALL, 'sec-fetch-site': 'same-origin' };
  }, 60_000);
  afterAll(() => world.close());

  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, sent = headers) => {
    const [path = '', query] = url.split('?');
    return world.app.inject({
      method,
      url: [spell(path), ...(query === undefined ? [] : [query])].join('?'),
      headers: sent,
    });
  };

  test.each(COMPLETE)('%s %s succeeds', async (method, url) => {
    const reply = await call(method, url);

    expect([reply.statusCode, reply.json().isSuccess]).toEqual([200, true]);
  });

  test.each(ADDRESSES)('%s %s reaches its call', async (method, url) => {
    // Signed out, so that no address changes what the next one finds.
    const reply = await call(method, url, {});

    expect(reply.json().error?.code).not.toBe('METHOD_NOT_ALLOWED');
    expect(reply.json().error?.code).not.toBe('NOT_FOUND');
  });
});
