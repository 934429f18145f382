import type { Reducer } from '@reduxjs/toolkit';
import { signedOut } from '../events.ts';

/** What belongs to the device or to everybody; all else was loaded or typed by the person who logged out. */
const KEPT: ReadonlySet<string> = new Set([
  'connection',
  // Forgets the member's by itself; a visitor's belong to the device (D088).
  'favourites',
  'lookups',
  'market',
  'notices',
  'preferences',
  'rates',
  'session',
]);

const kept = <State extends object>(state: State): State =>
  Object.fromEntries(Object.entries(state).filter(([name]) => KEPT.has(name))) as State;

/** Begins every other part of the state anew when the person logs out: the next one on this device sees nothing of it. */
export const forgetful =
  <State extends object>(reduce: Reducer<State>): Reducer<State> =>
  (state, action) =>
    reduce(state !== undefined && signedOut.match(action) ? kept(state) : state, action);
