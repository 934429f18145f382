import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { describeOnEveryDialect } from '#server/database/testing.ts';
import { importCatalogue } from './import.ts';

const HEADER =
  'brand,model,generation,generationFrom,generationTo,modification,body,fuel,drive,transmission,displacementCc,powerHp,yearFrom,yearTo,wheel';
const GOOD = 'Argo,Nova,I,2010,2016,1.6 MT,sedan|wagon,petrol,front,manual,1598,110,,,LR';
const file = (...lines: string[]): string => [HEADER, ...lines, ''].join('\n');

const FAULTS: readonly [name: string, line: string, column: string, text: string][] = [
  ['an unknown body', GOOD.replace('sedan|', 'sedan|rocket|'), 'body', 'must be one of'],
  ['an unknown fuel', GOOD.replace('petrol', 'wood'), 'fuel', 'must be one of'],
  ['no fuel', GOOD.replace('petrol', ''), 'fuel', 'must be one of'],
  ['an unknown drive', GOOD.replace('front', 'sideways'), 'drive', 'must be one of'],
  ['an unknown gearbox', GOOD.replace('manual', 'magic'), 'transmission', 'must be one of'],
  ['an unknown steering side', GOOD.replace('LR', 'M'), 'wheel', 'must be one of'],
  ['no brand', GOOD.replace('Argo', ''), 'brand', 'must not be empty'],
  ['no modification', GOOD.replace('1.6 MT', ''), 'modification', 'must not be empty'],
  ['a year that is none', GOOD.replace('2010', 'soon'), 'generationFrom', 'must be a whole number'],
  ['a displacement that is none', GOOD.replace('1598', '1.6 l'), 'displacementCc', 'must be a whole number'],
  ['a power beyond sense', GOOD.replace('110', '9000'), 'powerHp', 'must be at most 3000'],
  ['a generation that ends before it begins', GOOD.replace('2016', '2009'), 'generationTo', 'is before generationFrom'],
  ['a modification older than its generation', GOOD.replace(',,,LR', ',2008,,LR'), 'yearFrom', 'lies outside'],
  ['a modification younger than its generation', GOOD.replace(',,,LR', ',2012,2018,LR'), 'yearTo', 'lies outside'],
  ['a modification that ends before it begins', GOOD.replace(',,,LR', ',2014,2012,LR'), 'yearTo', 'is before yearFrom'],
  ['an electric car with cylinders', GOOD.replace('petrol', 'electric'), 'displacementCc', 'must be empty'],
];

