import { MAX_PHOTOS } from '#contract/constants.ts';
import type { DraftContent } from '#contract/http/drafts.ts';
import type { Transaction } from '#server/database/connection.ts';
import { newName } from '#server/lib/secrets.ts';
import { readDraft, saveDraft } from '#server/modules/drafts/index.ts';
import { lockSeller } from '#server/modules/posts/index.ts';
import type { AdFacts } from '#server/modules/words/index.ts';
import type { BotDeps } from '../part.ts';
import { beginValues } from './begin-values.ts';
import { withPhoto } from './photo-order.ts';
import { optionsOf, QUESTIONS, withOnlyVariants } from './questions.ts';
import { factsOf, type Reading, type Answers, withText } from './read-text.ts';
import { MOST_FILES, type Sale, saleRepository } from './sale.repository.ts';
import { type ServiceReader, serviceReader } from './service-reader.ts';
import { isGiven, numberIn, type Values, withFacts } from './values.ts';

/** A job that brings the bot's message about a car up to date. */
export const SHOW_JOB = 'telegramSale';
/** A job that loads a photo from Telegram. */
export const PHOTO_JOB = 'telegramSalePhoto';

const MOST_TEXTS = 10;
const EMPTY: DraftContent = { values: {}, features: [], images: [] };
const NEW = 0;
const NO_ANSWERS: Answers = { matched: undefined, restated: undefined };

/** A user with the Telegram account in which the bot answers. */
export type Seller = { readonly userId: number; readonly telegramId: string; readonly username: string | undefined };
export type SentFile = {
  readonly fileId: string;
  readonly fileUniqueId: string;
  readonly messageId: number;
  /** The reason to refuse it, if known before the download. */
  readonly refusal: string | null;
};

const isWritten = ({ values, images }: DraftContent): boolean =>
  images.length > 0 || ['brandId', 'vin', 'price', 'mileage', 'description'].some((name) => isGiven(values, name));

/** Cars that are sold through the bot: each change is one transaction on the draft that the website's form opens. */
export class SaleService {
  readonly #deps: BotDeps;
  readonly #askServices: ServiceReader;

  constructor(deps: BotDeps) {
    this.#deps = deps;
    this.#askServices = serviceReader(deps);
  }

  /** The car that a user is selling; undefined if there is none or its sale has ended. */
  async current(telegramId: string): Promise<Sale | undefined> {
    const sale = await saleRepository(this.#deps.db).byTelegram(telegramId);
    return sale?.state === 'open' || sale?.state === 'asking' ? sale : undefined;
  }

  /** The facts in a text, which need not be about a car for sale. */
  async read(text: string): Promise<ReturnType<typeof factsOf>> {
    return factsOf(text, await this.#reading());
  }

  /** Begins a sale or continues the current one, and shows what is known. */
  open(seller: Seller, messageId: number): Promise<void> {
    return this.#change(seller, messageId, (transaction, sale) => this.#show(transaction, sale));
  }

  /** Records a file; each is loaded once, and those beyond the limit are refused. */
  addFile(seller: Seller, file: SentFile): Promise<void> {
    return this.#change(seller, file.messageId, async (transaction, sale) => {
      const repository = saleRepository(transaction);
      const photos = await repository.photos(sale.id);
      if (photos.length >= MOST_FILES) return;
      const taken = photos.filter(({ refusal }) => refusal === null).length;
      const others = (await this.#draft(transaction, sale)).images.filter(
        (key) => !photos.some(({ media_key }) => media_key === key),
      );
      const refusal = file.refusal ?? (taken + others.length >= MAX_PHOTOS ? 'TOO_MANY_PHOTOS' : null);
      const isNew = await repository.addPhoto({
        sale_id: sale.id,
        file_unique_id: file.fileUniqueId,
        file_id: file.fileId,
        message_id: file.messageId,
        refusal,
      });
      if (!isNew) return;
      if (refusal !== null) await this.#show(transaction, sale);
      else {
        const { jobs } = this.#deps;
        await jobs.enqueue(transaction, PHOTO_JOB, { userId: sale.user_id, saleId: sale.id, file: file.fileUniqueId });
      }
    });
  }

