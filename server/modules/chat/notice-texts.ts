import type { WarningCode } from '#contract/chat.ts';
import type { Language } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/error-codes.ts';

type NoticeTexts = {
  /** A viewing of this car, as a calendar's title. */
  readonly viewingOf: (car: string) => string;
  /** The evening before: which car, when, and where as the two agreed; empty where they named no place. */
  readonly reminder: (car: string, when: string, place: string) => string;
  /** In place of a message that has no words of its own. */
  readonly photos: string;
  readonly carCard: string;
  readonly offer: (amount: string) => string;
  readonly viewing: (when: string) => string;
  /** Warnings that follow a text in Telegram, where the frame cannot show them. */
  readonly warnings: Readonly<Record<WarningCode, string>>;
  /** Follows the last message that a notice shows if there are more. */
  readonly more: string;
  /** A user without a name. */
  readonly nameless: (id: number) => string;
  /** In the letter of a mute, before the moderator's reason. */
  readonly mutedUntil: (when: string, reason: string) => string;
  readonly bot: {
    readonly replyHint: string;
    readonly open: string;
    /** To words that are no reply to one of the bot's messages. */
    readonly whichOne: string;
    /** To a photo, a voice message and anything else that is not text. */
    readonly textOnly: string;
    /** A reply to a conversation that the account cannot see, or to a message of another account. */
    readonly unknown: string;
    readonly sent: string;
    /** Why a text did not go into the conversation. */
    readonly refusals: Readonly<Partial<Record<ErrorCode, string>>>;
    readonly failed: string;
  };
};

