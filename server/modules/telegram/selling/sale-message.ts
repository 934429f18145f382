import { InlineKeyboard } from 'grammy';
import { type Language, MAX_PHOTOS } from '#contract/constants.ts';
import type { DraftContent } from '#contract/http/drafts.ts';
import { isCurrency } from '#contract/money.ts';
import { formatMoney, formatNumber } from '#contract/money-text.ts';
import { pathTo } from '#contract/page-path.ts';
import { isErrorCode } from '#contract/error-codes.ts';
import { addPage } from '../messages/keyboard.ts';
import { litresText } from '../messages/texts.ts';
import { type Asking, missingOf, optionsOf, type Question } from './questions.ts';
import type { Sale, SalePhoto } from './sale.repository.ts';
import { SELLING_TEXTS, type FileRefusal, type SellingTexts } from './texts.ts';
import { isGiven, numberIn, type Values } from './values.ts';

/** The parts of the bot's message about a car. */
export type SaleView = {
  readonly sale: Sale;
  readonly draft: DraftContent;
  readonly photos: readonly SalePhoto[];
  readonly asking: Asking;
  readonly isUnderReview: boolean;
  readonly language: Language;
  readonly publicUrl: string;
};
export type SaleMessage = { readonly text: string; readonly keyboard: InlineKeyboard };

const joined = (parts: readonly (string | undefined)[], sign = ' · '): string =>
  parts.filter((part) => part !== undefined && part !== '').join(sign);

const carOf = ({ values, lists }: Asking): string => {
  const brand = lists.brands.find(({ id }) => id === numberIn(values, 'brandId'))?.name;
  const model = lists.models.find(({ id }) => id === numberIn(values, 'modelId'))?.name;
  return joined([joined([brand, model], ' '), values['year']], ', ');
};

const itemOf = (kind: string, name: string, { values, lists }: Asking, language: Language): string | undefined =>
  lists.lookups.find((item) => item.kind === kind && item.id === numberIn(values, name))?.[`name_${language}`];

const priceOf = (values: Values): string => {
  const price = numberIn(values, 'price');
  if (price === undefined) return '';
  const unit = values['priceUnit'] ?? '';
  return isCurrency(unit) ? formatMoney(price, unit) : formatNumber(price);
};

const flagsOf = (values: Values, texts: SellingTexts): string =>
  joined([
    values['isCleared'] === 'true' ? texts.cleared : values['isCleared'] === 'false' ? texts.notCleared : '',
    values['isDamaged'] === 'true' ? texts.damaged : '',
    values['isRunAndGo'] === 'false' ? texts.notRunning : '',
    values['isNew'] === 'true' ? texts.isNew : '',
    values['isNegotiable'] === 'true' ? texts.negotiable : '',
    values['isExchangePossible'] === 'true' ? texts.exchange : '',
    values['isInstalmentPossible'] === 'true' ? texts.instalments : '',
  ]);

/** The facts understood so far, a line for each kind. */
const factLines = (asking: Asking, language: Language, texts: SellingTexts): string[] => {
  const { values, lists } = asking;
  const mileage = numberIn(values, 'mileage');
  const displacement = numberIn(values, 'displacement');
  const price = priceOf(values);
  const region = lists.regions.find(({ id }) => id === numberIn(values, 'regionId'))?.[`name_${language}`];
  const country = lists.countries.find(({ id }) => id === numberIn(values, 'countryId'))?.[`name_${language}`];
  const ways = ['contactPhoneNumber', 'whatsappNumber', 'telegramNumber'].map((way) => values[way]);
  const contact = joined([...new Set(ways)], ', ');
  return [
    carOf(asking) || texts.newCar,
    price === '' ? '' : texts.price(price),
    joined([
      mileage === undefined
        ? undefined
        : texts.mileage(formatNumber(mileage), values['mileageUnit'] === 'mi' ? 'mi' : 'km'),
      displacement === undefined ? undefined : litresText(displacement, language),
      isGiven(values, 'horsePower') ? texts.horses(values['horsePower'] ?? '') : undefined,
      itemOf('fuelType', 'fuelTypeId', asking, language),
      itemOf('transmissionType', 'transmissionTypeId', asking, language),
      itemOf('driveType', 'driveTypeId', asking, language),
    ]),
    joined([
      itemOf('bodyType', 'bodyTypeId', asking, language),
      itemOf('color', 'colorId', asking, language),
      values['wheelId'] === '2' ? itemOf('wheel', 'wheelId', asking, language) : undefined,
    ]),
    flagsOf(values, texts),
    region === undefined ? '' : joined([region, country], ', '),
    isGiven(values, 'vin') ? `VIN: ${values['vin']}` : '',
    contact === '' ? '' : texts.contact(contact),
  ].filter((line) => line !== '');
};

