import type { Language } from '#contract/constants.ts';
import type { ContactForm } from '#contract/http/contact.ts';
import type { Db } from '#server/database/connection.ts';

/** Keeps a message for the people who answer; its trap fields are not kept. */
export const addContactMessage = async (
  db: Db,
  { firstName, lastName, email, phoneNumber, subject, message }: ContactForm,
  { language, userId, now }: { readonly language: Language; readonly userId: number | null; readonly now: number },
): Promise<void> => {
  await db
    .insertInto('contact_message')
    .values({
      first_name: firstName,
      last_name: lastName,
      email,
      phone_number: phoneNumber,
      subject,
      message,
      created_at: new Date(now).toISOString(),
      language,
      user_id: userId,
    })
    .execute();
};
