import type { Generated } from 'kysely';
import type {
  AccountMergeTable,
  KnownDeviceTable,
  LoginIdentityTable,
  MailTokenTable,
  MergeOfferTable,
  OutgoingMailTable,
  SessionTable,
  TelegramLoginTable,
  TelegramOutboxTable,
  UsedProofTable,
  UserTable,
} from './schema-accounts.ts';
import type { AuditLogTable } from './schema-audit.ts';
import type {
  BrandTable,
  CountryTable,
  CurrencyRateTable,
  GenerationTable,
  LookupTable,
  ModelTable,
  ModificationTable,
  RegionTable,
} from './schema-catalogue.ts';
import type {
  ChatBlockTable,
  ChatCannedReplyTable,
  ChatMessageTable,
  ChatPhotoTable,
  ChatTranslationUseTable,
  ChatUserTable,
  ConversationMemberTable,
  ConversationTable,
} from './schema-chat.ts';
import type {
  ChatNoticeTable,
  ChatReminderTable,
  ChatReportTable,
  ChatTelegramMessageTable,
} from './schema-chat-safety.ts';
import type { DealerChannelPostTable, DealerChannelTable } from './schema-channels.ts';
import type { NoticeDeliveryTable, NoticeTable, NoticeUserTable, PushAddressTable } from './schema-notices.ts';
import type { EventSubscriberTable, EventTable, LeaseTable } from './schema-events.ts';
import type { AppealTable, ContactMessageTable, ContactReplyTable } from './schema-inbox.ts';
import type { PriceDueTable, PriceFactTable, PriceStaleTable } from './schema-prices.ts';
import type { SimilarCarsTable, SimilarDueTable } from './schema-similar.ts';
import type { AlertTable, FavouriteTable, HiddenCarTable, SavedSearchTable } from './schema-searches.ts';
import type {
  CarLedgerTable,
  ContactRevealTable,
  JobTable,
  PaymentOrderTable,
  PostDayTable,
  PostDraftPhotoTable,
  PostDraftTable,
  PostEventTable,
  PostPriceTable,
  PostReportTable,
  StockImportRowTable,
  StockImportTable,
  TelegramSalePhotoTable,
  TelegramSaleTable,
  TranslationTable,
  UploadTable,
} from './schema-selling.ts';

export type {
  LoginIdentityTable,
  MailTokenTable,
  MergeOfferTable,
  OutgoingMailTable,
  SessionTable,
  TelegramLoginTable,
  UserTable,
} from './schema-accounts.ts';
export type { ChatUserTable } from './schema-chat.ts';
export type { CarLedgerTable, PaymentOrderTable } from './schema-selling.ts';

/**
 * The tables, for both dialects: ids and flags integer, money integer hundredths, instants ISO-8601 UTC text with
 * milliseconds, closed codes and JSON text. `name_*` columns hold the three interface languages.
 */
export type Database = {
  conversation: ConversationTable;
  conversation_member: ConversationMemberTable;
  chat_message: ChatMessageTable;
  chat_translation_use: ChatTranslationUseTable;
  chat_user: ChatUserTable;
  chat_block: ChatBlockTable;
  chat_photo: ChatPhotoTable;
  chat_canned_reply: ChatCannedReplyTable;
  chat_notice: ChatNoticeTable;
  chat_telegram_message: ChatTelegramMessageTable;
  chat_reminder: ChatReminderTable;
  chat_report: ChatReportTable;
  dealer_channel: DealerChannelTable;
  dealer_channel_post: DealerChannelPostTable;
  country: CountryTable;
  region: RegionTable;
  lookup: LookupTable;
  brand: BrandTable;
  model: ModelTable;
  generation: GenerationTable;
  modification: ModificationTable;
  users: UserTable;
  login_identity: LoginIdentityTable;
  session: SessionTable;
  known_device: KnownDeviceTable;
  mail_token: MailTokenTable;
  outgoing_mail: OutgoingMailTable;
  telegram_login: TelegramLoginTable;
  telegram_outbox: TelegramOutboxTable;
  used_proof: UsedProofTable;
  merge_offer: MergeOfferTable;
  account_merge: AccountMergeTable;
  notice: NoticeTable;
  notice_user: NoticeUserTable;
  notice_delivery: NoticeDeliveryTable;
  push_address: PushAddressTable;
  favourite: FavouriteTable;
  social_click: { user_id: number; link: string; created_at: string };
  invite: InviteTable;
  follow: FollowTable;
  saved_search: SavedSearchTable;
  alert: AlertTable;
  hidden_car: HiddenCarTable;
  post: PostTable;
  post_event: PostEventTable;
  post_report: PostReportTable;
  contact_reveal: ContactRevealTable;
  post_price: PostPriceTable;
  post_day: PostDayTable;
  price_fact: PriceFactTable;
  price_due: PriceDueTable;
  price_stale: PriceStaleTable;
  similar_cars: SimilarCarsTable;
  similar_due: SimilarDueTable;
  car_ledger: CarLedgerTable;
  post_draft: PostDraftTable;
  post_draft_photo: PostDraftPhotoTable;
  telegram_sale: TelegramSaleTable;
  telegram_sale_photo: TelegramSalePhotoTable;
  stock_import: StockImportTable;
  stock_import_row: StockImportRowTable;
  upload: UploadTable;
  payment_order: PaymentOrderTable;
  job: JobTable;
  translation: TranslationTable;
  post_photo: PostPhotoTable;
  post_correction: PostCorrectionTable;
  post_feature: PostFeatureTable;
  post_translation: PostTranslationTable;
  media: MediaTable;
  photo_band: PhotoBandTable;
  currency_rate: CurrencyRateTable;
  contact_message: ContactMessageTable;
  contact_reply: ContactReplyTable;
  appeal: AppealTable;
  idempotency: IdempotencyTable;
  setting: { key: string; value: string };
  events: EventTable;
  event_subscriber: EventSubscriberTable;
  lease: LeaseTable;
  audit_log: AuditLogTable;
};

