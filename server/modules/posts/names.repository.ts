import { type ExpressionBuilder, sql } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Database } from '#server/database/schema.ts';

const COLUMN_OF_LANGUAGE = { en: 'name_en', am: 'name_am', ru: 'name_ru' } as const satisfies Record<Language, string>;

type Post = ExpressionBuilder<Database, 'post'>;

/** Columns of a post that point into the closed lists, with the list's kind. */
export const LOOKUP_COLUMNS = {
  body_type_id: 'bodyType',
  fuel_type_id: 'fuelType',
  drive_type_id: 'driveType',
  transmission_type_id: 'transmissionType',
  wheel_id: 'wheel',
  color_id: 'color',
  document_type_id: 'documentType',
  availability_id: 'availability',
  owner_number_id: 'ownerNumber',
} as const satisfies Partial<Record<keyof Database['post'], string>>;
type LookupColumn = keyof typeof LOOKUP_COLUMNS;

export const nameColumn = (language: Language) => COLUMN_OF_LANGUAGE[language];

/** A list item's name, or another of its columns, as a part of a select. */
export const lookupOf = (post: Post, column: LookupColumn, wanted: 'extra' | ReturnType<typeof nameColumn>) =>
  post
    .selectFrom('lookup')
    .select(`lookup.${wanted} as text`)
    .where('lookup.kind', '=', sql.lit(LOOKUP_COLUMNS[column]))
    .whereRef('lookup.id', '=', `post.${column}`);

export const placeOf = (
  post: Post,
  table: 'country' | 'region',
  column: 'country_id' | 'region_id' | 'clearance_country_id',
  language: Language,
) =>
  post
    .selectFrom(table)
    .select(`${table}.${nameColumn(language)} as text`)
    .whereRef(`${table}.id`, '=', `post.${column}`);

/** The modification's name, else what the seller typed (D097). */
export const modificationOf = (post: Post) =>
  post.fn.coalesce(
    post
      .selectFrom('modification')
      .select('modification.name')
      .whereRef('modification.id', '=', 'post.modification_id'),
    'post.modification_text',
  );

/** Until when buyers see that the car is reserved; the rest of the ledger is private. */
export const shownReservationOf = (post: Post) =>
  post
    .selectFrom('car_ledger')
    .select('car_ledger.reserved_until')
    .whereRef('car_ledger.post_id', '=', 'post.id')
    .where('car_ledger.is_reservation_shown', '=', 1);
