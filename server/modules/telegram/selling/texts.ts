import type { Language } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Question } from './questions.ts';

/** Reasons to refuse a file, besides the error codes of uploads. */
export type FileRefusal = 'VIDEO' | 'NOT_A_PHOTO' | 'NOT_LOADED' | ErrorCode;

export type SellingTexts = {
  readonly begin: string;
  readonly newCar: string;
  readonly photos: (kept: number, most: number) => string;
  readonly loading: (count: number) => string;
  readonly refused: (count: number, reason: string) => string;
  readonly refusals: Partial<Record<FileRefusal, string>> & { readonly other: string };
  readonly mileage: (amount: string, unit: 'km' | 'mi') => string;
  readonly horses: (power: string) => string;
  readonly cleared: string;
  readonly notCleared: string;
  readonly damaged: string;
  readonly notRunning: string;
  readonly isNew: string;
  readonly negotiable: string;
  readonly exchange: string;
  readonly instalments: string;
  readonly contact: (ways: string) => string;
  readonly price: (price: string) => string;
  readonly questions: Readonly<Record<Question, string>>;
  readonly ready: string;
  readonly yes: string;
  readonly no: string;
  readonly publish: string;
  readonly openForm: string;
  readonly cancel: string;
  readonly cancelled: string;
  readonly inTheWay: (car: string) => string;
  readonly resume: string;
  readonly beginNew: string;
  readonly published: string;
  readonly underReview: string;
  readonly openPost: string;
  readonly nextCar: string;
  readonly over: string;
  readonly blocked: string;
  readonly problems: Partial<Record<ErrorCode, string>> & { readonly other: string };
};

const en: SellingTexts = {
  begin:
    'Send the photos of the car, and its VIN or a text such as “Camry 2018 2.5, 78000 km, $14500, Yerevan”, in any order.',
  newCar: 'New car',
  photos: (kept, most) => `Photos: ${kept} of ${most}`,
  loading: (count) => `on the way: ${count}`,
  refused: (count, reason) => `Not taken: ${count} – ${reason}`,
  refusals: {
    VIDEO: 'videos are added on the site',
    NOT_A_PHOTO: 'no photo',
    NOT_LOADED: 'not received from Telegram, please send again',
    TOO_MANY_PHOTOS: 'more than a post can have',
    PHOTO_TOO_LARGE: 'larger than 15 MB',
    PHOTO_HEIC: 'HEIC file, please send it as a photo',
    DAILY_LIMIT: 'limit of files for one day',
    other: 'cannot be read as a photo',
  },
  mileage: (amount, unit) => `${amount} ${unit}`,
  horses: (power) => `${power} hp`,
  cleared: 'cleared',
  notCleared: 'not cleared',
  damaged: 'damaged',
  notRunning: 'not drivable',
  isNew: 'new',
  negotiable: 'negotiable',
  exchange: 'exchange possible',
  instalments: 'instalments possible',
  contact: (ways) => `Contact: ${ways}`,
  price: (price) => `Price: ${price}`,
  questions: {
    brandId: 'Which brand? Choose or write it.',
    modelId: 'Which model? Choose or write it.',
    year: 'Which year?',
    bodyTypeId: 'Which body type?',
    fuelTypeId: 'Which fuel?',
    transmissionTypeId: 'Which transmission?',
    mileage: 'What is the mileage? Write it, such as 78000 km.',
    colorId: 'Which colour?',
    price: 'What is the price? Write it, such as $14500.',
    priceUnit: 'In which currency is the price?',
    isCleared: 'Is the car cleared through customs?',
    countryId: 'In which country is the car?',
    regionId: 'Where is the car?',
    contact: 'Which phone number may buyers call? Write it.',
    images: 'Send at least one photo of the car.',
  },
  ready: 'Everything needed is there. Check it, then publish.',
  yes: 'Yes',
  no: 'No',
  publish: 'Publish',
  openForm: 'Open the form',
  cancel: 'Cancel',
  cancelled: 'Cancelled. The car is kept among your drafts on the site.',
  inTheWay: (car) => `There is an unfinished draft: ${car}. Is this the same car?`,
  resume: 'Go on with the draft',
  beginNew: 'New car, delete the draft',
  published: 'Published.',
  underReview: 'Sent for review. It is published after a check.',
  openPost: 'Open the post',
  nextCar: 'For the next car, just send its photos.',
  over: 'This car is finished.',
  blocked: 'Your account is blocked. Write to support.',
  problems: {
    PLAN_LIMIT_REACHED: 'The plan has no room for another car. Choose a plan on the site.',
    DAILY_LIMIT: 'The limit of posts for one day is reached. Try again tomorrow.',
    DUPLICATE_VIN: 'You already have a post with this VIN.',
    EMAIL_NOT_VERIFIED: 'Confirm your email address on the site first.',
    VALIDATION_FAILED: 'Something does not fit together. Open the form to see it.',
    other: 'It could not be published. Try again.',
  },
};

