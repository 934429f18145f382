import type { DemoCar } from './car.ts';
import type { Draw } from './random.ts';

type Rule = {
  readonly code: string;
  /** From this model year on, this share of the cars has it; a dear car is five years ahead. */
  readonly from: number;
  readonly share: number;
};

const RULES: readonly Rule[] = [
  { code: 'abs', from: 1998, share: 0.9 },
  { code: 'airbags', from: 1999, share: 0.9 },
  { code: 'sideAirbags', from: 2006, share: 0.5 },
  { code: 'esp', from: 2009, share: 0.8 },
  { code: 'tractionControl', from: 2008, share: 0.5 },
  { code: 'isofix', from: 2007, share: 0.4 },
  { code: 'rearCamera', from: 2013, share: 0.7 },
  { code: 'camera360', from: 2021, share: 0.4 },
  { code: 'parkingSensors', from: 2010, share: 0.5 },
  { code: 'parkAssist', from: 2020, share: 0.2 },
  { code: 'blindSpot', from: 2018, share: 0.5 },
  { code: 'laneAssist', from: 2019, share: 0.5 },
  { code: 'emergencyBraking', from: 2019, share: 0.5 },
  { code: 'signRecognition', from: 2021, share: 0.25 },
  { code: 'hillAssist', from: 2012, share: 0.4 },
  { code: 'tyrePressure', from: 2012, share: 0.5 },
  { code: 'alarm', from: 2000, share: 0.5 },
  { code: 'immobiliser', from: 2002, share: 0.5 },
  { code: 'cruiseControl', from: 2007, share: 0.55 },
  { code: 'adaptiveCruise', from: 2019, share: 0.45 },
  { code: 'rearClimate', from: 2016, share: 0.25 },
  { code: 'heatedSeats', from: 2008, share: 0.55 },
  { code: 'heatedRearSeats', from: 2018, share: 0.2 },
  { code: 'ventilatedSeats', from: 2017, share: 0.25 },
  { code: 'massageSeats', from: 2022, share: 0.08 },
  { code: 'powerSeats', from: 2010, share: 0.45 },
  { code: 'seatMemory', from: 2014, share: 0.25 },
  { code: 'leatherInterior', from: 2006, share: 0.45 },
  { code: 'heatedSteeringWheel', from: 2017, share: 0.3 },
  { code: 'multifunctionWheel', from: 2008, share: 0.7 },
  { code: 'paddleShifters', from: 2014, share: 0.25 },
  { code: 'keylessEntry', from: 2012, share: 0.55 },
  { code: 'pushStart', from: 2012, share: 0.55 },
  { code: 'remoteStart', from: 2016, share: 0.3 },
  { code: 'powerTailgate', from: 2017, share: 0.25 },
  { code: 'electricWindows', from: 1997, share: 0.8 },
  { code: 'bluetooth', from: 2011, share: 0.75 },
  { code: 'carPlay', from: 2017, share: 0.65 },
  { code: 'navigation', from: 2013, share: 0.35 },
  { code: 'touchscreen', from: 2014, share: 0.65 },
  { code: 'digitalCluster', from: 2020, share: 0.45 },
  { code: 'headUpDisplay', from: 2020, share: 0.15 },
  { code: 'premiumAudio', from: 2015, share: 0.25 },
  { code: 'wirelessCharging', from: 2020, share: 0.4 },
  { code: 'usb', from: 2011, share: 0.6 },
  { code: 'rearScreens', from: 2021, share: 0.05 },
  { code: 'sunroof', from: 2006, share: 0.3 },
  { code: 'panoramicRoof', from: 2017, share: 0.25 },
  { code: 'ledHeadlights', from: 2017, share: 0.7 },
  { code: 'fogLights', from: 2003, share: 0.5 },
  { code: 'alloyWheels', from: 2003, share: 0.7 },
  { code: 'foldingMirrors', from: 2014, share: 0.4 },
  { code: 'tintedGlass', from: 2000, share: 0.25 },
  { code: 'winterTyres', from: 1990, share: 0.15 },
  { code: 'originalPaint', from: 2010, share: 0.3 },
  { code: 'serviceBook', from: 2012, share: 0.25 },
];

const OFF_ROAD = new Set(['suv', 'crossover', 'wagon', 'pickup']);
const DEAR_USD = 35_000;
const YEARS_AHEAD = 5;

/** The codes of what a car is equipped with: fitting its age, its class and its fuel. */
export const drawEquipment = (draw: Draw, car: DemoCar): string[] => {
  const year = car.year + (car.priceUsd > DEAR_USD ? YEARS_AHEAD : 0);
  const fitted = RULES.filter(({ from, share }) => draw.chance(year >= from ? share : 0.03)).map(({ code }) => code);
  const cooling = year >= 2009 ? 'climateControl' : 'airConditioning';
  return [
    ...fitted.filter((code) => !(car.isDamaged && code === 'originalPaint')),
    ...(draw.chance(year >= 2000 ? 0.85 : 0.4) ? [cooling] : []),
    ...(car.fuel === 'petrolCng' || car.fuel === 'petrolLpg' ? ['gasEquipment'] : []),
    ...(OFF_ROAD.has(car.body) && draw.chance(0.4) ? ['roofRails'] : []),
    ...(OFF_ROAD.has(car.body) && draw.chance(0.12) ? ['towBar'] : []),
    ...(car.body === 'minivan' || (car.body === 'suv' && draw.chance(0.3)) ? ['thirdRow'] : []),
    ...(car.priceUsd > 2 * DEAR_USD && draw.chance(0.6) ? ['airSuspension'] : []),
  ];
};
