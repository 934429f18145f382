import type { InventoryRow } from '#contract/http/inventory.ts';
import type { StockColumns } from '#contract/ipc/inventory.ts';
import { PostId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/time.ts';
import { POST_STATUSES } from '#contract/vehicle.ts';

const TODAY = Date.parse('2026-11-21T12:00:00.000Z');
const MODELS = ['Toyota RAV4', 'Lexus GX 460', 'Kia Forte', 'BMW 430i', 'Opel Astra', 'Lada Niva', 'Nissan Leaf'];
const BODIES = ['Sedan', 'Crossover', 'SUV', 'Wagon', 'Hatchback'];
const FUELS = ['Petrol', 'Diesel', 'Hybrid', 'Electric'];
const REGIONS = ['Yerevan', 'Gyumri', 'Vanadzor', 'Abovyan', 'Hrazdan'];
/** Every n-th car has one; the others have few fields filled in, as real stock does. */
const EVERY = { note: 4, address: 3, top: 20, unpriced: 9, bought: 2 } as const;

/** The same numbers for the same seed (Park and Miller). */
const randomOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
};

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]!;
const instant = (daysAgo: number): string => new Date(TODAY - daysAgo * DAY_MS).toISOString();

const carOf = (id: number, random: (below: number) => number): InventoryRow => {
  const model = pick(MODELS, random(MODELS.length));
  return {
    id: PostId.parse(id),
    createdDateUtc: instant(random(150)),
    modifiedDateUtc: instant(random(100) / 7),
    status: pick(POST_STATUSES, random(POST_STATUSES.length)),
    topUntil: id % EVERY.top === 0 ? instant(-5) : null,
    title: `${model} ${1 + random(5)}.${random(10)} AT ${random(1000)}`,
    brand: model.split(' ')[0]!,
    model: model.split(' ')[1]!,
    year: 2000 + random(26),
    vin: `JTMB1RFV${String(random(1_000_000_000)).padStart(9, '0')}`,
    stockNumber: `S-${id}`,
    notes: id % EVERY.note === 0 ? `Second key is missing, winter tyres on rack ${random(5000)}` : null,
    mileage: random(300_000),
    mileageUnit: 'km',
    price: 1000 + random(90_000),
    priceUnit: id % EVERY.unpriced === 0 ? 'AMD' : 'USD',
    isPriceLocked: random(2) === 0,
    priceLabel: id % EVERY.unpriced === 0 ? null : 'fair',
    priceToMarket: id % EVERY.unpriced === 0 ? null : random(61) - 30,
    bodyType: pick(BODIES, random(100)),
    fuelType: pick(FUELS, random(100)),
    transmissionType: 'Automatic',
    availabilityId: 1 + random(3),
    countryId: 1,
    country: 'Armenia',
    regionId: 1 + random(5),
    region: pick(REGIONS, random(100)),
    lookupAddress: id % EVERY.address === 0 ? `Tigran Mets Ave ${random(200)}, Yerevan` : null,
    isCleared: random(4) > 0,
    clearancePrice: null,
    clearancePriceUnit: null,
    purchasePrice: id % EVERY.bought === 0 ? 900 + random(80_000) : null,
    purchasePriceUnit: id % EVERY.bought === 0 ? 'USD' : null,
    costs:
      id % EVERY.bought === 0
        ? JSON.stringify([{ date: '2026-10-01', text: `Transport ${id}`, amount: 1 + random(900), unit: 'USD' }])
        : '[]',
    reservedFor: null,
    reservedUntil: null,
    isReservationShown: false,
    mainImage: `/media/${Array.from({ length: 8 }, () => random(0xffff_ffff).toString(16).padStart(8, '0')).join('')}/320.jpg`,
    imageCount: random(12),
    views: random(5000),
    favorites: random(60),
    reveals: random(40),
    gaps: random(2) === 0 ? ['fewPhotos'] : [],
  };
};

/**
 * A stock as the source hands it over: column by column, as it came through JSON or a message, so that no two cars share
 * a text by chance.
 */
export const syntheticStock = (count: number): StockColumns => {
  const random = randomOf(7);
  const cars = Array.from({ length: count }, (_, at) => carOf(at + 1, random));
  const names = Object.keys(cars[0]!) as (keyof InventoryRow)[];
  const columns = Object.fromEntries(names.map((name) => [name, cars.map((car) => car[name])]));
  return structuredClone({ count, columns });
};