const am: SellingTexts = {
  begin:
    'Ուղարկեք մեքենայի լուսանկարները և VIN-ը կամ տեքստ, օրինակ՝ «Camry 2018 2.5, 78000 կմ, 14500$, Երևան», ցանկացած հերթականությամբ։',
  newCar: 'Նոր մեքենա',
  photos: (kept, most) => `Լուսանկարներ՝ ${kept}/${most}`,
  loading: (count) => `բեռնվում է՝ ${count}`,
  refused: (count, reason) => `Չընդունվեց՝ ${count} – ${reason}`,
  refusals: {
    VIDEO: 'տեսանյութն ավելացվում է կայքում',
    NOT_A_PHOTO: 'լուսանկար չէ',
    NOT_LOADED: 'չստացվեց Telegram-ից, ուղարկեք նորից',
    TOO_MANY_PHOTOS: 'հայտարարության սահմանաչափից ավելի',
    PHOTO_TOO_LARGE: '15 ՄԲ-ից մեծ',
    PHOTO_HEIC: 'HEIC ֆայլ, ուղարկեք որպես լուսանկար',
    DAILY_LIMIT: 'օրվա ֆայլերի սահմանաչափը',
    other: 'չի կարդացվում որպես լուսանկար',
  },
  mileage: (amount, unit) => `${amount} ${unit === 'km' ? 'կմ' : 'մղոն'}`,
  horses: (power) => `${power} ձ.ու.`,
  cleared: 'մաքսազերծված',
  notCleared: 'չմաքսազերծված',
  damaged: 'վթարված',
  notRunning: 'չի քշվում',
  isNew: 'նոր',
  negotiable: 'պայմանագրային',
  exchange: 'հնարավոր է փոխանակում',
  instalments: 'հնարավոր է ապառիկ',
  contact: (ways) => `Կապ՝ ${ways}`,
  price: (price) => `Գին՝ ${price}`,
  questions: {
    brandId: 'Ո՞ր մակնիշն է։ Ընտրեք կամ գրեք։',
    modelId: 'Ո՞ր մոդելն է։ Ընտրեք կամ գրեք։',
    year: 'Ո՞ր թվականի է։',
    bodyTypeId: 'Ի՞նչ թափք է։',
    fuelTypeId: 'Ի՞նչ վառելիք է։',
    transmissionTypeId: 'Ի՞նչ փոխանցման տուփ է։',
    mileage: 'Որքա՞ն է վազքը։ Գրեք, օրինակ՝ 78000 կմ։',
    colorId: 'Ի՞նչ գույն է։',
    price: 'Որքա՞ն է գինը։ Գրեք, օրինակ՝ 14500$։',
    priceUnit: 'Ի՞նչ արժույթով է գինը։',
    isCleared: 'Մեքենան մաքսազերծվա՞ծ է։',
    countryId: 'Ո՞ր երկրում է մեքենան։',
    regionId: 'Որտե՞ղ է մեքենան։',
    contact: 'Ի՞նչ հեռախոսահամարով կարող են զանգել գնորդները։ Գրեք այն։',
    images: 'Ուղարկեք մեքենայի առնվազն մեկ լուսանկար։',
  },
  ready: 'Անհրաժեշտ ամեն ինչ կա։ Ստուգեք և հրապարակեք։',
  yes: 'Այո',
  no: 'Ոչ',
  publish: 'Հրապարակել',
  openForm: 'Բացել ձևը',
  cancel: 'Չեղարկել',
  cancelled: 'Չեղարկված է։ Մեքենան պահպանված է կայքի Ձեր սևագրերում։',
  inTheWay: (car) => `Կա անավարտ սևագիր՝ ${car}։ Նույն մեքենա՞ն է։`,
  resume: 'Շարունակել սևագիրը',
  beginNew: 'Նոր մեքենա, ջնջել սևագիրը',
  published: 'Հրապարակված է։',
  underReview: 'Ուղարկվել է ստուգման։ Կհրապարակվի ստուգումից հետո։',
  openPost: 'Բացել հայտարարությունը',
  nextCar: 'Հաջորդ մեքենայի համար պարզապես ուղարկեք դրա լուսանկարները։',
  over: 'Այս մեքենան ավարտված է։',
  blocked: 'Ձեր հաշիվն արգելափակված է։ Գրեք աջակցման ծառայությանը։',
  problems: {
    PLAN_LIMIT_REACHED: 'Փաթեթում այլևս մեքենայի տեղ չկա։ Ընտրեք փաթեթ կայքում։',
    DAILY_LIMIT: 'Օրվա հայտարարությունների սահմանաչափը սպառված է։ Փորձեք վաղը։',
    DUPLICATE_VIN: 'Այս VIN-ով հայտարարություն արդեն ունեք։',
    EMAIL_NOT_VERIFIED: 'Նախ հաստատեք Ձեր էլ. հասցեն կայքում։',
    VALIDATION_FAILED: 'Ինչ-որ բան չի համապատասխանում։ Բացեք ձևը՝ տեսնելու համար։',
    other: 'Չհաջողվեց հրապարակել։ Փորձեք նորից։',
  },
};

