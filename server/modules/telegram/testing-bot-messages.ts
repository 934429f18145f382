type Button = {
  readonly text: string;
  readonly callback_data?: string;
  readonly url?: string;
  readonly web_app?: unknown;
};

/** A message that the bot sent, with its latest edit. */
export type BotMessage = {
  readonly id: number;
  readonly chatId: number;
  /** Its text, or its caption. */
  readonly text: string;
  /** The address or file_id of its photo. */
  readonly photo?: string;
  readonly buttons: readonly Button[];
  readonly entities?: unknown;
};

export type Payload = Readonly<Record<string, unknown>>;
