import { findModel } from '#server/modules/vin/index.ts';
import { type Found, inLatin, keyOf, listed, NameIndex } from './words.ts';

/** Brands as files name them beside the catalogue's own name; what merely sounds alike is found without. */
const BRANDS: Readonly<Record<string, string>> = {
  'Alfa Romeo': 'alfa|альфа',
  BMW: 'бмв|բմվ|բեմվե|бмвэ|բմու|ბმვ',
  BYD: 'бид|бивайди|բիվայդի|բիդ|бвд|биюди',
  Chevrolet: 'chevy|шевроле|շևրոլե|շեվրոլետ|шеви|chevrolett|шевролет',
  Chrysler: 'крайслер|քրայսլեր',
  Daewoo: 'дэу|деу|դեու|дэо|даэву|դաեվու|դեո',
  Dodge: 'додж|դոջ',
  Genesis: 'дженезис|генезис|ջենեսիս',
  Geely: 'джили|ջիլի|джели|гели|geeli',
  GAZ: 'газель|газ|գազ|волга|վոլգա|газ (волга)|соболь',
  Honda: 'хонда|հոնդա',
  Hongqi: 'хунци|хончи',
  Hummer: 'хаммер|համմեր',
  Hyundai:
    'хендай|хундай|хюндай|хёндэ|хендэ|хендэй|հյունդայ|հունդայ|հյունդաի|հյունդե|хундэ|хюндэ|хёндай|hundai|hyndai|hunday',
  Infiniti: 'infinity|инфинити|ինֆինիտի|инфинитти',
  Jaguar: 'ягуар|յագուար',
  'Land Rover':
    'landrover|range rover|ленд ровер|лэнд ровер|ռենջ ռովեր|լենդ ռովեր|рендж ровер|range|рейндж ровер|ланд ровер',
  Lada: 'vaz|avtovaz|ваз|автоваз|жигули|ваз (lada)|lada (ваз)|վազ|ժիգուլի|լադա|vaz (lada)|ваз / лада|ваз лада|lada / ваз|լադա (վազ)|նիվա',
  'Li Auto': 'lixiang|li xiang|li|лисян|лисянг|ли авто|лиавто|ли',
  Lincoln: 'линкольн|լինքոլն',
  'Mercedes-Benz':
    'mercedes|merc|mb|мерседес|мерседес-бенц|мерс|մերսեդես|մերսեդես-բենց|մերս|мб|mersedes|mercedec|мерседес бенс|մերցեդես|մերսեդես բենս|მერსედესი|mercedes-amg|maybach|mercedes-maybach',
  MINI: 'мини|mini cooper',
  Peugeot: 'пежо|պեժո',
  Renault: 'рено|ռենո',
  'Rolls-Royce': 'роллс-ройс|роллс ройс|ռոլս ռոյս',
  SsangYong: 'ссанг йонг|ссангйонг|санг енг|ссанг ёнг|сангйонг',
  Skoda: 'škoda|шкода|սկոդա|շկոդա',
  Volkswagen:
    'vw|volkswagon|фольксваген|фольц|ֆոլկսվագեն|ֆոլքսվագեն|վոլկսվագեն|фольксваген (vw)|վոլքսվագեն|vw volkswagen|volkswagen (vw)',
  Zeekr: 'зикр|զիկր',
  Xiaomi: 'сяоми|ксиаоми',
  Exeed: 'эксид',
  Volvo: 'вольво|վոլվո',
  Toyota: 'тоёта|таёта|տոյօտա|ტოიოტა',
  Mitsubishi: 'mitsubisi|мицу|միցուբիսի',
  Buick: 'бьюик|բյուիկ',
  GMC: 'гмс|джиэмси|джи эм си',
  Ram: 'dodge ram|додж рам|ռամ',
  Porsche: 'порш|պորշ',
  Bentley: 'бентли|бентлей|բենթլի|բենտլի',
  Lamborghini: 'ламборгини|ламборджини|լամբորգինի|լամբորջինի',
  Maserati: 'мазерати|мазератти|մազերատի|մասերատի',
  UAZ: 'уазик|патриот уаз|ուազիկ',
  Moskvich: 'азлк|москвич азлк|azlk',
  ZAZ: 'запорожец|таврия',
  Haval: 'хавейл|хэвал',
  'Great Wall': 'грейт вол|грейт волл|грэйт волл|gwm',
  Changan: 'чаньань|чанъань|chang an',
  Jaecoo: 'джейку|джаеку',
  Dongfeng: 'дунфэн|дунфен',
  MG: 'эм джи|мджи|morris garages',
  Voyah: 'воя|вояж',
  XPeng: 'икспенг|xiaopeng|сяопэн',
  Dacia: 'дачия|дачиа|дачя|դաչիա',
  Scion: 'сцион|сайон|սայոն',
  KGM: 'kg mobility',
  Kia: 'кия|kia motors',
  'Iran Khodro': 'ikco|иран ходро',
  'Lynk & Co': 'lynk|линк энд ко|линк',
  Leapmotor: 'липмотор',
  Jetour: 'джетур',
  Omoda: 'омода',
  Smart: 'смарт|սմարթ',
  Audi: 'ауди|աուդի',
  Tesla: 'тэсла|թեսլա',
  Datsun: 'датсун|դաթսուն',
  Wuling: 'вулинг',
};

