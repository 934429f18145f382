import type { WarningCode } from '#contract/chat.ts';

/**
 * The words by which fraud is recognised, in English, Russian and Armenian, the latter two also in Latin letters. A
 * word ending in * means all words that begin so.
 */
export const CONCEPTS = {
  prepayment: `deposit deposits prepay* prepaid downpayment
    предоплат* задат* аванс* залог* предоплату
    predoplat* zadat* avans* zalog*
    կանխավճար* ավանս* գրավ* կանխավ*
    kanxavch* kanxavj* kankhavch* avans*`,
  advance: `advance upfront beforehand
    вперед вперёд заранее авансом предварительно
    vpered vpered zaranee
    նախապես առաջուց կանխավ
    naxapes nakhapes arajuc arajuts`,
  pay: `pay paying payment
    оплат* плати* заплати* деньги денег
    oplat* plati* zaplati* dengi deneg
    վճար* գումար* փող* մուծ*
    vchar* vjar* gumar* pox pogh poxy poghy`,
  transfer: `transfer send wire remit
    переведите перевести переведи переведёте переведете перечислите перечислить скиньте скинь скинуть отправьте отправь пришлите закиньте закинь кинь киньте
    perevedite perevesti perevedi perechislite skinte skin skinut otpravte otprav prishlite zakinte
    փոխանց* ուղարկեք ուղարկիր ուղարկի գցեք գցի
    poxanc* pokhanc* pokhants* poxants* uxarkeq ugharkek ugharkeq uxarki gceq gcek`,
  money: `money cash usd dollars dollar dram drams amd rub rubles euro euros $ ֏ € ₽
    деньги денег сумму сумма рублей руб тысяч долларов драм драмов
    dengi deneg summu rublei rubley dollarov dram tysyach
    գումար* փող* դրամ* դոլար* հազար*
    gumar* pox poxy pogh poghy dram dramy dollar hazar`,
  need: `need needs needed require required requires must make leave put ask only reserve hold
    нужен нужна нужно надо необходим* требуется внесите внести внесёте внесете оставьте оставить сделайте берем берём только тогда прошу жду сначала
    nuzhen nuzhna nuzhno nado nujna nujno neobhodim* vnesite vnesti ostavte sdelaite tolko togda proshu snachala
    պետք պահանջվում տվեք տաք տալիս թողեք միայն նախ արեք մուծեք
    petq petk tveq tvek taq toxeq togheq miayn nax areq arek`,
  code: `code codes passcode password passwords otp pin пинкод
    код кода кодом коду кодик пароль пин
    kod koda kodom parol kody kode
    կոդ* ծածկագիր* գաղտնաբառ*
    kody kode kod@ cackagir* tsatskagir*`,
  digits: `digits digit numbers number
    цифры цифр цифра цифру номер
    cifry tsifry cifri tsifri nomer
    թվեր* թիվ* նիշ* համար*
    tver* tvery hamar*`,
  sms: `sms message texted
    смс сообщени* эсэмэс* смске смска подтверждени*
    soobsheni* soobscheni* podtverzhdeni* podtverjdeni*
    սմս* հաղորդագր* հաստատ*
    hastat*`,
  tell: `tell say give send read dictate forward share confirm
    скажите скажи сообщите сообщи продиктуйте продиктуй назовите дайте дай перешлите напишите пришлите отправьте скиньте скинь
    skazhite skajite skazhi soobshite soobschite prodiktuite prodiktuyte nazovite daite dayte pereshlite napishite prishlite otpravte skinte
    ասեք ասա ասացեք ուղարկեք ուղարկիր գրեք գրի տվեք հայտնեք փոխանցեք
    aseq asek asa uxarkeq ugharkek ugharkeq greq grek grir tveq tvek haytneq`,
  /** Codes that people speak of when they sell a car. */
  carCode: `vin error paint colour color engine trouble fault postal zip door gate region radio country dtc obd
    вин ошибк* краск* цвет* двигател* магнитол* домофон* кузов* регион* почтов* неисправност* ключ* сигнализаци* иммобилайзер*
    oshibk* krask* cvet* tsvet* dvigatel* magnitol* domofon*
    սխալ* ներկ* գույն* շարժիչ* վին* դռան բանալ*
    sxal* skhal* nerk* guyn* sharjich*`,
  card: `card cards
    карта карты карту карте картой карточк* картачк*
    karta karty karti kartu karte kartoi kartoy kartochk*
    քարտ քարտի քարտը քարտին քարտդ քարտիդ քարտիս քարտիցդ քարտերի
    qart qarti qarty qarte qartid kart kartid`,
  /** Cards that hold no money. */
  otherCard: `sim service business memory sd diagnostic inspection gift loyalty green key fuel graphics video
    сим сервисн* визит* памяти диагностическ* осмотр* топливн* скидочн* проезда навигац* флеш*
    servisn* diagnostichesk* pamyati toplivn*
    սպասարկման հիշողության տեխզննման`,
  photo: `photo photos picture pictures scan screenshot image both sides front back
    фото фотк* фотографи* скан* скрин* снимок снимк*
    fotk* fotografi* foto skan* skrin*
    նկար* լուսանկար* սքան* սկան*
    nkar* lusankar*`,
  cardSecret: `cvv cvc cvv2 cvc2 expiry expiration
    цвв свв
    срок`,
  messenger: `whatsapp watsapp watsap whatsap whatsup wapp telegram telegramm tg viber wechat imo instagram insta
    ватсап* вотсап* вацап* уатсап* вотцап* ватцап* ватсапп* телеграм* телегу телеге телега телегой тг вайбер* инстаграм* инсте инсту
    vatsap* votsap* vacap* vatsapp telega telegu telege vaiber* vayber* vajber*
    վոթսափ* վոթսապ* վացապ* ուոթսափ* վոտսապ* տելեգրամ* թելեգրամ* վայբեր* ինստագրամ*`,
  move: `write text message contact continue switch move go talk chat add find me reach have
    пишите напишите напиши пиши перейдем перейдём перейти свяжитесь свяжись давай давайте продолжим добавьте есть ищите наберите общаться поговорим скиньте
    pishite napishite napishi pishi pereidem pereydem perejdem svyazhites davai davayte davaite prodolzhim dobavte est poishite
    գրեք գրի գրիր անցնենք շարունակենք խոսենք կապվեք ունեք կա եկեք ավելացրեք
    greq grek gri grir ancnenq antsnenk sharunakenq xosenq khosenk kapveq kapvek uneq unek ekeq`,
  negation: `no not don't dont without never isn't doesn't needn't
    не нет без нельзя
    ne net bez nelzya
    առանց մի երբեք չէ չի չեն չեմ չեք չկա չկան չունեմ չունի
    aranc arants che chi chem cheq chen chka chunem chuni`,
  /** Strengthens another negation, or is one. */
  emphasis: `nothing nobody
    никак* никогда никому ни
    nikak* nikogda nikomu
    ոչ ոչինչ`,
  /** A question whether the other side wants it is no demand. */
  asking: `do does is are
    ли
    li
    արդյոք
    ardyoq`,
} as const satisfies Record<string, string>;
export type Concept = keyof typeof CONCEPTS | 'number' | 'phone' | 'sum';

