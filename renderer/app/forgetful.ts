import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { sessionRefused, signedOut } from '../events.ts';

/** What belongs to the device or to everybody; all else was loaded or typed by the person who logged out. */
const KEPT: ReadonlySet<string> = new Set([
  'connection',
  'errors',
  // Forgets the member's by itself; a visitor's belong to the device (D088).
  'favourites',
  // Names the owner of each draft, and is stored for that owner alone.
  'formDrafts',
  'lookups',
  'market',
  'preferences',
  'rates',
  'session',
]);

/** What was loaded for one person and holds nothing typed: it does not outlast the session, however that ends. */
const OF_THE_SESSION: ReadonlySet<string> = new Set([
  'devices',
  'inventory',
  'moderation',
  'notices',
  'orders',
  'ownPosts',
  'payments',
  'reveals',
  'tasks',
  'waitingCars',
]);

type Survives = (name: string) => boolean;

/** Which parts of the state outlive an action; undefined where all do. */
const survivors = (action: UnknownAction): Survives | undefined => {
  if (signedOut.match(action)) return (name) => KEPT.has(name);
  return sessionRefused.match(action) ? (name) => !OF_THE_SESSION.has(name) : undefined;
};

const kept = <State extends object>(state: State, survives: Survives): State =>
  Object.fromEntries(Object.entries(state).filter(([name]) => survives(name))) as State;

/**
 * Resets every other part of the state at logout, so that the next user of this device sees none of it.
 * If the session expires, typed text is kept until the same user signs in again (SECURITY rule 40).
 */
export const forgetful =
  <State extends object>(reduce: Reducer<State>): Reducer<State> =>
  (state, action) => {
    const survives = survivors(action);
    return reduce(state === undefined || survives === undefined ? state : kept(state, survives), action);
  };
