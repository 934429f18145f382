type Named = { readonly brand: string; readonly model: string; readonly modification: string | null };

/** `Lexus GX 460`, not `Lexus GX GX 460`: many modifications repeat the model's name. */
export const carName = ({ brand, model, modification }: Named): string => {
  const rest = modification ?? '';
  if (rest === '') return `${brand} ${model}`;
  return rest === model || rest.startsWith(`${model} `) ? `${brand} ${rest}` : `${brand} ${model} ${rest}`;
};
