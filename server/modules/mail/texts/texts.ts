import type { LinkLetter } from '../letter.ts';

export type LinkTexts = {
  /** The letter's heading, too. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What the button says. */
  readonly action: string;
  readonly closing: readonly string[];
};

/** The words of every letter in one language; `{{verifyTime}}` and `{{resetTime}}` stand for how long links work, `{{hideTime}}` for the days until posts are hidden. */
export type MailTexts = {
  readonly letters: Readonly<Record<LinkLetter['kind'], LinkTexts>>;
  readonly contact: {
    readonly subject: string;
    /** Stands where other letters have their footer. */
    readonly answers: string;
    readonly fields: Readonly<Record<'name' | 'email' | 'phone' | 'topic' | 'message', string>>;
  };
  /** Stands above the written-out address of the button. */
  readonly linkHint: string;
  readonly footer: string;
};
