import type { ParsedOf } from '#contract/http/define.ts';
import type { NoticeSettings, notices } from '#contract/http/notices.ts';
import type { Db, RowChanges, Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { saveChatSettings } from '#server/modules/chat/index.ts';
import { chosenByKind, reachOf } from './channels.ts';
import { lockChoices, setChoices, setLanguage } from './settings.repository.ts';

type Change = ParsedOf<typeof notices.saveSettings, 'body'>;

/** The channels that a user has chosen, and those that cannot reach them. */
export const noticeSettingsOf = async (db: Db, userId: number): Promise<NoticeSettings> => {
  const reach = await reachOf(db, userId);
  // A user who is being deleted gets no notices and has no settings.
  if (reach === undefined) throw new AppError('USER_NOT_FOUND');
  const { quiet, missing, language } = reach;
  return { chosen: chosenByKind(reach), missing, quietFrom: quiet.from, quietTo: quiet.to, language };
};

/** Changes what is given. The chat keeps its own choice of letters and of the bot's messages. */
export const saveNoticeSettings = async (
  transaction: Transaction,
  userId: number,
  { choice, quiet, timeZone, language }: Change,
): Promise<void> => {
  const choices = await lockChoices(transaction, userId);
  const values: RowChanges<'notice_user'> = {
    ...(quiet === undefined ? {} : { quiet_from: quiet.from, quiet_to: quiet.to }),
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
  };
  if (choice !== undefined) {
    const { kind, channel, isOn } = choice;
    if (kind === 'message' && channel === 'mail') await saveChatSettings(transaction, userId, { byMail: isOn });
    else if (kind === 'message' && channel === 'telegram')
      await saveChatSettings(transaction, userId, { byTelegram: isOn });
    else values.choices = JSON.stringify({ ...choices, [kind]: { ...choices[kind], [channel]: isOn } });
  }
  if (language !== undefined) await setLanguage(transaction, userId, language);
  if (Object.keys(values).length === 0) return;
  await setChoices(transaction, userId, values);
};