type Rule = {
  readonly code: WarningCode;
  /** Concepts within `within` words of each other, in any order; the first one may not be negated. */
  readonly all: readonly [Concept, ...Concept[]];
  readonly within: number;
  /** No such word within three words of the first. */
  readonly without?: Concept;
};

export const RULES: readonly Rule[] = [
  { code: 'prepayment', all: ['prepayment', 'need'], within: 7, without: 'asking' },
  { code: 'prepayment', all: ['prepayment', 'transfer'], within: 7 },
  { code: 'prepayment', all: ['prepayment', 'tell'], within: 7 },
  { code: 'prepayment', all: ['prepayment', 'pay'], within: 5, without: 'asking' },
  { code: 'prepayment', all: ['prepayment', 'number'], within: 4, without: 'asking' },
  { code: 'prepayment', all: ['pay', 'advance'], within: 5, without: 'asking' },
  { code: 'prepayment', all: ['transfer', 'advance'], within: 5 },
  { code: 'prepayment', all: ['transfer', 'money'], within: 6 },
  { code: 'prepayment', all: ['transfer', 'sum'], within: 5 },
  { code: 'prepayment', all: ['transfer', 'card', 'number'], within: 7, without: 'otherCard' },
  { code: 'confirmationCode', all: ['code', 'sms'], within: 6 },
  { code: 'confirmationCode', all: ['digits', 'sms', 'tell'], within: 8 },
  { code: 'confirmationCode', all: ['code', 'tell'], within: 5, without: 'carCode' },
  { code: 'cardData', all: ['card', 'digits'], within: 4, without: 'otherCard' },
  { code: 'cardData', all: ['card', 'photo'], within: 5, without: 'otherCard' },
  { code: 'cardData', all: ['card', 'cardSecret'], within: 6 },
  { code: 'otherMessenger', all: ['messenger', 'move'], within: 7 },
  { code: 'otherMessenger', all: ['messenger', 'phone'], within: 12 },
];

/** Found anywhere in a text; they need no other word. */
export const SIGNS: readonly { readonly code: WarningCode; readonly pattern: RegExp }[] = [
  {
    code: 'otherMessenger',
    pattern:
      /(?<![\p{L}\p{N}])(?:t\.me|wa\.me|telegram\.me|viber\.(?:me|click)|api\.whatsapp\.com|chat\.whatsapp\.com)(?:\/|(?![\p{L}\p{N}]))/iu,
  },
  { code: 'otherMessenger', pattern: /(?<![\p{L}\p{N}])(?:tg|viber|whatsapp):\/\//iu },
  { code: 'cardData', pattern: /(?<![\p{L}\p{N}])(?:cvv|cvc)2?(?![\p{L}\p{N}])/iu },
];
