import type { InventoryChange, InventoryRow } from './http/inventory.ts';

/** An answer of the server: the code of its refusal or null, and what its car has then; null: it has no such car. */
type Answer = { readonly error: string | null; readonly car: Partial<InventoryRow> | null };

/**
 * A change of one car that costs 100 and has run 1 km, the answers to the calls that it makes, and what a user sees in the
 * end. Every host of the stock is tested with all of these.
 */
export type OutboxCase = {
  readonly title: string;
  readonly change: InventoryChange;
  readonly answers: readonly Answer[];
  /** What the user does once these are known: takes the batch back, or decides a conflict with these fields of their own. */
  readonly next?: { readonly undo: true } | { readonly keep: readonly string[] };
  /** The changes that were sent, in order. */
  readonly sent: readonly InventoryChange[];
  /** How the change waits; `kept`: until the next try, by itself or by the user's hand. */
  readonly left: 'nothing' | 'kept' | 'refused' | 'conflict';
  /** The car as shown; null: not at all. */
  readonly shown: Partial<InventoryRow> | null;
};

const cheaper: InventoryChange = { kind: 'edit', fields: { price: 90 } };
const dearer: InventoryChange = { kind: 'edit', fields: { price: 100 } };
const both: InventoryChange = { kind: 'edit', fields: { price: 90, mileage: 5 } };
const hide: InventoryChange = { kind: 'hide' };
const remove: InventoryChange = { kind: 'delete' };
const taken = (car: Partial<InventoryRow> | null): Answer => ({ error: null, car });
const refused = (error: string, car: Partial<InventoryRow> | null): Answer => ({ error, car });
const OTHER = { modifiedDateUtc: '2026-11-22T09:59:00.000Z' };

export const OUTBOX_CASES: readonly OutboxCase[] = [
  {
    title: 'a change that the server takes leaves nothing behind',
    change: cheaper,
    answers: [taken({ price: 90 })],
    sent: [cheaper],
    left: 'nothing',
    shown: { price: 90 },
  },
  {
    title: 'a change that the server refuses is shown no more, and reported',
    change: cheaper,
    answers: [refused('POST_STATE', {})],
    sent: [cheaper],
    left: 'refused',
    shown: { price: 100 },
  },
  {
    title: 'a change that the server may take later is kept',
    change: cheaper,
    answers: [refused('OVERLOADED', {})],
    sent: [cheaper],
    left: 'kept',
    shown: {},
  },
  {
    title: 'a change beside another person’s is sent again on the new version',
    change: cheaper,
    answers: [refused('VERSION_CONFLICT', { ...OTHER, mileage: 5 }), taken({ ...OTHER, mileage: 5, price: 90 })],
    sent: [cheaper, cheaper],
    left: 'nothing',
    shown: { price: 90, mileage: 5 },
  },
  {
    title: 'a change to what another person wrote, too, is sent again',
    change: cheaper,
    answers: [refused('VERSION_CONFLICT', { ...OTHER, price: 90 }), taken({ ...OTHER, price: 90 })],
    sent: [cheaper, cheaper],
    left: 'nothing',
    shown: { price: 90 },
  },
  {
    title: 'a change of what another person changed waits for the user',
    change: cheaper,
    answers: [refused('VERSION_CONFLICT', { ...OTHER, price: 70 })],
    sent: [cheaper],
    left: 'conflict',
    shown: {},
  },
  {
    title: 'a conflict decided for the user’s value is sent on the new version',
    change: both,
    answers: [refused('VERSION_CONFLICT', { ...OTHER, price: 70 }), taken({ ...OTHER, price: 90, mileage: 5 })],
    next: { keep: ['price'] },
    sent: [both, both],
    left: 'nothing',
    shown: { price: 90, mileage: 5 },
  },
  {
    title: 'a conflict decided for the other person’s value sends what is left of the change',
    change: both,
    answers: [refused('VERSION_CONFLICT', { ...OTHER, price: 70 }), taken({ ...OTHER, price: 70, mileage: 5 })],
    next: { keep: [] },
    sent: [both, { kind: 'edit', fields: { mileage: 5 } }],
    left: 'nothing',
    shown: { price: 70, mileage: 5 },
  },
  {
    title: 'a conflict of one field decided for the other person’s value sends nothing',
    change: cheaper,
    answers: [refused('VERSION_CONFLICT', { ...OTHER, price: 70 })],
    next: { keep: [] },
    sent: [cheaper],
    left: 'nothing',
    shown: { price: 70 },
  },
  {
    title: 'an edit is taken back by the values before it',
    change: cheaper,
    answers: [taken({ price: 90 }), taken({ price: 100 })],
    next: { undo: true },
    sent: [cheaper, dearer],
    left: 'nothing',
    shown: { price: 100 },
  },
  {
    title: 'a hidden car is shown again by undo',
    change: hide,
    answers: [taken({ status: 'hidden' }), taken({ status: 'active' })],
    next: { undo: true },
    sent: [hide, { kind: 'show' }],
    left: 'nothing',
    shown: { status: 'active' },
  },
  {
    title: 'a deleted car is gone',
    change: remove,
    answers: [taken(null)],
    sent: [remove],
    left: 'nothing',
    shown: null,
  },
  {
    title: 'a car that somebody else deleted before is gone, and nothing is reported',
    change: remove,
    answers: [refused('POST_NOT_FOUND', null)],
    sent: [remove],
    left: 'nothing',
    shown: null,
  },
  {
    title: 'a change of a car that no longer exists is refused, and the car gone',
    change: cheaper,
    answers: [refused('POST_NOT_FOUND', null)],
    sent: [cheaper],
    left: 'refused',
    shown: null,
  },
];
