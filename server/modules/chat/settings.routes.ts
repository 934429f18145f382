import { chat } from '#contract/http/chat.ts';
import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import type { Chat } from './open.ts';
import { addChatReport } from './reports.repository.ts';
import { enter, isShownTo, saveChanges } from './scene.ts';
import { tellPresence } from './seen.ts';
import {
  blockUser,
  chatSettingsOf,
  conversationsBetween,
  saveChatSettings,
  unblockUser,
} from './settings.repository.ts';

/** A user's own choices, whom they block, and what they report. */
export const settingsRoutes = ({ deps }: Pick<Chat, 'deps'>): RouteModule => {
  const { db, record, now } = deps;
  const { settings, conversations } = chat;
  const at = () => new Date(now()).toISOString();

  /** Shows both members of the two users' conversations that they are closed or open now. */
  const tellBoth = async (transaction: Transaction, userId: number, otherId: number): Promise<void> => {
    for (const conversationId of await conversationsBetween(transaction, userId, otherId)) {
      const { conversation, own, other } = await enter(transaction, conversationId, { userId, now: now() });
      const members = [own, other].filter(({ user_id }) => isShownTo(conversation, user_id));
      const counted = await saveChanges(
        transaction,
        members.map((member) => ({ member, values: {} })),
      );
      await record(transaction, { kind: 'conversationChanged', userId, conversationId, told: counted });
    }
  };

  return (app) => {
    app.route(route(settings.get, async ({ viewer }) => ok(await chatSettingsOf(db, memberOf(viewer).id))));
    app.route(
      route(settings.save, async ({ body, viewer }) => {
        const { id } = memberOf(viewer);
        await db.transaction().execute((transaction) => saveChatSettings(transaction, id, body));
        if (body.isPresenceHidden !== undefined) await tellPresence(deps, [id], { hasChosen: true });
        return ok(await chatSettingsOf(db, id));
      }),
    );
    app.route(
      route(settings.block, async ({ body: { userId: blockedId }, viewer }) => {
        const { id: userId } = memberOf(viewer);
        await db.transaction().execute(async (transaction) => {
          const isNew = await blockUser(transaction, { userId, blockedId, at: at() });
          if (isNew) await tellBoth(transaction, userId, blockedId);
        });
        return ok(await chatSettingsOf(db, userId));
      }),
    );
    app.route(
      route(settings.unblock, async ({ params: { userId: blockedId }, viewer }) => {
        const { id: userId } = memberOf(viewer);
        await db.transaction().execute(async (transaction) => {
          if (await unblockUser(transaction, userId, blockedId)) await tellBoth(transaction, userId, blockedId);
        });
        return ok(await chatSettingsOf(db, userId));
      }),
    );
    app.route(
      route(conversations.report, async ({ params: { id }, body: { reason, text }, viewer }) => {
        const report = { conversationId: id, reporterId: memberOf(viewer).id, reason, text, at: at() };
        const isMember = await db.transaction().execute((transaction) => addChatReport(transaction, report));
        if (!isMember) throw new AppError('CONVERSATION_NOT_FOUND');
        return ok(null);
      }),
    );
  };
};
