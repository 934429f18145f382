import { eventChannel } from 'redux-saga';
import { call, fork, put, race, select, take } from 'typed-redux-saga';
import type { Language } from '#contract/constants.ts';
import { failureOf } from '#renderer/api/api-failure.ts';
import { languageChanged } from '#renderer/events.ts';
import type { StockSource } from '#renderer/platform/stock-source.ts';
import { isCut } from './grid-row.ts';
import { inventoryActions as actions, selectStock } from './inventory.slice.ts';

const EVERY_MS = 60_000;

/** Brings the copy up to date: now, in another language, with the network back, and while the page is looked at. */
export function* syncStock(source: StockSource) {
  const pageEvents = yield* call(pageEventsOf);
  try {
    let latest = yield* fork(sync, source);
    for (;;) {
      const { event } = yield* race({ event: take(pageEvents), language: take(languageChanged) });
      // A tab that is switched to both appears and gets the focus.
      if (event === 'look' && (document.hidden || latest.isRunning())) continue;
      latest = yield* fork(event === 'online' ? catchUp : sync, source);
    }
  } finally {
    pageEvents.close();
  }
}

/** The system's network is back; the page appears or gets the focus, or a minute has passed. */
const pageEventsOf = () =>
  eventChannel<'online' | 'look'>((emit) => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const look = () => emit('look');
    const timer = setInterval(look, EVERY_MS);
    addEventListener('online', () => emit('online'), { signal });
    addEventListener('focus', look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    return () => {
      clearInterval(timer);
      listeners.abort();
    };
  });

type WithLanguage = { readonly preferences: { readonly language: Language } };
const languageIn = ({ preferences }: WithLanguage): Language => preferences.language;

function* sync(source: StockSource) {
  try {
    yield* call(source.sync, yield* select(languageIn));
    yield* put(actions.synced());
  } catch (error) {
    yield* put(actions.syncFailed(failureOf(error)));
  }
}

/** After a time without a network: first the cars as they are now, then the changes of the user on them. */
function* catchUp(source: StockSource) {
  yield* call(sync, source);
  yield* call(sendInterrupted, source);
}

/** Sends changes that a lost network interrupted; what fails again is among the changes that wait. */
function* sendInterrupted({ retry }: StockSource) {
  const { waiting } = yield* select(selectStock);
  if (waiting.some(isCut)) yield* call(() => retry().catch(() => undefined));
}
