import { describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { aRow, DEALER, OTHER, codesOf, withDealers } from './testing.ts';

describe.each(DIALECTS)('a row of a stock file with the id of a car on %s', (dialect) => {
  const dealers = withDealers({ dialect });

  /** A car of the form without VIN and stock number, as only its id names it. */
  const made = (ownerId: number = DEALER): Promise<number> => dealers.market.publish(ownerId);
  const planOne = async (row: ReturnType<typeof aRow>) => (await dealers.files.plan([row]))[0]!;

  test('finds the car that has neither VIN nor stock number, and changes it', async () => {
    const id = await made();
    const same = await planOne({ id: `#${id}`, price: '9500' });
    const cheaper = await planOne({ id: String(id), price: '9000', stockNumber: `NEW-${id}` });

    expect(same).toMatchObject({ verdict: 'same', postId: id, messages: [] });
    expect(cheaper).toMatchObject({ verdict: 'update', postId: id, edit: { price: 9000, stockNumber: `NEW-${id}` } });
  });

  test('reports an id that is another dealer’s, unknown or none, all in the same way', async () => {
    const foreign = await made(OTHER);
    const plans = [];
    for (const id of [String(foreign), '999999998']) plans.push(await planOne(aRow({ id, stockNumber: `F-${id}` })));

    expect(plans.map(({ verdict, postId }) => [verdict, postId])).toEqual(Array(2).fill(['create', null]));
    for (const plan of plans) expect(codesOf(plan)).toContain('id ID_NOT_FOUND');
    expect(codesOf(await planOne(aRow({ id: 'A-17', stockNumber: 'F-3' })))).toContain('id NOT_A_NUMBER');
  });

  test('is matched by its stock number where the id is unknown', async () => {
    const [first] = await dealers.files.create([aRow({ stockNumber: 'KNOWN-1' })]);
    const plan = await planOne(aRow({ id: '999999998', stockNumber: 'KNOWN-1' }));

    expect([plan.verdict, plan.postId]).toEqual(['same', first?.row?.id]);
    expect(codesOf(plan)).toEqual(['id ID_NOT_FOUND']);
  });

  test('is refused where its stock number or VIN is another car’s', async () => {
    const id = await made();
    const other = await made();
    await dealers.files.bulk(other, { kind: 'edit', fields: { stockNumber: `TAKEN-${other}` } });
    const plan = await planOne({ id: String(id), stockNumber: `TAKEN-${other}` });

    expect([plan.verdict, codesOf(plan)]).toEqual(['refused', [' TWO_CARS']]);
  });

  test('makes no second car of one that is there', async () => {
    const id = await made();
    const [again] = await dealers.files.create([aRow({ id: String(id), stockNumber: `AGAIN-${id}` })]);

    expect(again).toMatchObject({ error: { code: 'VALIDATION_FAILED', fields: { id: 'TWO_CARS' } }, row: null });
  });
});