  /** Reads a text, a caption or a corrected one into the draft. */
  async addText(seller: Seller, text: string, messageId: number): Promise<void> {
    const reading = await this.#reading();
    const answers = await this.#askServices(seller.userId, text, reading);
    await this.#change(seller, messageId, async (transaction, sale) => {
      if (sale.state === 'asking') {
        const texts = [...textsOf(sale).filter(({ id }) => id !== messageId), { id: messageId, text }];
        await saleRepository(transaction).change(sale.id, { texts: JSON.stringify(texts.slice(-MOST_TEXTS)) });
      } else
        await this.#write(transaction, sale, (values) => withText(values, text, answers, within(reading, transaction)));
      await this.#show(transaction, sale);
    });
  }

  /** Applies the answer of a button if the bot offers it; false if the sale has ended. */
  async choose(saleId: string, seller: Seller, name: string, value: string): Promise<boolean> {
    const { words, thisYear } = await this.#reading();
    const question = QUESTIONS.find((each) => each === name);
    return this.#inSale(saleId, seller, async (transaction, sale) => {
      if (sale.state !== 'open' || question === undefined) return;
      await this.#write(transaction, sale, async (values) => {
        const asking = { values, photos: 1, lists: words.lists, variants: [], thisYear };
        const options = optionsOf(question, asking, { language: 'en', yes: '', no: '' });
        if (!options.some((option) => option.value === value)) return values;
        const next = withFacts(values, { [name]: value } as unknown as AdFacts);
        const modelId = numberIn(next, 'modelId');
        if (modelId === undefined) return next;
        return withOnlyVariants(next, await saleRepository(transaction).variants(modelId, numberIn(next, 'year')));
      });
      await this.#show(transaction, sale);
    });
  }

  /** Continues the draft that was found, or replaces it by a new one. */
  async decide(saleId: string, seller: Seller, decision: 'keep' | 'new'): Promise<boolean> {
    const before = await this.current(seller.telegramId);
    const texts = before?.id === saleId ? textsOf(before) : [];
    const reading = await this.#reading();
    const answers: Answers[] = [];
    for (const { text } of texts) answers.push(await this.#askServices(seller.userId, text, reading));
    return this.#inSale(saleId, seller, async (transaction, sale) => {
      if (sale.state !== 'asking') return;
      const repository = saleRepository(transaction);
      await repository.change(sale.id, { state: 'open', texts: '[]' });
      const open = { ...sale, state: 'open' } as const;
      const draft = decision === 'keep' ? await this.#draft(transaction, open) : EMPTY;
      const begun = await beginValues(transaction, seller, this.#deps.site);
      const photos = (await repository.photos(sale.id)).flatMap(({ media_key }) => media_key ?? []);
      const images = [...new Set([...draft.images, ...photos])].slice(0, MAX_PHOTOS);
      let values: Values = { ...begun, ...draft.values };
      for (const [at, { text }] of texts.entries())
        values = await withText(values, text, answers[at] ?? NO_ANSWERS, within(reading, transaction));
      await this.#save(transaction, open, { ...draft, values, images });
      await this.#show(transaction, open);
    });
  }

  /** Ends the sale; the draft stays on the website. */
  cancel(saleId: string, seller: Seller): Promise<boolean> {
    return this.#inSale(saleId, seller, async (transaction, sale) => {
      await saleRepository(transaction).change(sale.id, { state: 'cancelled' });
      await this.#show(transaction, sale);
    });
  }

  /** Adds a loaded photo to the draft, in the order of the messages. */
  async keepPhoto(userId: number, saleId: string, fileUniqueId: string, key: string): Promise<void> {
    await this.#deps.db.transaction().execute(async (transaction) => {
      await lockSeller(transaction, userId);
      const repository = saleRepository(transaction);
      const sale = await repository.find(userId);
      if (sale?.id !== saleId) return;
      await repository.changePhoto({ sale_id: saleId, file_unique_id: fileUniqueId }, { media_key: key });
      const photos = await repository.photos(saleId);
      if (sale.state === 'open') {
        const draft = await this.#draft(transaction, sale);
        const images = withPhoto(
          draft.images,
          photos.flatMap(({ media_key }) => media_key ?? []),
          key,
        );
        await this.#save(transaction, sale, { ...draft, images: images.slice(0, MAX_PHOTOS) });
      }
      const isLast = photos.every(({ media_key, refusal }) => media_key !== null || refusal !== null);
      // Updates the message for the first and the last photo only, to avoid flicker.
      if (isLast || sale.message_id === null) await this.#show(transaction, sale);
    });
  }

  async refusePhoto(userId: number, saleId: string, fileUniqueId: string, refusal: string): Promise<void> {
    await this.#deps.db.transaction().execute(async (transaction) => {
      await lockSeller(transaction, userId);
      const repository = saleRepository(transaction);
      const sale = await repository.find(userId);
      if (sale?.id !== saleId) return;
      await repository.changePhoto({ sale_id: saleId, file_unique_id: fileUniqueId }, { refusal });
      await this.#show(transaction, sale);
    });
  }

  async #reading(): Promise<Omit<Reading, 'variantsOf'>> {
    const { words, site, now } = this.#deps;
    const current = await words.current();
    const homeCountry = current.lists.countries.find(({ id }) => id === site.countryId)?.code;
    return { words: current, homeCountry, thisYear: new Date(now()).getUTCFullYear() };
  }

  async #write(transaction: Transaction, sale: Sale, change: (values: Values) => Promise<Values>): Promise<void> {
    const draft = await this.#draft(transaction, sale);
    await this.#save(transaction, sale, { ...draft, values: await change(draft.values) });
    await saleRepository(transaction).change(sale.id, { problem: null });
  }

  async #draft(transaction: Transaction, { user_id: userId }: Sale): Promise<DraftContent> {
    return (await readDraft(transaction, { userId, postId: NEW })) ?? EMPTY;
  }

  #save(transaction: Transaction, { user_id: userId }: Sale, content: DraftContent): Promise<void> {
    return saveDraft(transaction, { userId, postId: NEW }, { ...content, values: { ...content.values } }, this.#at());
  }

  async #show(transaction: Transaction, { user_id: userId, id }: Sale): Promise<void> {
    await saleRepository(transaction).change(id, { updated_at: this.#at() });
    await this.#deps.jobs.enqueue(transaction, SHOW_JOB, { userId });
  }

  /** Changes the current sale, or begins one, under the lock of this user. */
  async #change(
    seller: Seller,
    messageId: number,
    work: (transaction: Transaction, sale: Sale) => Promise<void>,
  ): Promise<void> {
    await this.#deps.db.transaction().execute(async (transaction) => {
      await lockSeller(transaction, seller.userId);
      const sale = await this.#underWay(transaction, seller);
      const last = Math.max(sale.last_message_id, messageId);
      await saleRepository(transaction).change(sale.id, { last_message_id: last });
      await work(transaction, { ...sale, last_message_id: last });
    });
  }

  async #underWay(transaction: Transaction, seller: Seller): Promise<Sale> {
    const repository = saleRepository(transaction);
    const known = await repository.find(seller.userId);
    if ((known?.state === 'open' || known?.state === 'asking') && known.chat_id === seller.telegramId) return known;
    const about = { userId: seller.userId, postId: NEW };
    const draft = await readDraft(transaction, about);
    const isInTheWay = draft !== undefined && isWritten(draft);
    await repository.begin({
      user_id: seller.userId,
      id: newName(),
      chat_id: seller.telegramId,
      state: isInTheWay ? 'asking' : 'open',
      updated_at: this.#at(),
    });
    if (!isInTheWay) {
      const values = { ...(await beginValues(transaction, seller, this.#deps.site)), ...draft?.values };
      await saveDraft(transaction, about, { ...EMPTY, values }, this.#at());
    }
    const begun = await repository.find(seller.userId);
    if (begun === undefined) throw new Error('the car that was begun is not there');
    return begun;
  }

  /** False if the sale has ended or is another user's. */
  #inSale(
    saleId: string,
    seller: Seller,
    work: (transaction: Transaction, sale: Sale) => Promise<void>,
  ): Promise<boolean> {
    return this.#deps.db.transaction().execute(async (transaction) => {
      await lockSeller(transaction, seller.userId);
      const sale = await saleRepository(transaction).find(seller.userId);
      if (sale?.id !== saleId || (sale.state !== 'open' && sale.state !== 'asking')) return false;
      await work(transaction, sale);
      return true;
    });
  }

  #at(): string {
    return new Date(this.#deps.now()).toISOString();
  }
}

/** Reads the catalogue in the caller's transaction: a second connection could wait for this one. */
const within = (reading: Omit<Reading, 'variantsOf'>, transaction: Transaction): Reading => ({
  ...reading,
  variantsOf: (modelId, year) => saleRepository(transaction).variants(modelId, year),
});

type SaidText = { readonly id: number; readonly text: string };
// Written by `addText` alone.
const textsOf = ({ texts }: Sale): SaidText[] => JSON.parse(texts) as SaidText[];
