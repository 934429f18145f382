import type { Plan } from '#contract/plans.ts';
import type { LinkLetter } from '../letter.ts';

export type LinkTexts = {
  /** The letter's heading, too. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The button's label. */
  readonly action: string;
  readonly closing: readonly string[];
};

/** The words of every letter in one language; `{{verifyTime}}` and `{{resetTime}}` are how long links work, `{{hideTime}}` is the days until posts are hidden. */
export type MailTexts = {
  readonly letters: Readonly<Record<LinkLetter['kind'], LinkTexts>>;
  /** The lines of a purchase: a plan, and what it brings. */
  readonly purchase: {
    readonly plan: string;
    readonly names: Readonly<Record<Exclude<Plan['name'], 'VIP'>, string>>;
    readonly cars: string;
    readonly tops: string;
  };
  readonly contact: {
    readonly subject: string;
    /** Stands where other letters have their footer. */
    readonly answers: string;
    readonly fields: Readonly<Record<'name' | 'email' | 'phone' | 'topic' | 'message', string>>;
  };
  /** An admin's reply to a message of the contact form. */
  readonly reply: {
    readonly subject: string;
    /** Before the message that is answered. */
    readonly asked: string;
    /** The footer where an answer to the letter arrives, and where none does. */
    readonly answers: string;
    readonly noAnswers: string;
    readonly action: string;
  };
  /** Stands above the written-out address of the button. */
  readonly linkHint: string;
  readonly footer: string;
};