describeOnEveryDialect('importing a catalogue', (database) => {
  const stored = async () => {
    const { db } = database();
    const [brands, models, modifications] = await Promise.all([
      db.selectFrom('brand').select(['name', 'country']).orderBy('name').execute(),
      db.selectFrom('model').select(['name', 'year_from', 'year_to']).orderBy('name').execute(),
      db
        .selectFrom('modification')
        .select(['id', 'name', 'body_type_id', 'wheel_id', 'horse_power', 'year_from', 'year_to'])
        .orderBy('id')
        .execute(),
    ]);
    return { brands, models, modifications };
  };

  test('takes new brands and models, one variant for each body and steering side', async () => {
    const text = file(GOOD, 'Argo,Nova,II,2016,,1.6 AT,sedan,petrol,front,automatic,1598,115,2018,,L');

    expect(await importCatalogue(database(), 'own.csv', text)).toEqual({
      isDone: true,
      rows: 2,
      models: 1,
      generations: 2,
    });

    const { brands, models, modifications } = await stored();
    expect(brands).toEqual([{ name: 'Argo', country: '' }]);
    expect(models).toEqual([{ name: 'Nova', year_from: 2010, year_to: null }]);
    expect(modifications).toHaveLength(5);
    expect(modifications.at(-1)).toMatchObject({ name: '1.6 AT', year_from: 2018, year_to: null });
  });

  test('takes the same file again without changing an id, and new values under the old ids', async () => {
    await importCatalogue(database(), 'own.csv', file(GOOD));
    const before = await stored();
    await importCatalogue(database(), 'own.csv', file(GOOD));
    expect(await stored()).toEqual(before);

    await importCatalogue(database(), 'own.csv', file(GOOD.replace('110', '120')));

    const after = await stored();
    expect(after.modifications.map(({ id }) => id)).toEqual(before.modifications.map(({ id }) => id));
    expect(after.modifications.every(({ horse_power }) => horse_power === 120)).toBe(true);
  });

  test('reads a brand’s country from an extra column', async () => {
    await importCatalogue(database(), 'own.csv', `${HEADER},country\n${GOOD},AM\n`);

    expect((await stored()).brands).toEqual([{ name: 'Argo', country: 'AM' }]);
  });

  test.each(FAULTS)('names line and column of %s and changes nothing', async (_name, line, column, text) => {
    const result = await importCatalogue(database(), 'own.csv', file(GOOD.replace('Nova', 'Luna'), line));

    expect(result).toEqual({
      isDone: false,
      problems: expect.arrayContaining([
        { file: 'own.csv', line: 3, column: expect.stringContaining(column), text: expect.stringContaining(text) },
      ]),
    });
    expect((await stored()).brands).toEqual([]);
  });

  test('refuses a row that is there twice, and a generation with two sets of years', async () => {
    const other = GOOD.replace('1.6 MT', '2.0 MT').replace('2016', '2017');

    expect(await importCatalogue(database(), 'own.csv', file(GOOD, GOOD, other))).toEqual({
      isDone: false,
      problems: [
        { file: 'own.csv', line: 3, column: 'modification', text: 'repeats line 2' },
        { file: 'own.csv', line: 4, column: 'generation', text: 'has other years than on line 2' },
      ],
    });
  });

  test('refuses a known generation with another first year', async () => {
    await importCatalogue(database(), 'own.csv', file(GOOD));

    expect(await importCatalogue(database(), 'own.csv', file(GOOD.replace('2010', '2011')))).toEqual({
      isDone: false,
      problems: [{ file: 'own.csv', line: 2, column: 'generationFrom', text: 'this generation is known from 2010' }],
    });
  });

  test.each([
    ['a missing column', file(GOOD).replace('fuel,', 'gas,'), { line: 1, column: 'fuel' }],
    ['a row with too few cells', file('Argo,Nova'), { line: 2, column: '' }],
    ['an unclosed quote', file(GOOD.replace('Nova', '"Nova')), { column: '' }],
    ['an empty file', '', { line: 1 }],
    ['a file with nothing but its header', file(), { line: 1 }],
  ])('refuses %s', async (_name, text, problem) => {
    const result = await importCatalogue(database(), 'own.csv', text);

    expect(result).toMatchObject({
      isDone: false,
      problems: expect.arrayContaining([expect.objectContaining(problem)]),
    });
  });
});

describe('npm run catalogue:import', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'aniv-import-'));
  const run = promisify(execFile);
  const command = fileURLToPath(new URL('./import.command.ts', import.meta.url));
  const importFile = async (text: string) => {
    const name = path.join(dataDir, 'own.csv');
    writeFileSync(name, text);
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'test' };
    return run(process.execPath, [command, name], { env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
    );
  };
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('prints every fault with its line and ends with 1', { timeout: 30_000 }, async () => {
    const { code, stdout } = await importFile(file(GOOD, GOOD.replace('petrol', 'wood')));

    expect(code).toBe(1);
    expect(stdout).toContain('own.csv:3 fuel: must be one of');
    expect(stdout).toContain('Nothing was changed: 1 faults.');
  });

  test('reports what it took and ends with 0', { timeout: 30_000 }, async () => {
    expect(await importFile(file(GOOD))).toEqual({ code: 0, stdout: '1 rows taken: 1 generations of 1 models.\n' });
  });
});
