/** One fault in a data file: where it stands and what is wrong, for the person who edits the file. */
export type Problem = {
  readonly file: string;
  /** The line in the file, from 1; the header is line 1. */
  readonly line: number;
  /** The column's header, empty where the whole row is meant. */
  readonly column: string;
  readonly text: string;
};

/** `file:line column: text`, as compilers print it. */
export const problemLine = ({ file, line, column, text }: Problem): string =>
  `${file}:${line}${column === '' ? '' : ` ${column}`}: ${text}`;

/** Thrown where data must be whole to be used; carries every fault found, not only the first. */
export class DataProblems extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(problemLine).join('\n'));
    this.problems = problems;
  }
}
