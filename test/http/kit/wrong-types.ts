/** Values of a wrong type for each field of a request, derived from its schema. */
import { z } from 'zod';

interface JsonSchema {
  type?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
}

export function wrongTypes(schema: z.ZodType): Array<{ field: string; value: unknown }> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return Object.entries(properties).flatMap(([field, property]) => {
    const accepted = typesOf(property);
    const values = [{ an: 'object' }, ['a list'], 'a text of no meaning', 7.5, true].filter(
      (value) => !accepted.has(typeOf(value)),
    );
    return [...values, ...(accepted.has('null') ? [] : [null])].map((value) => ({ field, value }));
  });
}

/** A schema without a type accepts anything. */
function typesOf(schema: JsonSchema): Set<string> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return new Set(choices.flatMap((one) => [...typesOf(one)]));
  if (schema.enum) return new Set(schema.enum.filter((one) => typeof one !== 'string').map(typeOf));
  if (schema.const !== undefined) return new Set();
  if (schema.type === 'string') return new Set(['string']);
  return new Set(
    schema.type
      ? [schema.type === 'integer' ? 'none' : schema.type]
      : ['object', 'array', 'string', 'number', 'boolean'],
  );
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
