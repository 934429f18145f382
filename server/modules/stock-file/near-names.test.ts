import { describe, expect, test } from 'vitest';
import type { SheetRow } from '#contract/http/stock-file.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { withCatalogue } from './testing-catalogue.ts';

describe.each(DIALECTS)('a misspelt name in a stock file on %s', (dialect) => {
  const { read } = withCatalogue(dialect);

  test.each<[SheetRow, string | undefined]>([
    [{ brand: 'Mercedez-Bens' }, 'Mercedes-Benz'],
    [{ brand: 'toyta' }, 'Toyota'],
    [{ brand: 'Фольцваген' }, 'Volkswagen'],
    [{ brand: 'Toyota', model: 'Camrry' }, 'Camry'],
    [{ transmission: 'Механка' }, 'Механика'],
    [{ color: 'Серебристы' }, 'Серебристый'],
    [{ region: 'Еревн' }, 'Ереван'],
    [{ brand: 'Trabi' }, undefined],
    [{ brand: 'x' }, undefined],
  ])('%j is refused with the suggestion %s', async (row, near) => {
    const { faults, near: names } = await read(row);
    expect([...faults.values()]).toEqual(['UNKNOWN_NAME']);
    expect([...(names ?? [])].map(([, name]) => name)).toEqual(near === undefined ? [] : [near]);
  });
});
