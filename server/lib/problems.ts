/** An error in a data file: its place and its description, for the file's editor. */
export type Problem = {
  readonly file: string;
  /** The line in the file, from 1; the header is line 1. */
  readonly line: number;
  /** The column's header, empty if it concerns the whole row. */
  readonly column: string;
  readonly text: string;
};

/** `file:line column: text`, as compilers print it. */
export const problemLine = ({ file, line, column, text }: Problem): string =>
  `${file}:${line}${column === '' ? '' : ` ${column}`}: ${text}`;

/** Thrown for invalid data files; carries all problems, not only the first. */
export class DataProblems extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(problemLine).join('\n'));
    this.problems = problems;
  }
}
