import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { aGridRow } from '#renderer/features/inventory/testing.ts';
import { workstationCommands } from './workstation-commands.ts';

const nothing = () => undefined;
const DOES = {
  add: nothing,
  importFile: nothing,
  density: nothing,
  undo: nothing,
  waiting: nothing,
  help: nothing,
  price: nothing,
  editFields: nothing,
  print: nothing,
  backups: undefined,
  photos: undefined,
  export: nothing,
  bulk: nothing,
};
const t = ((key: string, { number }: { number?: string } = {}) =>
  number === undefined ? key : `${key} ${number}`) as unknown as TFunction<'inventory'>;

test('what can be done with the selected cars comes first, with how many they are', () => {
  const [first, ...others] = workstationCommands(t, [aGridRow(1), aGridRow(2)], DOES);

  expect(first).toMatchObject({ id: 'price', note: 'bulk.selected 2' });
  expect(others.find(({ id }) => id === 'add')?.note).toBeUndefined();
});

test('without selected cars nothing is about them', () => {
  expect(workstationCommands(t, [], DOES).filter(({ note }) => note !== undefined)).toEqual([]);
});
