import SerializerSelector from '@fastify/fast-json-stringify-compiler';

const selectCompiler = SerializerSelector();
const known = new WeakMap<object, SerializerSelector.Serializer>();

/** Fastify's own reply serialisers, compiled when a route first answers, and once for all apps of a process. */
export const buildSerializer: SerializerSelector.SerializerFactory = (externalSchemas, options) => {
  const compile = selectCompiler(externalSchemas, options);
  return (definition) => (data) => {
    // Every response schema of ours is an object.
    const key = definition.schema as object;
    const serializer = known.get(key) ?? compile(definition);
    known.set(key, serializer);
    return serializer(data);
  };
};
