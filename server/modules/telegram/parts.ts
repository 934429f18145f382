import { alerts } from './alerts/alerts.ts';
import { dealerChannels } from './channels/index.ts';
import { chatReplies, otherReplies } from './chat-messages.ts';
import { commands } from './commands/commands.ts';
import { helpfulAnswer } from './commands/helpful-answer.ts';
import { carLinks } from './commands/links.ts';
import { profile } from './commands/profile.ts';
import { noticeMessages } from './notice-messages.ts';
import { plainSearch } from './commands/search.ts';
import { signIn } from './commands/sign-in.ts';
import { inlineSearch } from './inline/inline.ts';
import { myCars } from './my-cars/my-cars.ts';
import { moderationNews } from './my-cars/moderation-news.ts';
import type { BotPart } from './part.ts';
import { reachable } from './reachable.ts';
import { saleMessages } from './sale-messages.ts';
import { sellCommand, sellingIntake } from './selling/selling.ts';
import { sharing } from './share/share.ts';

/** The parts of the bot in the order in which they get an update. */
export const PARTS: readonly BotPart[] = [
  // Commands and buttons.
  signIn,
  saleMessages,
  alerts,
  myCars,
  sellCommand,
  moderationNews,
  noticeMessages,
  reachable,
  commands,
  profile,
  dealerChannels,
  inlineSearch,
  sharing,
  // A reply to a notice belongs to its conversation, even during a sale.
  chatReplies,
  sellingIntake,
  // Then other replies, links and texts; the last answers everything else.
  otherReplies,
  carLinks,
  plainSearch,
  helpfulAnswer,
];
