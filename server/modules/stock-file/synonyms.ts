/**
 * Other words for the items of the closed lists, by kind and code, in the languages of the region's dealers and of the
 * exports that they get (mobile.de, auto.ru, myauto.ge); one that stands twice is ambiguous.
 */
export const LOOKUP_SYNONYMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bodyType: {
    sedan: 'saloon|limousine 4 doors|седан 4 дв.|სედანი|սեդան 4 դուռ',
    hatchback:
      'hatch|хетчбек|хэтчбэк|хетчбэк|хечбек|հեչբեք|հեչբեկ|հետչբեկ|3-door|5-door|хэтчбек 5 дв.|хэтчбек 3 дв.|хэчбек|kleinwagen|small car|schrägheck|ჰეჩბექი|ჰეტჩბეკი|հեչբեկ 5 դուռ',
    wagon:
      'estate|station wagon|kombi|combi|touring|variant|ունիվերսալ|универсал 5 дв.|estate car|wagon 5 doors|უნივერსალი|ունիվերսալ 5 դուռ',
    suv: 'off-road|offroad|jeep|джип|ջիպ|4x4|внедорожник 5 дв.|внедорожник 3 дв.|geländewagen|suv / geländewagen|offroader|внедорожник|ամենագնաց 5 դուռ|ջիպ / ամենագնաց|ჯიპი',
    crossover: 'cuv|паркетник|քրոսովեր|кросовер|кроссовер 5 дв.|suv / crossover|კროსოვერი',
    convertible: 'cabrio|cabriolet|кабрио|կաբրիո|cabriolet / roadster|კაბრიოლეტი',
    coupe: 'coupé|sports car|купе 2 дв.|coupé 2 doors|sportwagen|კუპე',
    minivan: 'mpv|van / minibus|минивен|минивэн|մինիվան|van / kleinbus|минивен 5 дв.|მინივენი|վեն',
    compactMpv: 'compact van|компактвен',
    minibus: 'bus|микроавтобус|միկրո|kleinbus|маршрутка|მიკროავტობუსი|միկրոավտոբուս|միկրոավտոբուսներ',
    van: 'panel van|transporter|cargo|фургон|ֆուրգոն|kastenwagen|грузопассажирский|фургон цельнометаллический|ფურგონი',
    pickup: 'pick-up|pick up|truck|пикап|пик-ап|пикап двойная кабина|double cab|პიკაპი',
    limousine: 'limo|stretch limousine|ლიმუზინი',
    roadster: 'spyder|spider',
  },
  fuelType: {
    petrol:
      'gasoline|gas|benzin|super|essence|бенз|բենզինային|бензиновый|аи-95|аи-92|аи 95|аи 92|аи-98|а-95|а-92|бензин аи-95|benzine|ბენზინი|բենզ',
    diesel:
      'дт|дизельный|դիզելային|turbodiesel|дизтопливо|диз|дизель (дт)|солярка|tdi|cdi|crdi|დიზელი|դիզ|դիզելային վառելիք',
    petrolLpg:
      'gasoline / lpg|petrol / lpg|бензин / газ|бензин, газ|газ/бензин|բենզին, գազ|բենզին/գազ|бензин + гбо|бензин, гбо|гбо|бензин + газ пропан|газобензин|lpg / petrol|benzin / autogas|benzin / lpg|ბენზინი / გაზი|բենզին + հեղուկ գազ|բենզին / պրոպան',
    petrolCng:
      'petrol / cng|petrol / methane|бензин / метан|բենզին / մեթան|бензин + cng|benzin / erdgas|метан / бензин|բենզին / մեթան գազ|բենզին + բնական գազ|գազ (մեթան) / բենզին',
    lpg: 'gas|газ|գազ|propane|autogas|пропан|պրոպան|սուգ|сжиженный газ|сжиженный|flüssiggas|հեղուկացված գազ',
    cng: 'газ|գազ|methane|natural gas|метан|մեթան|բնական գազ|erdgas|природный газ|сжатый газ',
    hybrid:
      'hev|petrol / electric|гибридный|бензин / электро|հիբրիդային|hybrid petrol|hybrid diesel|hybrid (petrol/electric)|hybrid (benzin/elektro)|hybrid (diesel/elektro)|гибрид бензин|бензин, гибрид|бензин/гибрид|гибрид (бензин)|дизель, гибрид|mild hybrid|mhev|мягкий гибрид|ჰიბრიდი|բենզին/հիբրիդ|բենզին / էլեկտրական',
    plugInHybrid:
      'phev|plugin|plug in|плагин гибрид|подзаряжаемый гибрид|պլագին հիբրիդ|plug-in|plug-in-hybrid|плагин|гибрид plug-in|заряжаемый гибрид|erev|последовательный гибрид|დატენვადი ჰიბრიდი|լիցքավորվող',
    electric:
      'ev|bev|elektro|электрический|электромобиль|էլեկտրո|էլեկտրոմոբիլ|электричество|электро мотор|электрокар|elektrisch|ელექტრო|էլեկտրականություն',
    hydrogen: 'fuel cell|fcev|водородный|wasserstoff|fuel-cell',
  },
  driveType: {
    front:
      'fwd|front|front wheel drive|передний привод|առջևի|դիմային|2wd|front-wheel drive|переднеприводный|передний (fwd)|fwd (передний)|frontantrieb|წინა|առջևի (fwd)|առջևի անիվների',
    rear: 'rwd|rear|rear wheel drive|задний привод|հետևի|հետին|rear-wheel drive|заднеприводный|задний (rwd)|heckantrieb|უკანა|հետևի (rwd)|հետևի անիվների',
    all: 'awd|4wd|4x4|4×4|quattro|xdrive|4matic|all|all wheel drive|полный привод|լիաքարշ|4 քարշակ|all-wheel drive|полноприводный|полный (4wd)|полный (awd)|постоянный полный|full|full time|full-time 4wd|allrad|allradantrieb|4motion|syncro|sh-awd|4 wd|a.w.d.|4 x 4|4х4|სრული|լիաքարշակ (4wd)|4 անիվ|լրիվ',
    partTime: 'part-time|part time 4wd|подключаемый|подключаемый (part-time)|полный подключаемый|առժամանակյա',
  },
  transmissionType: {
    manual:
      'mt|мт|мкпп|stick|ручная|механическая|մեխանիկա|schaltgetriebe|мкп|механ|механика 5|механика 6|6 мкпп|5 мкпп|manual gear|manual gearbox|m/t|мех|მექანიკა|მექანიკური|մեխ|մեխանիկական փոխանցում',
    automatic:
      'at|ат|акпп|auto|автоматическая|автомат.|ավտոմատիկ|automatik|tiptronic|акп|авт|автомат (типтроник)|типтроник|гидротрансформатор|automatic gear|automatic gearbox|automatikgetriebe|a/t|steptronic|g-tronic|geartronic|ავტომატიკა|ავტომატური|ტიპტრონიკი|ավտ|ավտոմատ փոխանցում|տիպտրոնիկ|տիպտրոնիկ/ավտոմատ',
    cvt: 'variator|вариаторная|continuously variable|multitronic|вариатор (cvt)|e-cvt|ecvt|xtronic|lineartronic|бесступенчатая|вариаторы|ვარიატორი|վարիատոր (cvt)',
    robot:
      'amt|dct|dsg|pdk|s tronic|роботизированная|рқпп|ркпп|ռոբոտացված|dual clutch|амт|робот (dsg)|преселективная|powershift|easytronic|автоматизированная механика|робот 7|edc|edct|რობოტი|რობოტიზებული',
    semiAutomatic: 'semi automatic|halbautomatik|полуавтоматическая|semiautomatic gear|semi-auto',
    singleSpeed: 'single speed|reducer|одноступенчатая|редуктор (ev)|1-speed|single-speed|direct drive|прямой привод',
  },
  wheel: {
    left: 'lhd|l|левый руль|слева|ձախ ղեկ|left-hand|левое|левостороннее|левосторонний|მარცხენა|ձախակողմյան',
    right: 'rhd|r|правый руль|справа|աջ ղեկ|right-hand|правое|правостороннее|правосторонний|მარჯვენა|աջակողմյան',
  },
  color: {
    white: 'белая|pearl|pearl white|белый перламутр|ճերմակ|weiß|weiss|белоснежный|молочный|თეთრი|սպիտակ մարգարտագույն',
    black: 'черная|чёрный металлик|schwarz|чёрная|შავი|սև մետալիկ',
    grey: 'gray|anthracite|graphite|серая|графит|мокрый асфальт|մոխրագույն մետալիկ|grau|dark grey|dark gray|light grey|light gray|тёмно-серый|темно-серый|светло-серый|стальной|ნაცრისფერი|մուգ մոխրագույն|բաց մոխրագույն',
    silver: 'серебро|серебряный|серебристая|արծաթափայլ|արծաթ|silber|серебряная|ვერცხლისფერი',
    blue: 'navy|dark blue|синяя|тёмно-синий|մուգ կապույտ|blau|тёмно синий|синий металлик|ლურჯი|մուգ կապույտ մետալիկ',
    lightBlue: 'sky blue|голубая|բաց կապույտ|hellblau|светло-синий|бирюзовый|ცისფერი',
    red: 'красная|rot|алый|წითელი',
    burgundy: 'bordeaux|maroon|бордо|бордовая|մուգ կարմիր|тёмно-красный|темно-красный|dark red|dunkelrot|შინდისფერი',
    cherry: 'вишня|вишневая',
    green: 'зелёная|зеленый|grün|gruen|тёмно-зелёный|темно-зеленый|dark green|хаки|khaki|მწვანე|մուգ կանաչ',
    brown: 'коричневая|դարչնագույն|braun|шоколад|шоколадный|бронзовый|bronze|ყავისფერი|մուգ դարչնագույն',
    beige: 'бежевая|sand|песочный|кремовый|cream|champagne|шампань|ჩალისფერი|բեժ',
    gold: 'golden|золото|золотая|золотой|ոսկի|золотисто-бежевый|ოქროსფერი',
    orange: 'оранжевая|ნარინჯისფერი|სტაფილოსფერი',
    yellow: 'жёлтая|желтый|gelb|лимонный|ყვითელი',
    purple: 'violet|фиолетовая|пурпурный|violett|lila|сиреневый|იისფერი',
    pink: 'розовая|rosa|ვარდისფერი',
  },
  documentType: {
    original: 'птс|оригинал|title',
    duplicate: 'дубликат',
    electronic: 'эптс|электронный|electronic',
    registration: 'стс|техпаспорт|տեխպասպորտ|registration',
    cleanTitle: 'clean|clean title',
    salvageTitle: 'salvage',
    rebuiltTitle: 'rebuilt',
    none: 'нет|չկա|none',
  },
  availability: {
    inStock: 'available|yes|да|այո|на складе|պահեստում|առկա',
    inTransit: 'on the way|transit|едет|в дороге',
    onOrder: 'order|заказ|պատվեր',
    atAuction: 'auction|аукцион|աճուրդ',
    atCustoms: 'customs|таможня|մաքսատուն',
    reserved: 'reservation|бронь|зарезервирован|ամրագրված|booked',
  },
  ownerNumber: {
    one: '1|1 owner|1 владелец|first|1st|первый|1 սեփականատեր|1-ին',
    two: '2|2 owners|2 владельца|second|2nd|второй|2 սեփականատեր',
    three: '3|3 owners|3 владельца|third|3rd|третий|3 սեփականատեր',
    fourOrMore: '4|4+|4 и более|5|6|4 owners|5 owners|4 սեփականատեր',
    unknown: '?|неизвестен|неизвестно|անհայտ է',
  },
};

/** Countries by other words, by ISO code. */
export const COUNTRY_SYNONYMS: Readonly<Record<string, string>> = {
  AM: 'РА|ՀՀ|Republic of Armenia|Республика Армения',
  RU: 'Russian Federation|РФ|Российская Федерация|ՌԴ',
  US: 'United States|United States of America|America|Америка|Ամերիկա',
  DE: 'Deutschland|ФРГ',
  AE: 'UAE|Emirates|Dubai|Эмираты|Дубай|ԱՄԷ|Դուբայ|Объединенные Арабские Эмираты',
  BY: 'Белоруссия',
  GE: 'Sakartvelo',
};
/** What `cleared` columns say beside yes and no. */
export const CLEARED_WORDS: readonly (readonly [RegExp, boolean])[] = [
  [/^(?:не\s*растам|неростам|չ\s*մաքսազերծ|մաքսազերծված\s*չէ|not\s*cleared|uncleared)/u, false],
  [/^(?:растам|մաքսազերծ|cleared)/u, true],
];
