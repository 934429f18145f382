type Named = { readonly brand: string; readonly model: string; readonly modification: string | null };

/** A note of the power behind a modification, such as `(206 hp)`: the specifications give it. */
const POWER_NOTE = /\s*\([^()]*\d\s*(?:hp|л\.\s?с\.|ձ\.\s?ու\.)\)/giu;

/** The name of a car for users. */
export const withoutPower = (name: string): string => name.replace(POWER_NOTE, '');

/** `Lexus GX 460`, not `Lexus GX GX 460`: many modifications repeat the model's name. */
export const carName = ({ brand, model, modification }: Named): string => {
  const rest = withoutPower(modification ?? '');
  if (rest === '') return `${brand} ${model}`;
  return rest === model || rest.startsWith(`${model} `) ? `${brand} ${rest}` : `${brand} ${model} ${rest}`;
};