const ru: SellingTexts = {
  begin:
    'Отправьте фото автомобиля и VIN или текст, например «Camry 2018 2.5, 78000 км, 14500$, Ереван», в любом порядке.',
  newCar: 'Новый автомобиль',
  photos: (kept, most) => `Фото: ${kept} из ${most}`,
  loading: (count) => `загружается: ${count}`,
  refused: (count, reason) => `Не принято: ${count} — ${reason}`,
  refusals: {
    VIDEO: 'видео добавляется на сайте',
    NOT_A_PHOTO: 'не фото',
    NOT_LOADED: 'не получено от Telegram, отправьте ещё раз',
    TOO_MANY_PHOTOS: 'больше, чем вмещает объявление',
    PHOTO_TOO_LARGE: 'больше 15 МБ',
    PHOTO_HEIC: 'файл HEIC, отправьте его как фото',
    DAILY_LIMIT: 'лимит файлов за день',
    other: 'не читается как фото',
  },
  mileage: (amount, unit) => `${amount} ${unit === 'km' ? 'км' : 'миль'}`,
  horses: (power) => `${power} л. с.`,
  cleared: 'растаможен',
  notCleared: 'не растаможен',
  damaged: 'битый',
  notRunning: 'не на ходу',
  isNew: 'новый',
  negotiable: 'торг',
  exchange: 'возможен обмен',
  instalments: 'возможна рассрочка',
  contact: (ways) => `Контакт: ${ways}`,
  price: (price) => `Цена: ${price}`,
  questions: {
    brandId: 'Какая марка? Выберите или напишите.',
    modelId: 'Какая модель? Выберите или напишите.',
    year: 'Какой год?',
    bodyTypeId: 'Какой кузов?',
    fuelTypeId: 'Какое топливо?',
    transmissionTypeId: 'Какая коробка передач?',
    mileage: 'Какой пробег? Напишите, например 78000 км.',
    colorId: 'Какой цвет?',
    price: 'Какая цена? Напишите, например 14500$.',
    priceUnit: 'В какой валюте цена?',
    isCleared: 'Автомобиль растаможен?',
    countryId: 'В какой стране автомобиль?',
    regionId: 'Где находится автомобиль?',
    contact: 'По какому номеру могут звонить покупатели? Напишите его.',
    images: 'Отправьте хотя бы одно фото автомобиля.',
  },
  ready: 'Всё необходимое есть. Проверьте и опубликуйте.',
  yes: 'Да',
  no: 'Нет',
  publish: 'Опубликовать',
  openForm: 'Открыть форму',
  cancel: 'Отмена',
  cancelled: 'Отменено. Автомобиль сохранён в черновиках на сайте.',
  inTheWay: (car) => `Есть незаконченный черновик: ${car}. Это тот же автомобиль?`,
  resume: 'Продолжить черновик',
  beginNew: 'Новый автомобиль, удалить черновик',
  published: 'Опубликовано.',
  underReview: 'Отправлено на проверку. Появится после проверки.',
  openPost: 'Открыть объявление',
  nextCar: 'Для следующего автомобиля просто отправьте его фото.',
  over: 'Этот автомобиль уже завершён.',
  blocked: 'Ваш аккаунт заблокирован. Напишите в поддержку.',
  problems: {
    PLAN_LIMIT_REACHED: 'В тарифе больше нет места для автомобиля. Выберите тариф на сайте.',
    DAILY_LIMIT: 'Лимит объявлений за день исчерпан. Попробуйте завтра.',
    DUPLICATE_VIN: 'У вас уже есть объявление с этим VIN.',
    EMAIL_NOT_VERIFIED: 'Сначала подтвердите адрес эл. почты на сайте.',
    VALIDATION_FAILED: 'Что-то не сочетается. Откройте форму, чтобы увидеть это.',
    other: 'Не удалось опубликовать. Попробуйте ещё раз.',
  },
};

/** Texts for sellers, sent as plain text. */
export const SELLING_TEXTS: Readonly<Record<Language, SellingTexts>> = { en, am, ru };