/** Models by brand: what neither the name nor its sound gives. */
const MODELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Toyota: {
    'Land Cruiser': 'ленд крузер|ленд крузер 200|лэнд крузер|крузак|լենդ կրուզեր|lc200|lc300|lc100',
    'Land Cruiser Prado': 'prado|прадо|պրադո|ленд крузер прадо',
    RAV4: 'rav 4|рав4|рав 4|ռավ4|раф4',
    Highlander: 'хайлендер|хайландер|հայլենդեր',
    Camry: 'кэмри|քեմրի|կամրի',
    Corolla: 'карола|քորոլա',
    'C-HR': 'chr|сихр',
  },
  Honda: { Civic: 'цивик|սիվիկ', 'CR-V': 'срв|црв', Fit: 'фит', Jazz: 'джаз' },
  Hyundai: {
    Elantra: 'элантра|էլանտրա',
    Tucson: 'туксон|тусан|տուսոն|տուկսոն',
    'Santa Fe': 'santafe|сантафе|սանտա ֆե',
    Accent: 'акцент|ակցենտ',
  },
  Kia: { Sportage: 'спортейдж|սպորտեյջ', Sorento: 'соренто|սորենտո', Optima: 'оптима|օպտիմա' },
  Nissan: { 'X-Trail': 'хтрейл|икс трейл|х-трейл', Juke: 'жук|джук', Qashqai: 'кашкай' },
  Volkswagen: { Jetta: 'джетта|ջետա', Touareg: 'туарег|տուարեգ' },
  Renault: { Duster: 'дастер|դաստեր' },
  Mitsubishi: { Outlander: 'аутлендер|аутлэндер|օութլենդեր', Pajero: 'паджеро|պաջերո' },
  Subaru: { Outback: 'аутбек|аутбэк|աութբեք', Forester: 'форестер|ֆորեստեր' },
  Lada: { 2107: 'семерка', 2106: 'шестерка', Niva: 'нива 4x4|2121|4x4|նիվա' },
  Opel: { Astra: 'աստրա', Vectra: 'վեկտրա', Zafira: 'զաֆիրա' },
};

type Brand = { readonly id: number; readonly name: string };
type Model = { readonly id: number; readonly name: string };

/** The brands by all their names. */
export const brandIndex = (brands: readonly Brand[]): NameIndex =>
  new NameIndex(brands.map(({ id, name }) => ({ id, names: [name, ...listed(BRANDS[name])] })));

/** The models of one brand by all their names. */
export const modelIndex = (brand: string, models: readonly Model[]): NameIndex =>
  new NameIndex(models.map(({ id, name }) => ({ id, names: [name, ...listed(MODELS[brand]?.[name])] })));

const BMW_SERIES = /^([1-8])(?:series|er|reihe|сери\p{L}*|սերիա)$/u;
/** The first letters in whichever alphabet, then what follows in a file: `C 200`, `Е-класс`, `GLK 350`. */
const MERCEDES_CLASS =
  /^(cl[aks]?|gl[abceks]?|ml|sl[ckrs]?|eq[abcesv]|[abcegrsvx])(?:class|klasse|kлacc|դաս|կլաս)?(?:\d{2,3}\p{L}*)?$/u;

/** What a brand's own naming makes of a version: a C 200 is a C-Class, a 5er a 5 Series. */
const familiesOf = (brand: string, text: string): readonly string[] => {
  const key = keyOf(text);
  const digit = brand === 'BMW' ? BMW_SERIES.exec(key)?.[1] : undefined;
  if (digit !== undefined) return [`${digit} Series`];
  const letters = brand === 'Mercedes-Benz' ? MERCEDES_CLASS.exec(inLatin(key))?.[1] : undefined;
  return letters === undefined ? [] : [letters, `${letters}-Class`];
};

/** A model of a brand by its name, its sound, the family its version belongs to, or the name that its words hold. */
export const modelOf = (index: NameIndex, brand: Brand, models: readonly Model[], text: string): Found => {
  const brandless = text.toLowerCase().startsWith(`${brand.name.toLowerCase()} `)
    ? text.slice(brand.name.length)
    : text;
  const found = index.findSpoken(brandless);
  if (found !== 'none') return found;
  const families = familiesOf(brand.name, brandless).map((family) => index.find(family));
  const family = families.find((each) => each !== 'none');
  if (family !== undefined) return family;
  return findModel(models, brand.name, brandless) ?? 'none';
};