export const NOTICE_TEXTS: Readonly<Record<Language, NoticeTexts>> = {
  en: {
    viewingOf: (car) => `Viewing: ${car}`,
    reminder: (car, when, place) => [`Viewing tomorrow: ${car}`, when, place].filter((line) => line !== '').join('\n'),
    photos: 'Photos',
    carCard: 'A car',
    offer: (amount) => `Offer: ${amount}`,
    viewing: (when) => `Viewing: ${when}`,
    warnings: {
      prepayment: 'Caution: this may be a request for prepayment. See the car before paying.',
      confirmationCode: 'Caution: never tell anybody a code from a text message.',
      cardData: 'Caution: never send photos or numbers of a bank card.',
      otherMessenger: 'Caution: the chat protects only what is written in it.',
    },
    more: '…',
    nameless: (id) => `User ${id}`,
    mutedUntil: (when, reason) => `Until: ${when}. Reason: ${reason}`,
    bot: {
      replyHint: 'To answer, reply to this message.',
      open: 'Open the chat',
      whichOne: 'To answer somebody, reply to the message about that conversation.',
      textOnly: 'Only text can be sent from here. Photos can be sent in the chat on the site.',
      unknown: 'This message belongs to no conversation that you can write to from here.',
      sent: 'Sent.',
      refusals: {
        CHAT_CLOSED: 'Not sent: nothing can be written into this conversation any more.',
        CHAT_MUTED: 'Not sent: you cannot write messages for now. The reason is in the chat.',
        CHAT_REPEATED: 'Not sent: this text went to many sellers. Write to each in your own words.',
        CONVERSATION_NOT_FOUND: 'Not sent: this conversation does not exist any more.',
        EMAIL_NOT_VERIFIED: 'Not sent: confirm the email address of your account first.',
        RATE_LIMITED: 'Not sent: too many messages in a short time. Try again in a minute.',
        VALIDATION_FAILED: 'Not sent: a message takes at most 4\u00a0000 characters.',
      },
      failed: 'Not sent. Try again later or write in the chat on the site.',
    },
  },
  am: {
    viewingOf: (car) => `Ցուցադրում՝ ${car}`,
    reminder: (car, when, place) => [`Վաղը ցուցադրում է՝ ${car}`, when, place].filter((line) => line !== '').join('\n'),
    photos: 'Լուսանկարներ',
    carCard: 'Մեքենա',
    offer: (amount) => `Առաջարկ՝ ${amount}`,
    viewing: (when) => `Ցուցադրում՝ ${when}`,
    warnings: {
      prepayment: 'Զգույշ․ սա կարող է կանխավճարի պահանջ լինել։ Վճարելուց առաջ տեսեք մեքենան։',
      confirmationCode: 'Զգույշ․ SMS-ով ստացած կոդը երբեք ոչ ոքի մի՛ ասեք։',
      cardData: 'Զգույշ․ բանկային քարտի լուսանկար կամ համար երբեք մի՛ ուղարկեք։',
      otherMessenger: 'Զգույշ․ զրույցը պաշտպանում է միայն այն, ինչ գրված է դրանում։',
    },
    more: '…',
    nameless: (id) => `Օգտատեր ${id}`,
    mutedUntil: (when, reason) => `Մինչև՝ ${when}։ Պատճառը՝ ${reason}`,
    bot: {
      replyHint: 'Պատասխանելու համար պատասխանեք այս հաղորդագրությանը։',
      open: 'Բացել զրույցը',
      whichOne: 'Ինչ-որ մեկին պատասխանելու համար պատասխանեք տվյալ զրույցի մասին հաղորդագրությանը։',
      textOnly: 'Այստեղից կարելի է ուղարկել միայն տեքստ։ Լուսանկարներն ուղարկվում են կայքի զրույցում։',
      unknown: 'Այս հաղորդագրությունը չի վերաբերում որևէ զրույցի, որտեղ կարող եք գրել այստեղից։',
      sent: 'Ուղարկված է։',
      refusals: {
        CHAT_CLOSED: 'Չի ուղարկվել․ այս զրույցում այլևս հնարավոր չէ գրել։',
        CHAT_MUTED: 'Չի ուղարկվել․ առայժմ չեք կարող հաղորդագրություններ գրել։ Պատճառը նշված է զրույցում։',
        CHAT_REPEATED: 'Չի ուղարկվել․ այս տեքստն արդեն ուղարկվել է շատ վաճառողների։ Յուրաքանչյուրին գրեք Ձեր խոսքերով։',
        CONVERSATION_NOT_FOUND: 'Չի ուղարկվել․ այս զրույցն այլևս գոյություն չունի։',
        EMAIL_NOT_VERIFIED: 'Չի ուղարկվել․ նախ հաստատեք Ձեր հաշվի էլ. հասցեն։',
        RATE_LIMITED: 'Չի ուղարկվել․ կարճ ժամանակում չափազանց շատ հաղորդագրություններ։ Փորձեք մեկ րոպեից։',
        VALIDATION_FAILED: 'Չի ուղարկվել․ հաղորդագրությունը կարող է ունենալ առավելագույնը 4\u00a0000 նիշ։',
      },
      failed: 'Չի ուղարկվել։ Փորձեք ավելի ուշ կամ գրեք կայքի զրույցում։',
    },
  },
  ru: {
    viewingOf: (car) => `Осмотр: ${car}`,
    reminder: (car, when, place) => [`Завтра осмотр: ${car}`, when, place].filter((line) => line !== '').join('\n'),
    photos: 'Фотографии',
    carCard: 'Автомобиль',
    offer: (amount) => `Предложение: ${amount}`,
    viewing: (when) => `Осмотр: ${when}`,
    warnings: {
      prepayment: 'Осторожно: возможно, у вас просят предоплату. Осмотрите автомобиль, прежде чем платить.',
      confirmationCode: 'Осторожно: никому не сообщайте код из SMS.',
      cardData: 'Осторожно: никогда не отправляйте фото или номер банковской карты.',
      otherMessenger: 'Осторожно: чат защищает только то, что написано в нём.',
    },
    more: '…',
    nameless: (id) => `Пользователь ${id}`,
    mutedUntil: (when, reason) => `До: ${when}. Причина: ${reason}`,
    bot: {
      replyHint: 'Чтобы ответить, ответьте на это сообщение.',
      open: 'Открыть чат',
      whichOne: 'Чтобы ответить кому-то, ответьте на сообщение об этой переписке.',
      textOnly: 'Отсюда можно отправить только текст. Фотографии отправляются в чате на сайте.',
      unknown: 'Это сообщение не относится к переписке, в которую можно написать отсюда.',
      sent: 'Отправлено.',
      refusals: {
        CHAT_CLOSED: 'Не отправлено: в эту переписку больше нельзя писать.',
        CHAT_MUTED: 'Не отправлено: пока вы не можете писать сообщения. Причина указана в чате.',
        CHAT_REPEATED: 'Не отправлено: этот текст уже получили многие продавцы. Напишите каждому своими словами.',
        CONVERSATION_NOT_FOUND: 'Не отправлено: этой переписки больше нет.',
        EMAIL_NOT_VERIFIED: 'Не отправлено: сначала подтвердите адрес эл. почты своего аккаунта.',
        RATE_LIMITED: 'Не отправлено: слишком много сообщений за короткое время. Повторите через минуту.',
        VALIDATION_FAILED: 'Не отправлено: в сообщении может быть не больше 4\u00a0000 знаков.',
      },
      failed: 'Не отправлено. Попробуйте позже или напишите в чате на сайте.',
    },
  },
};

/** Why a text that came through the bot did not go into its conversation, in the words of a language. */
export const refusalText = (code: ErrorCode, language: Language): string => {
  const { refusals, failed } = NOTICE_TEXTS[language].bot;
  return refusals[code] ?? failed;
};
