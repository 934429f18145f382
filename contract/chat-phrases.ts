/** Ready-made questions with the answers that suit them; sent as codes, shown in each reader's language (chat-phrases/). */
const ANSWERS_TO = {
  stillForSale: ['yesForSale', 'reserved', 'sold'],
  lowestPrice: ['priceFinal', 'smallDiscount', 'makeOffer'],
  seeToday: ['comeToday', 'comeTomorrow', 'notToday'],
  seeTomorrow: ['comeTomorrow', 'otherDay'],
  customsCleared: ['cleared', 'notCleared'],
  accidents: ['noAccidents', 'smallRepair'],
  paintedParts: ['noPaint', 'somePaint'],
  rust: ['no', 'someRust'],
  serviceHistory: ['historyKept', 'historyPartly'],
  owners: ['oneOwner', 'severalOwners'],
  mileageReal: ['mileageTrue', 'mileageUnknown'],
  documents: ['documentsReady', 'letMeCheck'],
  vin: ['willSend', 'onTheSpot'],
  exchange: ['exchangePossible', 'noExchange'],
  instalments: ['instalmentsPossible', 'fullPaymentOnly'],
  location: ['placeInListing', 'willSend'],
  reason: ['newCar', 'rarelyUsed', 'needMoney'],
  tyres: ['yes', 'no'],
  gasEquipment: ['yes', 'no'],
  keys: ['yes', 'no'],
  consumption: ['asInListing', 'letMeCheck'],
  condition: ['nothingToRepair', 'willDescribe'],
  mechanic: ['mechanicWelcome', 'onTheSpot'],
  morePhotos: ['willSend', 'onTheSpot'],
  videoCall: ['callPossible', 'onTheSpot'],
  testDrive: ['testDrivePossible', 'no'],
  delivery: ['deliveryPossible', 'noDelivery'],
  hold: ['holdUntilTomorrow', 'firstComes'],
} as const;

/** Answers to anything, for both sides. */
const GENERAL_ANSWERS = ['yes', 'no', 'onMyWay', 'willThink', 'agreed', 'letMeCheck'] as const;

export type QuestionCode = keyof typeof ANSWERS_TO;
export type AnswerCode = (typeof ANSWERS_TO)[QuestionCode][number] | (typeof GENERAL_ANSWERS)[number];
export type PhraseCode = QuestionCode | AnswerCode;

// The keys are those of the object above.
export const QUESTION_CODES = Object.keys(ANSWERS_TO) as QuestionCode[];
export const ANSWER_CODES: readonly AnswerCode[] = [
  ...new Set<AnswerCode>([...Object.values(ANSWERS_TO).flat(), ...GENERAL_ANSWERS]),
];

export const isQuestion = (code: string): code is QuestionCode => Object.hasOwn(ANSWERS_TO, code);
export const isPhrase = (code: string): code is PhraseCode =>
  isQuestion(code) || ANSWER_CODES.some((answer) => answer === code);

/** The answers that suit a question, the most likely first; to any other message the general ones. */
export const answersTo = (code: string | undefined): readonly AnswerCode[] =>
  code !== undefined && isQuestion(code) ? ANSWERS_TO[code] : GENERAL_ANSWERS;