const photoLines = ({ draft, photos }: SaleView, texts: SellingTexts): string[] => {
  const waiting = photos.filter(({ media_key, refusal }) => media_key === null && refusal === null).length;
  const counted = joined(
    [texts.photos(draft.images.length, MAX_PHOTOS), waiting > 0 ? texts.loading(waiting) : ''],
    ', ',
  );
  const reasons = Map.groupBy(photos, ({ refusal }) => refusal);
  const refused = [...reasons].flatMap(([reason, files]) => {
    if (reason === null) return [];
    return [texts.refused(files.length, texts.refusals[reason as FileRefusal] ?? texts.refusals.other)];
  });
  return [counted, ...refused];
};

const OPTIONS_A_ROW: Partial<Record<Question, number>> = { year: 4, priceUnit: 5 };

/** The callback data of a button under the message about a car. */
export const saleData = (id: string, act: string, ...rest: readonly string[]): string =>
  ['s', id, act, ...rest].join(':');

const endKeyboard = (publicUrl: string, sale: Sale, texts: SellingTexts): InlineKeyboard =>
  sale.post_id === null
    ? new InlineKeyboard()
    : addPage(new InlineKeyboard(), publicUrl, { text: texts.openPost, page: pathTo.post(sale.post_id) });

const address = (publicUrl: string, page: string): string => (publicUrl.startsWith('https:') ? '' : publicUrl + page);

/** The message about a car: the known facts, the next question and its buttons. */
export const saleMessage = (view: SaleView): SaleMessage => {
  const { sale, draft, asking, language, publicUrl } = view;
  const texts = SELLING_TEXTS[language];
  if (sale.state === 'cancelled') return { text: texts.cancelled, keyboard: new InlineKeyboard() };
  if (sale.state === 'published') {
    const link = sale.post_id === null ? '' : address(publicUrl, pathTo.post(sale.post_id));
    const said = view.isUnderReview ? texts.underReview : texts.published;
    return { text: joined([said, link, texts.nextCar], '\n\n'), keyboard: endKeyboard(publicUrl, sale, texts) };
  }
  if (sale.state === 'asking') {
    const keyboard = new InlineKeyboard()
      .text(texts.resume, saleData(sale.id, 'keep'))
      .row()
      .text(texts.beginNew, saleData(sale.id, 'new'));
    return { text: texts.inTheWay(carOf(asking) || texts.newCar), keyboard };
  }
  const [question] = missingOf({ ...asking, photos: draft.images.length });
  const isEmpty = question === 'brandId' && draft.images.length === 0 && !isGiven(draft.values, 'price');
  const ask = isEmpty ? texts.begin : question === undefined ? texts.ready : texts.questions[question];
  const keyboard = new InlineKeyboard();
  if (question !== undefined && !isEmpty) {
    const options = optionsOf(question, asking, { language, yes: texts.yes, no: texts.no });
    const perRow = OPTIONS_A_ROW[question] ?? 2;
    for (const [at, { value, label }] of options.entries()) {
      if (at > 0 && at % perRow === 0) keyboard.row();
      keyboard.text(label, saleData(sale.id, 'set', question, value));
    }
  }
  if (question === undefined) keyboard.row().text(texts.publish, saleData(sale.id, 'publish'));
  addPage(keyboard, publicUrl, { text: texts.openForm, page: pathTo.create() });
  keyboard.row().text(texts.cancel, saleData(sale.id, 'cancel'));
  const problem = sale.problem === null ? '' : problemText(sale.problem, texts);
  const facts = [...factLines(asking, language, texts), ...photoLines(view, texts)].join('\n');
  return { text: joined([facts, problem, ask, address(publicUrl, pathTo.create())], '\n\n'), keyboard };
};

const problemText = (code: string, { problems }: SellingTexts): string =>
  (isErrorCode(code) ? problems[code] : undefined) ?? problems.other;
