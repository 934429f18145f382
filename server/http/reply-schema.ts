import { z } from 'zod';

type JsonSchema = { readonly [key: string]: unknown };

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `anyOf: [x, null]` as `x` with `nullable`: the serialiser writes it without trying both. */
const withNullable = (schema: JsonSchema): JsonSchema => {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [kept, none] = anyOf as unknown[];
  return isSchema(kept) && isSchema(none) && none['type'] === 'null' ? { ...rest, ...kept, nullable: true } : schema;
};

/** The parts of a union stay as they are: the serialiser finds the one that matches with a validator, which reads `anyOf` alone. */
const simplified = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(simplified);
  if (!isSchema(value)) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, key === 'oneOf' ? part : simplified(part)] as const);
  return withNullable(Object.fromEntries(entries));
};

const toJsonSchema = (reply: z.ZodType): JsonSchema => {
  const schema = simplified(z.toJSONSchema(reply, { target: 'draft-7', io: 'output', reused: 'inline' }));
  return isSchema(schema) ? schema : {};
};

const known = new WeakMap<z.ZodType, JsonSchema>();

/** The JSON schema of a reply for the serialiser, which leaves out every field that is not listed; made once a process. */
export const replySchema = (reply: z.ZodType): JsonSchema => {
  const schema = known.get(reply) ?? toJsonSchema(reply);
  known.set(reply, schema);
  return schema;
};