type Flag = 0 | 1;

/** Who came by whose invitation; counted once the friend is verified and has a complete profile (D154). */
export type InviteTable = { invitee_id: number; inviter_id: number; created_at: string; counted_at: string | null };
export type FollowTable = { follower_id: number; followed_id: number; created_at: string };

/** A post keeps four facts — moderation, hidden, sold, deleted — and its status is derived from them (D001). */
export type PostTable = {
  id: Generated<number>;
  owner_id: number;
  moderation: 'pending' | 'approved' | 'rejected';
  hidden_at: string | null;
  sold_at: string | null;
  deleted_at: string | null;
  top_since: string | null;
  top_until: string | null;
  created_at: string;
  modified_at: string;
  category_id: number;
  brand_id: number;
  model_id: number;
  generation_id: number | null;
  modification_id: number | null;
  /** Typed by the seller where the catalogue has none (D097). */
  modification_text: string | null;
  body_type_id: number;
  fuel_type_id: number;
  drive_type_id: number | null;
  transmission_type_id: number;
  wheel_id: number;
  color_id: number;
  document_type_id: number | null;
  availability_id: number | null;
  owner_number_id: number | null;
  country_id: number;
  region_id: number;
  year: number;
  /** Kilometres; the unit is the one the seller typed. */
  mileage: number;
  mileage_unit: 'km' | 'mi';
  displacement: number | null;
  horse_power: number | null;
  /** Hundredths of `price_unit`, and the same in hundredths of a US dollar at the last rate (D067). */
  price_minor: number;
  price_unit: string;
  price_usd_minor: number;
  is_new: Flag;
  is_damaged: Flag;
  is_run_and_go: Flag;
  is_under_warranty: Flag;
  is_negotiable: Flag;
  is_exchange_possible: Flag;
  is_instalment_possible: Flag;
  is_cleared: Flag;
  /** The customs territory the clearance is about (D072). */
  clearance_country_id: number;
  clearance_price_minor: number | null;
  clearance_price_unit: string | null;
  vin: string | null;
  is_vin_hidden: Flag;
  original_description: string;
  original_language: string;
  video_url: string | null;
  contact_name: string | null;
  contact_email: string | null;
  contact_phone_number: string | null;
  whatsapp_number: string | null;
  telegram_number: string | null;
  lookup_address: string | null;
  /** Why a moderator rejected it, until it is sent in again (D005). */
  rejection_reason: Generated<string | null>;
  rejection_note: Generated<string | null>;
  rejected_at: Generated<string | null>;
  /** Waits for a moderator's look since then, whether live or pending. */
  review_since: Generated<string | null>;
  /** What the automatic checks found: a JSON list of codes (D003). */
  findings: Generated<string>;
  /** When it was first live: a post that never was gives its credit back when rejected (D134). */
  first_active_at: Generated<string | null>;
  sold_price_minor: Generated<number | null>;
  sold_to: Generated<string | null>;
  views: Generated<number>;
  /** How often its contacts were opened. */
  reveals: Generated<number>;
  /** The dealer's own number, unique among their posts that are not deleted (D169), and notes only they see. */
  stock_number: Generated<string | null>;
  notes: Generated<string | null>;
  /** Set by hand: stock files leave the price alone. */
  price_locked: Generated<0 | 1>;
  /** The seller's last sign that the car is for sale, beside `modified_at`; and when they were asked, until they answer (D015). */
  confirmed_at: Generated<string | null>;
  sale_asked_at: Generated<string | null>;
  /** Brand, model, modification and year, case-folded in JavaScript. */
  search_text: string;
};
export type PostPhotoTable = { post_id: number; position: number; media_key: string };
export type PostFeatureTable = { post_id: number; feature_id: number };
export type PostTranslationTable = { post_id: number; language: string; description: string };
/** The seller's own words in another language, with the hash of the text that they say again (D062). */
export type PostCorrectionTable = {
  post_id: number;
  language: string;
  description: string;
  original_hash: string;
  corrected_at: string;
};

/** Four numbers of each photo's perceptual hash: alike photos share one. */
export type PhotoBandTable = { band: number; media_key: string };

/** A stored photo, named by the SHA-256 of what was uploaded. */
export type MediaTable = {
  key: string;
  width: number;
  height: number;
  bytes: number;
  /** Hex digits: 64 bits that alike pictures have nearly all in common, then colours. */
  perceptual_hash: Generated<string | null>;
  created_at: string;
};

/** The answer of a finished write, kept for repeats with the same key. */
export type IdempotencyTable = {
  scope: string;
  key: string;
  body_hash: string;
  status: number;
  reply: string;
  created_at: string;
};
