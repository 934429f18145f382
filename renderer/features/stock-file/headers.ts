import type { SheetField } from '#contract/http/stock-file.ts';

/**
 * What columns are called, in English, Russian and Armenian and in the exports of mobile.de, auto.ru, list.am and the
 * usual dealer systems. Signs other than letters and digits do not count.
 */
const HEADERS: Readonly<Record<SheetField, string>> = {
  id: 'aniv id|id aniv|անիվի id|aniv համար',
  stockNumber:
    'stock number|складской №|պահեստի №|stock no|stock #|stock|stock id|stocknum|inventory number|internal number|interne nummer|unique id|vehicle id|артикул|номер на складе|складской номер|внутренний номер|инвентарный номер|номер по складу|сток|պահեստային համար|պահեստի համար|ներքին համար|գույքահամար',
  vin: 'vin|vin code|vin number|vin no|vin код|vin номер|вин|вин код|вин номер|номер кузова|идентификационный номер|fahrgestellnummer|fin|chassis|chassis number|frame number|vin կոդ|վին|վին կոդ|նույնականացման համար|թափքի համար',
  brand:
    'brand|make|mark|mark id|manufacturer|marke|hersteller|марка|марка авто|марка автомобиля|производитель|մակնիշ|մակնիշը|արտադրող|ապրանքանիշ',
  model: 'model|model name|folder id|modell|модель|модель авто|модель автомобиля|մոդել|մոդելը',
  generation: 'generation|series|поколение|серия|սերունդ|սերիա',
  modification:
    'modification|modification id|trim|trim level|version|variant|model description|комплектация|модификация|версия|մոդիֆիկացիա|տարբերակ|կոմպլեկտացիա',
  year: 'year|model year|production year|year of manufacture|year made|baujahr|год|год выпуска|г в|год производства|модельный год|տարի|տարեթիվ|արտադրության տարի|թողարկման տարի|արտադրման տարեթիվ',
  firstRegistration:
    'first registration|first registration date|date of first registration|registration date|registered|erstzulassung|ez|дата первой регистрации|первая регистрация|дата регистрации|дата постановки на учет|առաջին գրանցում|առաջին գրանցման ամսաթիվ|գրանցման ամսաթիվ',
  bodyType: 'body|body type|body style|bodystyle|karosserie|category|кузов|тип кузова|թափք|թափքի տեսակ|թափքի տիպ',
  fuelType:
    'fuel|fuel type|engine type|kraftstoff|kraftstoffart|топливо|тип топлива|вид топлива|двигатель|тип двигателя|վառելիք|վառելիքի տեսակ|շարժիչի տեսակ',
  transmission:
    'transmission|transmission type|gearbox|gear|getriebe|коробка|коробка передач|кпп|трансмиссия|тип кпп|փոխանցման տուփ|փոխանցումատուփ|տուփ',
  drive:
    'drive|drive type|drivetrain|drive train|wheel drive|antrieb|привод|тип привода|քարշակ|քարշակի տեսակ|շարժաբեր|անիվների քարշակ',
  wheel:
    'wheel|steering|steering wheel|steering side|wheel side|руль|расположение руля|положение руля|ղեկ|ղեկի դիրք|ղեկի տեղադրում',
  color:
    'color|colour|exterior color|ext color|exterior colour|body color|farbe|aussenfarbe|цвет|цвет кузова|գույն|գույնը|թափքի գույն|արտաքին գույն',
  displacement:
    'displacement|engine|engine size|engine volume|engine capacity|cubic capacity|hubraum|объем|объем двигателя|литраж|рабочий объем|շարժիչի ծավալ|ծավալ|աշխատանքային ծավալ',
  horsePower:
    'horsepower|horse power|hp|power hp|power|ps|leistung|leistung kw|kw|power kw|мощность|мощность квт|квт|կվտ|л с|лошадиные силы|ձիաուժ|հզորություն|շարժիչի հզորություն',
  mileage:
    'mileage|odometer|kilometers|kilometres|kilometer|kilometerstand|km|miles|run|пробег|вазк|километраж|վազք|վազքը|կիլոմետրաժ',
  mileageUnit:
    'mileage unit|odometer unit|unit of mileage|единица пробега|единицы пробега|վազքի միավոր|վազքի չափման միավոր',
  price:
    'price|asking price|selling price|internet price|list price|sale price|retail price|amount|cost|preis|цена|стоимость|цена продажи|розничная цена|գին|գինը|արժեք|վաճառքի գին',
  priceUnit: 'currency|price currency|price unit|currency code|wahrung|валюта|валюта цены|արժույթ|գնի արժույթ',
  isNegotiable:
    'negotiable|price negotiable|bargain|торг|торг уместен|возможен торг|պայմանագրային|սակարկելի|սակարկություն',
  isExchangePossible:
    'exchange|exchange possible|trade in|trade|обмен|возможен обмен|փոխանակում|հնարավոր է փոխանակում|փոխանակելի|փոխանակումը հնարավոր է',
  isInstalmentPossible:
    'instalments|instalments possible|installments|hire purchase|credit|рассрочка|возможна рассрочка|кредит|в кредит|ապառիկ|հնարավոր է ապառիկ|վարկ',
  isCleared:
    'cleared|customs|customs cleared|customs clearance|custom|растаможен|растаможка|растаможена|таможня|մաքսազերծված|մաքսազերծում|մաքսազերծված է',
  documentType:
    'document|documents|title|title type|document type|pts|птс|документ|документы|вид птс|тип документа|փաստաթուղթ|փաստաթղթեր|փաստաթղթի տեսակ',
  availability: 'availability|available|наличие|доступность|առկայություն|առկայությունը',
  ownerNumber:
    'owners|owner number|number of owners|owners number|previous owners|владельцы|владельцев|количество владельцев|владельцев по птс|սեփականատերեր|սեփականատերերի քանակ|սեփականատերերի թիվ',
  country: 'country|страна|երկիր|երկիրը',
  region:
    'region|city|state|province|location|регион|город|область|местоположение|մարզ|քաղաք|մարզ քաղաք|մարզ կամ քաղաք|տարածաշրջան',
  address: 'address|street|адрес|место осмотра|հասցե|հասցեն',
  description:
    'description|comments|comment|text|details|beschreibung|описание|комментарий|комментарии|նկարագրություն|նկարագիր|մեկնաբանություն',
  notes:
    'notes|note|internal notes|internal note|private notes|remarks|заметки|заметка|примечание|примечания|внутренние заметки|внутренний комментарий|նշումներ|նշում|ներքին նշումներ',
  contactName:
    'contact|contact name|contact person|seller|manager|контакт|контактное лицо|имя контакта|менеджер|продавец|կոնտակտ|կոնտակտային անձ|կապի անձ|կապի անուն|վաճառող',
  contactPhone:
    'phone|contact phone|telephone|phone number|mobile|tel|телефон|контактный телефон|номер телефона|тел|հեռախոս|հեռախոսահամար|կապի հեռախոս|հեռ',
  contactEmail:
    'email|e mail|contact email|mail|почта|эл почта|электронная почта|почтовый адрес|էլ փոստ|էլփոստ|կապի էլ փոստ|էլեկտրոնային փոստ',
};

/** A header without what varies: case, signs, ё and the Armenian ligature. */
export const plainHeader = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll('և', 'եւ')
    .replace(/[^\p{L}\p{N}#]+/gu, '');

/** Which field each known header is of. */
export const FIELD_OF_HEADER: ReadonlyMap<string, SheetField> = new Map(
  (Object.entries(HEADERS) as [SheetField, string][]).flatMap(([field, names]) =>
    names.split('|').map((name): [string, SheetField] => [plainHeader(name), field]),
  ),
);
