import { describe, expect, test } from 'vitest';
import { BODY_TYPES, COLORS, DRIVE_TYPES, FUEL_TYPES, idOf, TRANSMISSION_TYPES, WHEELS } from '#contract/vehicle.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { newCar } from './new-car.ts';
import { planSheet } from './plan.ts';
import { readSheet } from './sheet.ts';
import { codesOf } from './testing.ts';
import { AM, withCatalogue } from './testing-catalogue.ts';

describe.each(DIALECTS)('names in a stock file on %s', (dialect) => {
  const catalogue = withCatalogue(dialect);
  const { asked, read } = catalogue;
  const nameOf = async (table: 'brand' | 'model' | 'generation', id: number | undefined) =>
    (
      await catalogue.database.db
        .selectFrom(table)
        .select('name')
        .where('id', '=', id ?? 0)
        .executeTakeFirst()
    )?.name;

  test.each([
    ['Toyota', 'Camry', 'Toyota', 'Camry'],
    ['TOYOTA', 'CAMRY Hybrid', 'Toyota', 'Camry'],
    ['Тойота', 'Камри', 'Toyota', 'Camry'],
    ['Տոյոտա', 'Կամրի', 'Toyota', 'Camry'],
    ['тойота', 'Ленд Крузер Прадо', 'Toyota', 'Land Cruiser Prado'],
    ['Toyota', 'Toyota RAV 4', 'Toyota', 'RAV4'],
    ['Toyota', 'C-HR', 'Toyota', 'C-HR'],
    ['Toyota', 'C-HR+', 'Toyota', 'C-HR+'],
    ['Мерседес', 'Е-класс', 'Mercedes-Benz', 'E-Class'],
    ['Mercedes', 'C 200', 'Mercedes-Benz', 'C-Class'],
    ['MERCEDES BENZ', 'GLK 350', 'Mercedes-Benz', 'GLK-Class'],
    ['Մերսեդես', 'ML 350', 'Mercedes-Benz', 'ML'],
    ['ВМW', '5 серия', 'BMW', '5 Series'],
    ['БМВ', '328i', 'BMW', '3 Series'],
    ['BMW', 'Х5', 'BMW', 'X5'],
    ['VW', 'Golf', 'Volkswagen', 'Golf'],
    ['Фольксваген', 'Пассат', 'Volkswagen', 'Passat'],
    ['Хёндэ', 'Элантра', 'Hyundai', 'Elantra'],
    ['Հյունդայ', 'Էլանտրա', 'Hyundai', 'Elantra'],
    ['Škoda', 'Октавия', 'Skoda', 'Octavia'],
    ['Ниссан', 'Кашкай', 'Nissan', 'Qashqai'],
    ['ВАЗ', '2107', 'Lada', '2107'],
    ['Опель', 'Астра', 'Opel', 'Astra'],
    ['Օպել', 'Աստրա', 'Opel', 'Astra'],
    ['Рено', 'Дастер', 'Renault', 'Duster'],
    ['Порше', 'Cayenne', 'Porsche', 'Cayenne'],
    ['МЕРСЕДЕС', 'S 500', 'Mercedes-Benz', 'S-Class'],
    ['Մերցեդես', 'E 350', 'Mercedes-Benz', 'E-Class'],
    ['Тоёта', 'Камри', 'Toyota', 'Camry'],
    ['ВАЗ/Лада', '2107', 'Lada', '2107'],
    ['LADA (ВАЗ)', 'Веста', 'Lada', 'Vesta'],
    ['VW', 'Пассат', 'Volkswagen', 'Passat'],
  ])('%s %s is a %s %s', async (brand, model, wantedBrand, wantedModel) => {
    const { values, faults } = await read({ brand, model });
    expect([...faults]).toEqual([]);
    expect([await nameOf('brand', values.brand), await nameOf('model', values.model)]).toEqual([
      wantedBrand,
      wantedModel,
    ]);
  });

  test('one column may name brand and model, and a model of one brand names the brand', async () => {
    const both = await read({ brand: 'Land Rover Discovery' });
    const alone = await read({ model: 'Camry' });
    expect([await nameOf('brand', both.values.brand), await nameOf('model', both.values.model)]).toEqual([
      'Land Rover',
      'Discovery',
    ]);
    expect(await nameOf('brand', alone.values.brand)).toBe('Toyota');
  });

  test.each([
    [{ bodyType: 'Седан' }, { bodyType: idOf(BODY_TYPES, 'sedan') }],
    [{ bodyType: 'ՍԵԴԱՆ' }, { bodyType: idOf(BODY_TYPES, 'sedan') }],
    [{ bodyType: 'джип' }, { bodyType: idOf(BODY_TYPES, 'suv') }],
    [{ bodyType: 'Cедан' }, { bodyType: idOf(BODY_TYPES, 'sedan') }],
    [{ bodyType: 'estate' }, { bodyType: idOf(BODY_TYPES, 'wagon') }],
    [{ fuelType: 'бензин + пропан' }, { fuelType: idOf(FUEL_TYPES, 'petrolLpg') }],
    [{ fuelType: 'gasoline' }, { fuelType: idOf(FUEL_TYPES, 'petrol') }],
    [{ fuelType: 'Հիբրիդ' }, { fuelType: idOf(FUEL_TYPES, 'hybrid') }],
    [{ transmission: 'АКПП' }, { transmission: idOf(TRANSMISSION_TYPES, 'automatic') }],
    [{ transmission: 'մեխանիկական' }, { transmission: idOf(TRANSMISSION_TYPES, 'manual') }],
    [{ transmission: 'Robot' }, { transmission: idOf(TRANSMISSION_TYPES, 'robot') }],
    [{ drive: '4WD' }, { drive: idOf(DRIVE_TYPES, 'all') }],
    [{ drive: 'передний' }, { drive: idOf(DRIVE_TYPES, 'front') }],
    [{ wheel: 'աջ' }, { wheel: idOf(WHEELS, 'right') }],
    [{ transmission: 'МКПП' }, { transmission: idOf(TRANSMISSION_TYPES, 'manual') }],
    [{ transmission: 'вариатор' }, { transmission: idOf(TRANSMISSION_TYPES, 'cvt') }],
    [{ transmission: 'AUTOMATIC_GEAR' }, { transmission: idOf(TRANSMISSION_TYPES, 'automatic') }],
    [{ transmission: 'ტიპტრონიკი' }, { transmission: idOf(TRANSMISSION_TYPES, 'automatic') }],
    [{ fuelType: 'бензин/газ' }, { fuelType: idOf(FUEL_TYPES, 'petrolLpg') }],
    [{ fuelType: 'ДТ' }, { fuelType: idOf(FUEL_TYPES, 'diesel') }],
    [{ fuelType: 'гибрид' }, { fuelType: idOf(FUEL_TYPES, 'hybrid') }],
    [{ fuelType: 'Hybrid (Benzin/Elektro)' }, { fuelType: idOf(FUEL_TYPES, 'hybrid') }],
    [{ fuelType: 'ბენზინი' }, { fuelType: idOf(FUEL_TYPES, 'petrol') }],
    [{ drive: 'полный привод' }, { drive: idOf(DRIVE_TYPES, 'all') }],
    [{ drive: 'լիաքարշակ' }, { drive: idOf(DRIVE_TYPES, 'all') }],
    [{ color: 'Чёрный металлик' }, { color: idOf(COLORS, 'black') }],
    [{ color: 'schwarz (metallic)' }, { color: idOf(COLORS, 'black') }],
    [{ color: 'черный' }, { color: idOf(COLORS, 'black') }],
    [{ color: 'Gray' }, { color: idOf(COLORS, 'grey') }],
    [{ color: 'սպիտակ' }, { color: idOf(COLORS, 'white') }],
    [{ ownerNumber: '2' }, { ownerNumber: 2 }],
    [{ isCleared: 'не растаможен' }, { isCleared: false }],
    [{ isCleared: 'Մաքսազերծված' }, { isCleared: true }],
    [{ price: '4 800 000 դրամ' }, { price: 4_800_000, priceUnit: 'AMD' }],
    [
      { price: '9 500', priceUnit: 'доллар США' },
      { price: 9500, priceUnit: 'USD' },
    ],
    [{ mileage: '75 тыс. миль' }, { mileage: 75_000, mileageUnit: 'mi' }],
    [{ contactPhone: '077 12 34 56' }, { contactPhone: '+37477123456' }],
    [{ contactPhone: '0037477123456' }, { contactPhone: '+37477123456' }],
    [{ contactPhone: '37477123456' }, { contactPhone: '+37477123456' }],
    [{ contactEmail: 'Me@Example.com' }, { contactEmail: 'me@example.com' }],
  ])('%j is read as %j', async (row, values) => {
    const found = await read(row);
    expect([...found.faults]).toEqual([]);
    expect(found.values).toEqual(values);
  });

  test('a VIN may be typed on another keyboard, with spaces', async () => {
    expect((await read({ vin: 'хта 210990 у 2765432' })).values.vin).toBe('XTA210990Y2765432');
  });

  test.each([
    [{ fuelType: 'gas' }, 'AMBIGUOUS_NAME'],
    [{ fuelType: 'газ' }, 'AMBIGUOUS_NAME'],
    [{ fuelType: 'coal' }, 'UNKNOWN_NAME'],
    [{ brand: 'Trabi' }, 'UNKNOWN_NAME'],
  ])('%j is a name that is refused as %s', async (row, fault) => {
    expect([...(await read(row)).faults.values()]).toEqual([fault]);
  });

  test('places are found in three languages, and bring their country', async () => {
    const found = await Promise.all(['Yerevan', 'г. Ереван', 'ԵՐԵՎԱՆ', 'ք. Երևան'].map((region) => read({ region })));
    expect(new Set(found.map(({ values }) => values.region)).size).toBe(1);
    expect(found.map(({ values }) => values.country)).toEqual([AM, AM, AM, AM]);
    const { values } = await read({ country: 'Грузия', region: 'Тбилиси' });
    expect(values.country).toBe(3);
    expect([...(await read({ country: 'ՀՀ', region: 'Тбилиси' })).faults]).toEqual([['region', 'UNKNOWN_NAME']]);
  });

  test('a generation is found by any part of its name, an own modification stays as typed', async () => {
    const camry = { brand: 'Toyota', model: 'Camry', year: '2015' };
    const { db } = catalogue.database;
    const rows = await db
      .selectFrom('modification')
      .innerJoin('generation', 'generation.id', 'modification.generation_id')
      .innerJoin('model', 'model.id', 'modification.model_id')
      .select(['modification.id', 'modification.name', 'generation.name as generation', 'generation.id as gen'])
      .where('model.name', '=', 'Camry')
      .execute();
    const counts = Map.groupBy(rows, ({ name, gen }) => `${gen} ${name}`);
    const [one] = [...counts.values()].filter((same) => same.length === 1).flat();

    const { year: _, ...yearless } = camry;
    const known = await read({ ...yearless, generation: one!.generation, modification: one!.name.toUpperCase() });
    const own = await read({ ...camry, modification: 'Armenian special' });

    expect(known.values).toMatchObject({ generation: one!.gen, modification: { id: one!.id } });
    expect(own.values.modification).toEqual({ text: 'Armenian special' });
  });

  test('a VIN fills the empty fields of the row, and reports with what', async () => {
    const rows = [
      { vin: 'XTAGFL110JY123456', color: 'white', mileage: '1', price: '5000', bodyType: 'седан', fuelType: 'бензин' },
      {
        vin: 'ZVW30-1234567',
        year: '2012',
        color: 'grey',
        mileage: '1',
        price: '5000',
        transmission: 'вариатор',
        bodyType: 'liftback',
        fuelType: 'hybrid',
      },
      { vin: '4T1BF1FK5HU123456', color: 'white', mileage: '1', price: '5000', stockNumber: 'US' },
      { vin: 'XTAGFL110JY123456', brand: 'Toyota', color: 'white', mileage: '1', price: '5000' },
    ];
    const [lada, prius, camry, other] = await planSheet(catalogue.deps, asked(rows));

    expect(lada!.title).toBe('Lada Vesta');
    expect(lada!.messages).toEqual(
      expect.arrayContaining([
        { field: 'brand', code: 'FILLED_BY_VIN', value: 'Lada' },
        { field: 'model', code: 'FILLED_BY_VIN', value: 'Vesta' },
        { field: 'year', code: 'FILLED_BY_VIN', value: '2018' },
      ]),
    );
    expect(codesOf(prius!)).toEqual(expect.arrayContaining(['brand FILLED_BY_VIN', 'wheel FILLED_BY_VIN']));
    expect(prius!.verdict).toBe('create');
    expect(camry).toMatchObject({ title: expect.stringContaining('Toyota Camry'), postId: null });
    expect(codesOf(camry!)).toContain('bodyType FILLED_BY_VIN');
    // A Lada's number fills no gaps of a Toyota.
    expect(codesOf(other!).filter((each) => each.endsWith('FILLED_BY_VIN'))).toEqual([]);
    expect(other!.verdict).toBe('refused');
  });

  test('numbers that take too long are asked for again, and read then', async () => {
    const numbers = ['4T1BF1FK5HU123457', '4T1BF1FK5HU123458'];
    await expect(catalogue.vin.service.matchAll(numbers, -1)).rejects.toMatchObject({
      code: 'OVERLOADED',
      retryAfter: 2,
    });
    expect([...(await catalogue.vin.service.matchAll([...numbers, 'none'], 60_000)).keys()].toSorted()).toEqual(
      numbers,
    );
  });

  test('a new car has the dealer’s ways to be reached and the wheel of its model', async () => {
    const row = {
      stockNumber: 'A',
      brand: 'Toyota',
      model: 'Camry',
      year: '2015',
      bodyType: 'sedan',
      fuelType: 'petrol',
      transmission: 'automatic',
      color: 'red',
      mileage: '5',
      price: '5',
    };
    const { lines, setting } = await readSheet(catalogue.deps, asked([row]), { findsCars: false });
    const { form } = newCar(lines[0]!.row, setting);
    expect(form).toMatchObject({ contactName: 'Cars', contactPhoneNumber: '+37477123456', wheelId: 1, images: [] });
    // An invalid number is not reported.
    expect(form).not.toHaveProperty('whatsappNumber');
  });

  test('a page of 200 rows takes well under a second of processor time', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({
      stockNumber: `P-${at}`,
      brand: 'Тойота',
      model: 'Камри',
      year: '2015',
      bodyType: 'Седан',
      price: '9 500 $',
      fuelType: 'Бензин',
      transmission: 'АКПП',
      color: 'Белый',
      mileage: '120 тыс. км',
      region: 'Ереван',
      contactPhone: '077123456',
      description: 'Один владелец. '.repeat(20),
      modification: '2.5 AT',
    }));
    await planSheet(catalogue.deps, asked(rows));
    const began = process.cpuUsage();
    const planned = await planSheet(catalogue.deps, asked(rows));
    const { user, system } = process.cpuUsage(began);

    expect(planned.map(({ verdict }) => verdict)).toEqual(rows.map(() => 'create'));
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});
