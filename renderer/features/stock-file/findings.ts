import { SHEET_REMARKS } from '#contract/http/stock-file.ts';
import type { SheetField } from '#contract/http/stock-file.ts';
import type { Message } from './file-rows.ts';
import type { Outcome } from './plan-file.ts';

const REMARKS: ReadonlySet<string> = new Set(SHEET_REMARKS);
/** A warning does not stop a row from being imported. */
export const isRemark = ({ code }: Pick<Message, 'code'>): boolean => REMARKS.has(code);

/** One kind of message in one field, and the rows that have it. */
export type Finding = {
  readonly key: string;
  readonly code: Message['code'];
  readonly field: SheetField | null;
  readonly isRemark: boolean;
  /** By their number in the file. */
  readonly rows: ReadonlySet<number>;
};

const keyOf = ({ field, code }: Pick<Message, 'code' | 'field'>): string => `${field ?? ''}/${code}`;

/** The findings grouped by kind: errors before warnings, the most frequent first. */
export const findingsOf = (outcomes: readonly Outcome[]): Finding[] => {
  const found = new Map<string, Finding & { readonly rows: Set<number> }>();
  for (const { at, messages } of outcomes)
    for (const message of messages) {
      const key = keyOf(message);
      const { code, field } = message;
      const finding = found.get(key) ?? { key, code, field, isRemark: isRemark(message), rows: new Set<number>() };
      finding.rows.add(at);
      found.set(key, finding);
    }
  return [...found.values()].toSorted((a, b) => Number(a.isRemark) - Number(b.isRemark) || b.rows.size - a.rows.size);
};

/** A name in the file that the catalogue does not contain, with the number of rows that use it. */
export type UnknownText = { readonly text: string; readonly rows: number; readonly suggestion: string | undefined };

/** The texts behind a finding about names, the most frequent first; another name can be read for each. */
export const unknownTexts = (outcomes: readonly Outcome[], { field, code, rows }: Finding): UnknownText[] => {
  if (field === null || code !== 'UNKNOWN_NAME') return [];
  const texts = new Map<string, UnknownText>();
  for (const { at, row, messages } of outcomes) {
    const text = row[field];
    if (!rows.has(at) || text === undefined) continue;
    const message = messages.find((each) => each.field === field && each.code === code);
    const suggestion = message !== undefined && 'suggestion' in message ? message.suggestion : undefined;
    texts.set(text, { text, suggestion, rows: (texts.get(text)?.rows ?? 0) + 1 });
  }
  return [...texts.values()].toSorted((a, b) => b.rows - a.rows);
};

/** Why a row is not imported; null where it is, or has nothing to do. */
export type LeftOut = 'refused' | 'beyond' | 'unchecked';
export const leftOutOf = (
  { verdict, at }: Pick<Outcome, 'verdict' | 'at'>,
  { beyond, leftOut }: { readonly beyond: ReadonlySet<number>; readonly leftOut: ReadonlySet<number> },
): LeftOut | null => {
  if (verdict === 'refused') return 'refused';
  if (leftOut.has(at)) return 'unchecked';
  return beyond.has(at) ? 'beyond' : null;
};
