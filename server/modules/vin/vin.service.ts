import { type Language, LOCALE_OF } from '#contract/constants.ts';
import type { DecodedVin, VIN_WARNINGS } from '#contract/http/vin.ts';
import { AppError } from '#server/http/errors.ts';
import type { VinCodes } from './codes.ts';
import { type CarFacts, factsOfFrame, factsOfVin, isForPatterns } from './facts.ts';
import { type Match, matchCar } from './match.ts';
import type { MatchRepository } from './match.repository.ts';
import type { DecodedPatterns, VinDecoder } from './vin-decoder.ts';
import { type CarNumber, readCarNumber } from './vin-text.ts';

const MAX_CACHED = 1000;
/** Numbers of one list before the decoder at once: others have room beside them. */
const AT_A_TIME = 3;
const RETRY_SECONDS = 2;

export type VinServiceDeps = {
  readonly decoder: Pick<VinDecoder, 'decode'>;
  readonly codes: VinCodes;
  readonly repository: MatchRepository;
  readonly onError: (error: unknown) => void;
  readonly now: () => number;
};

type Warning = (typeof VIN_WARNINGS)[number];

const warningsOf = (facts: CarFacts, { matched, isYearAmbiguous }: Match): Warning[] => [
  ...(facts.isCheckDigitWrong ? ['CHECK_DIGIT' as const] : []),
  ...(facts.model === null ? ['MANUFACTURER_ONLY' as const] : []),
  ...(facts.model !== null && matched.modelId === undefined ? ['MODEL_UNKNOWN' as const] : []),
  ...(facts.isModelLikely && matched.modelId !== undefined ? ['MODEL_LIKELY' as const] : []),
  ...(isYearAmbiguous ? ['YEAR_AMBIGUOUS' as const] : []),
];

/** Whole percent: how the number was read, less for each thing that does not add up. */
const confidenceOf = (facts: CarFacts, { matched, isYearAmbiguous }: Match): number => {
  const whole = { patterns: facts.hasCheckDigit ? 95 : 75, codes: 70, maker: 35 }[facts.by];
  const isUnknown = facts.model !== null && matched.modelId === undefined;
  const doubts = [isUnknown ? 20 : 0, facts.isModelLikely ? 15 : 0, isYearAmbiguous ? 10 : 0];
  return doubts.reduce((left, doubt) => left - doubt, whole);
};

const countryName = (code: string | undefined, language: Language): string | null =>
  code === undefined ? null : (new Intl.DisplayNames(LOCALE_OF[language], { type: 'region' }).of(code) ?? null);

const once = <Id, Found>(ask: (id: Id) => Promise<Found>): ((id: Id) => Promise<Found>) => {
  const answers = new Map<Id, Promise<Found>>();
  return (id) => {
    const answer = answers.get(id) ?? ask(id);
    answers.set(id, answer);
    return answer;
  };
};
const remembering = ({ brands, models, modifications }: MatchRepository): MatchRepository => {
  const allBrands = once<'all', Awaited<ReturnType<typeof brands>>>(brands);
  return { brands: () => allBrands('all'), models: once(models), modifications: once(modifications) };
};

/** Decodes numbers and finds their cars in the catalogue (D112, D113). */
export class VinService {
  readonly #deps: VinServiceDeps;
  readonly #cache = new Map<string, Promise<CarFacts | undefined>>();

  constructor(deps: VinServiceDeps) {
    this.#deps = deps;
  }

  /** VIN_NOT_FOUND for an invalid VIN and for one that no decoder can decode. */
  async decode(typed: string, language: Language): Promise<DecodedVin> {
    const number = readCarNumber(typed);
    if (number === undefined) throw new AppError('VIN_NOT_FOUND');
    const facts = await this.#cached(number);
    if (facts === undefined) throw new AppError('VIN_NOT_FOUND');
    const match = await matchCar(facts, this.#deps.repository);
    const { make, model, trim, plant } = facts;
    return {
      vin: number.text,
      matched: match.matched,
      text: { make, model, trim, plant, country: countryName(facts.country, language) },
      confidence: confidenceOf(facts, match),
      warnings: warningsOf(facts, match),
    };
  }

  /**
   * What the catalogue has for each of many numbers, a few at a time; those that tell nothing are left out. The catalogue is
   * asked once for each brand and model. OVERLOADED where that takes longer: what was read until then is remembered, so
   * that asking again gets further.
   */
  async matchAll(typed: readonly string[], withinMs: number): Promise<ReadonlyMap<string, Match['matched']>> {
    const found = new Map<string, Match['matched']>();
    const repository = remembering(this.#deps.repository);
    const waiting = [...new Set(typed)].values();
    const until = performance.now() + withinMs;
    const work = async () => {
      for (const text of waiting) {
        if (performance.now() > until) throw new AppError('OVERLOADED', undefined, { retryAfter: RETRY_SECONDS });
        const matched = await this.#match(text, repository);
        if (matched !== undefined) found.set(text, matched);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    return found;
  }

  async #match(typed: string, repository: MatchRepository): Promise<Match['matched'] | undefined> {
    const number = readCarNumber(typed);
    const facts = number === undefined ? undefined : await this.#cached(number);
    return facts === undefined ? undefined : (await matchCar(facts, repository)).matched;
  }

  /** The facts of a number never change; the oldest are forgotten when there are too many, failures at once. */
  #cached(number: CarNumber): Promise<CarFacts | undefined> {
    const known = this.#cache.get(number.text);
    if (known !== undefined) return known;
    const facts = this.#facts(number);
    this.#cache.set(number.text, facts);
    facts.catch(() => this.#cache.delete(number.text));
    const [oldest] = this.#cache.size > MAX_CACHED ? this.#cache.keys() : [];
    if (oldest !== undefined) this.#cache.delete(oldest);
    return facts;
  }

  async #facts(number: CarNumber): Promise<CarFacts | undefined> {
    const { codes, now } = this.#deps;
    if (number.kind === 'frame') return factsOfFrame(number.frame, codes);
    const patterns = isForPatterns(number.text) ? await this.#patterns(number.text) : undefined;
    const nextYear = new Date(now()).getUTCFullYear() + 1;
    return factsOfVin(number.text, patterns, codes, nextYear);
  }

  /** Without the patterns our own tables are used; the next call tries the patterns again. */
  async #patterns(vin: string): Promise<DecodedPatterns | undefined> {
    try {
      return await this.#deps.decoder.decode(vin);
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.#deps.onError(error);
      this.#cache.delete(vin);
      return undefined;
    }
  }
}
