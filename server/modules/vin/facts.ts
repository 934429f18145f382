import type { BodyType, DriveType, FuelType, TransmissionType, Wheel } from '#contract/vehicle.ts';
import type { Span, VinCodes } from './codes.ts';
import type { DecodedPatterns } from './vin-decoder.ts';
import { countryOf, hasCheckDigit, isNorthAmerican, needsCheckDigit, yearsOf } from './vin-text.ts';

/** Facts decoded from a number; a list holds the possible values. */
export type CarFacts = {
  /** How it was read: by the patterns of the American register, by our codes of models, or by the manufacturer alone. */
  readonly by: 'patterns' | 'codes' | 'maker';
  readonly make: string;
  readonly model: string | null;
  /** Other models share the code; the model is the most frequent of them. */
  readonly isModelLikely: boolean;
  readonly trim: string | null;
  readonly plant: string | null;
  /** ISO code. */
  readonly country: string | undefined;
  /** Newest first. */
  readonly years: readonly number[];
  /** When cars of this kind were made. */
  readonly span: Span | undefined;
  readonly bodies: readonly BodyType[];
  readonly fuels: readonly FuelType[];
  readonly drives: readonly DriveType[];
  readonly transmissions: readonly TransmissionType[];
  readonly wheel: Wheel | undefined;
  /** In cm³. */
  readonly displacement: number | undefined;
  readonly horsePower: number | undefined;
  readonly hasCheckDigit: boolean;
  readonly isCheckDigitWrong: boolean;
};

type Meaning<Code> = readonly (readonly [RegExp, readonly Code[]])[];

const BODIES: Meaning<BodyType> = [
  [/minivan/i, ['minivan', 'compactMpv']],
  [/pickup|crew cab/i, ['pickup']],
  [/sport utility|suv|crossover/i, ['suv', 'crossover']],
  [/convertible|cabriolet/i, ['convertible', 'roadster']],
  [/roadster/i, ['roadster', 'convertible']],
  [/hatchback|liftback|notchback/i, ['hatchback', 'liftback']],
  [/coupe/i, ['coupe', 'fastback']],
  [/wagon/i, ['wagon']],
  [/sedan|saloon/i, ['sedan']],
  [/limousine/i, ['limousine']],
  [/van/i, ['van', 'minibus', 'minivan']],
];
const DRIVES: Meaning<DriveType> = [
  [/awd|all-wheel/i, ['all']],
  [/4wd|4x4|4-wheel/i, ['all', 'partTime']],
  [/fwd|front/i, ['front']],
  [/rwd|rear/i, ['rear']],
  [/4x2|2wd/i, ['front', 'rear']],
];
const TRANSMISSIONS: Meaning<TransmissionType> = [
  [/cvt|continuously/i, ['cvt']],
  [/dual-clutch|dct|automated manual|amt/i, ['robot', 'semiAutomatic']],
  [/manual/i, ['manual']],
  [/automatic/i, ['automatic']],
];
const FUELS: Meaning<FuelType> = [
  [/diesel/i, ['diesel']],
  [/^electric/i, ['electric']],
  [/hydrogen|fuel cell/i, ['hydrogen']],
  [/compressed natural/i, ['cng', 'petrolCng']],
  [/propane|lpg|liquefied petroleum/i, ['lpg', 'petrolLpg']],
  [/gasoline|flexible|ethanol|ffv/i, ['petrol']],
];

const meaning = <Code>(text: string | null, meanings: Meaning<Code>): readonly Code[] =>
  text === null ? [] : (meanings.find(([pattern]) => pattern.test(text))?.[1] ?? []);

const fuelsOf = ({ fuel, secondFuel, electrification }: DecodedPatterns): readonly FuelType[] => {
  const how = electrification ?? '';
  if (/phev|plug-in/i.test(how)) return ['plugInHybrid'];
  if (/hev|hybrid/i.test(how)) return ['hybrid'];
  if (/bev/i.test(how)) return ['electric'];
  const fuels = `${fuel ?? ''} ${secondFuel ?? ''}`;
  if (/electric/i.test(fuels) && /gasoline/i.test(fuels)) return ['hybrid', 'plugInHybrid'];
  return meaning(fuel, FUELS);
};

const UNKNOWN = {
  model: null,
  isModelLikely: false,
  trim: null,
  plant: null,
  years: [],
  span: undefined,
  bodies: [],
  fuels: [],
  drives: [],
  transmissions: [],
  wheel: undefined,
  displacement: undefined,
  horsePower: undefined,
} as const;

const fromPatterns = (vin: string, found: DecodedPatterns) => ({
  by: found.model === null ? ('maker' as const) : ('patterns' as const),
  make: found.make,
  model: found.model,
  trim: found.trim,
  plant: found.plant,
  years: found.year === null ? [] : [found.year],
  bodies: meaning(found.body, BODIES),
  fuels: fuelsOf(found),
  drives: meaning(found.drive, DRIVES),
  transmissions: meaning(found.transmission, TRANSMISSIONS),
  wheel: isNorthAmerican(vin) ? ('left' as const) : undefined,
  displacement: found.litres === null ? undefined : Math.round(found.litres * 1000),
  horsePower: found.horsePower === null ? undefined : Math.round(found.horsePower),
});

/** Whether the American register's patterns are about this car at all: only cars for that market carry a check digit. */
export const isForPatterns = (vin: string): boolean => isNorthAmerican(vin) || hasCheckDigit(vin);

/** Decodes a VIN by the patterns, else by our tables for the rest of the world; undefined when neither matches. */
export const factsOfVin = (
  vin: string,
  patterns: DecodedPatterns | undefined,
  codes: VinCodes,
  latestYear: number,
): CarFacts | undefined => {
  const hasDigit = hasCheckDigit(vin);
  const maker = codes.maker(vin);
  const common = {
    ...UNKNOWN,
    country: maker?.country ?? countryOf(vin),
    hasCheckDigit: hasDigit,
    isCheckDigitWrong: needsCheckDigit(vin) && !hasDigit,
  };
  if (patterns !== undefined && (patterns.model !== null || maker === undefined)) {
    return { ...common, ...fromPatterns(vin, patterns) };
  }
  if (maker === undefined) return undefined;
  const years = maker.tellsYear ? yearsOf(vin, latestYear) : [];
  const coded = codes.model(vin);
  if (coded === undefined) return { ...common, by: 'maker', make: maker.make, years };
  const { brand, model, isLikely, years: made } = coded;
  return { ...common, by: 'codes', make: brand, model, isModelLikely: isLikely, years, span: made };
};

/** Decodes a Japanese frame number: right-hand-drive cars of the home market. */
export const factsOfFrame = (frame: string, codes: VinCodes): CarFacts | undefined => {
  const coded = codes.frame(frame);
  if (coded === undefined) return undefined;
  return {
    ...UNKNOWN,
    by: 'codes',
    make: coded.brand,
    model: coded.model,
    country: 'JP',
    span: coded.years,
    wheel: 'right',
    hasCheckDigit: false,
    isCheckDigitWrong: false,
  };
};
