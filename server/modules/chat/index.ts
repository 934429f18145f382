import { HOUR_MS, SECOND_MS } from '#contract/time.ts';
import type { ServerModule } from '#server/module.ts';
import { answerTimer } from './answer-time.ts';
import { type CalendarDeps, calendarRoutes } from './calendar.routes.ts';
import { chatRoutes } from './chat.routes.ts';
import { leadInboxRoutes } from './lead-inbox.routes.ts';
import { findingRoutes } from './finding.routes.ts';
import { chatMutesRoutes } from './mutes.routes.ts';
import type { Chat } from './open.ts';
import { type ChatPhotosDeps, chatPhotosRoutes, sweepChat } from './private-photos.routes.ts';
import { planReminders, type RemindersDeps, viewingReminders } from './reminders.ts';
import { chatReportsRoutes } from './reports.routes.ts';
import type { ChatReportsDeps } from './reports.service.ts';
import { seenTimer } from './seen.ts';
import { settingsRoutes } from './settings.routes.ts';
import { systemLines } from './system-lines.ts';
import { tellMembers } from './tell.ts';
import type { ChatTokens } from './token.ts';
import { tokenRoutes } from './token.routes.ts';
import { translationRoutes } from './translation.routes.ts';
import { viewingsRoutes } from './viewings.routes.ts';

export { carsByIds } from './cars.ts';
export { chatLink } from './links.ts';
export { saveChatSettings, setBotBlocked } from './settings.repository.ts';
export { type MessageNotices, messageTimes, openMessageNotices, type Reader } from './notices.ts';
export { NOTICE_TEXTS, refusalText } from './notice-texts.ts';
export { type Chat, openChat } from './open.ts';
export { exportOf } from './export.ts';
export { leaveNextConversation } from './removed-user.ts';
export { removeChatsOf } from './removed-user.repository.ts';
export { openSignedLinks, type SignedLinks } from './signed-links.ts';
export { type ChatTokens, openChatTokens } from './token.ts';

export type ChatCareDeps = ChatPhotosDeps & CalendarDeps & ChatReportsDeps & RemindersDeps;

/**
 * Conversations of buyers and sellers about cars, and what surrounds them: private photos, calendar files, reports,
 * and reminders. Repeated sweeps need no fence; reminders are fenced by their lease.
 */
export const chatModule = (chat: Chat, tokens: ChatTokens, care: ChatCareDeps): ServerModule => ({
  name: 'chat',
  routes: (app) => {
    tokenRoutes(tokens, chat.deps.db)(app);
    chatRoutes(chat)(app);
    settingsRoutes(chat)(app);
    findingRoutes(chat.deps)(app);
    leadInboxRoutes(chat.deps)(app);
    translationRoutes(chat)(app);
    chatPhotosRoutes(care)(app);
    calendarRoutes(care)(app);
    viewingsRoutes(care)(app);
    chatReportsRoutes(care)(app);
    chatMutesRoutes(care)(app);
  },
  subscribers: {
    live: [tellMembers(chat.deps)],
    durable: [systemLines(chat.deps), planReminders(care)],
  },
  every: [
    seenTimer(chat.deps, chat.hub),
    answerTimer(chat.deps),
    { name: 'reminders', ms: 60 * SECOND_MS, once: 'market', run: viewingReminders(care).remindDue },
    { name: 'sweep', ms: 6 * HOUR_MS, once: 'market', run: async () => void (await sweepChat(care)) },
    { name: 'sweep-translation-use', ms: 6 * HOUR_MS, once: 'market', run: chat.use.sweep },
  ],
  stop: () => chat.translation.close(),
});
