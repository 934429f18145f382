import { call, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import type { SheetDefaults } from '#contract/http/stock-file.ts';
import type { Currency } from '#contract/money.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import { signedOut } from '#renderer/events.ts';
import { abortable } from '#renderer/lib/abortable.ts';
import { guarded } from '#renderer/lib/guarded.ts';
import { apply, giveUp } from './apply.saga.ts';
import { readingIn, readingOf } from './import-state.ts';
import { readImportMemory } from './memory.ts';
import type { ImportMemory } from './memory.ts';
import { plan } from './plan.saga.ts';
import { selectOwner, selectStep, stockFileActions } from './stock-file.slice.ts';
import type { Owner } from './stock-file.slice.ts';
import type { ReadChoices } from './table.ts';
import { undo } from './undo.saga.ts';
import type { StockFileWorld } from './world.ts';

const { opened, closed, startedOver, fileTaken, fileRead, fileRefused, choicesMade, headerChosen } = stockFileActions;
const { columnsRead, columnsReopened, planAsked, applyAsked, resumeAsked, stopAsked, undoAsked } = stockFileActions;
const { pastArrived, pastFailed } = stockFileActions;

/** What is read and checked ends with its step; an import and an undoing under way end after their call in progress. */
export function* stockFileSaga(world: StockFileWorld) {
  const listing = [opened, startedOver, fileRefused, fileTaken, undoAsked, closed, signedOut];
  yield* takeLatest(listing, guarded(listPast, world));
  yield* takeLatest([fileTaken, startedOver, undoAsked, closed, signedOut], guarded(followFile, world));
  yield* takeEvery(headerChosen, guarded(chooseHeader, world));
  yield* takeEvery([applyAsked, resumeAsked], guarded(apply, world));
  yield* takeLeading(stopAsked, guarded(giveUp, world));
  yield* takeEvery(undoAsked, guarded(undo, world));
}

/** Past imports are listed where a file is chosen. */
function* listPast({ api }: StockFileWorld) {
  const step = yield* select(selectStep);
  const isOpen = (yield* select(selectOwner)) !== null;
  if (!isOpen || step.step !== 'choose' || step.isReading) return;
  try {
    const { value } = yield* abortable((signal) => api.stockFile.imports({}, signal));
    yield* put(pastArrived(value));
  } catch (error) {
    yield* put(pastFailed(failureOf(error)));
  }
}

type FileWorld = StockFileWorld & { readonly file: File };

/** Reads a file and follows the user's choices about it: the store cannot hold the file itself. */
function* followFile(world: StockFileWorld, action: { readonly type: string }) {
  if (!fileTaken.match(action)) return;
  const ofFile: FileWorld = { ...world, file: action.meta.arg };
  yield* takeLatest([choicesMade, planAsked, columnsReopened], guarded(followChoice, ofFile));
  yield* call(read, ofFile, {});
}

function* followChoice(world: FileWorld, action: { readonly type: string }) {
  if (choicesMade.match(action)) yield* call(read, world, action.payload);
  if (planAsked.match(action)) yield* call(plan, world, action);
}

/** Reads the file, or the read one again with other choices, and shows its columns. */
function* read(world: FileWorld, choices: ReadChoices) {
  const { file, platform } = world;
  const owner = yield* select(selectOwner);
  if (owner === null) return;
  const reply = yield* abortable((signal) => world.read({ file, choices }, signal));
  if ('fault' in reply) {
    yield* put(fileRefused(reply.fault));
    return;
  }
  // The store freezes what it takes, and goes through thousands of rows for it unless their list is frozen.
  Object.freeze(reply.table.rows);
  const before = readingIn(yield* select(selectStep));
  const memory = readImportMemory(platform.storage, owner.id);
  const defaults = before?.defaults ?? firstDefaults(memory, owner, yield* select(currencyIn));
  yield* put(fileRead(readingOf({ fileName: file.name, table: reply.table, choices }, memory, defaults)));
}

type WithCurrency = { readonly preferences: { readonly currency: Currency } };
const currencyIn = ({ preferences }: WithCurrency): Currency => preferences.currency;

/** Values for cells that a file leaves empty, as last chosen, or those of the account. */
const firstDefaults = ({ defaults }: ImportMemory, owner: Owner, priceUnit: Currency): SheetDefaults => ({
  priceUnit,
  mileageUnit: 'km',
  countryId: owner.countryId ?? 0,
  regionId: owner.regionId ?? 0,
  isCleared: true,
  ...definedOf(defaults),
  overwritesLocked: false,
});

/** The remembered fields only: the others come from the account. */
const definedOf = (kept: Partial<Record<keyof SheetDefaults, unknown>> | undefined): Partial<SheetDefaults> =>
  // Parsed by its schema before.
  Object.fromEntries(Object.entries(kept ?? {}).filter(([, value]) => value !== undefined)) as Partial<SheetDefaults>;

function* chooseHeader({ platform }: StockFileWorld, { payload: header }: ReturnType<typeof headerChosen>) {
  const reading = readingIn(yield* select(selectStep));
  const owner = yield* select(selectOwner);
  if (reading === null || owner === null) return;
  const memory = readImportMemory(platform.storage, owner.id);
  yield* put(columnsRead(readingOf(reading, memory, reading.defaults, header)));
}
