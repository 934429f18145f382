import type { ServerModule } from '#server/module.ts';
import type { Mail } from '#server/modules/mail/index.ts';
import { moderationLetters } from './letters.ts';
import { type ModerationDeps, moderationRoutes } from './moderation.routes.ts';

export const moderationModule = (deps: ModerationDeps, mail: Pick<Mail, 'enqueue'>): ServerModule => ({
  name: 'moderation',
  routes: moderationRoutes(deps),
  subscribers: { durable: [moderationLetters(mail)] },
});
