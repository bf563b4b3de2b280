/** Unexpected bodies, generated from the contract: mostly valid, wrong in one or two places. Equal seeds, equal bodies. */
import fc from 'fast-check';
import { z } from 'zod';
import { type ApiName, api } from '#contract/endpoints/api.ts';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

/** Values that break careless code: other types, ends of ranges, JavaScript's own property names, invalid characters. */
const ODD = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    0.1,
    1e308,
    -1e308,
    5e-324,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    '',
    ' ',
    '*',
    'null',
    '0',
    '-1',
    '1e9',
    'NaN',
    '٣',
    '\u0000',
    '\ud800',
    '\u202e',
    'à'.repeat(300),
    'a'.repeat(5000),
    '%',
    '%00',
    "' or 1=1 --",
    '../../etc/passwd',
    '__proto__',
    'constructor',
    '2026-02-30',
    '31022026',
    '{{7*7}}',
    '<script>',
    [],
    {},
    [[]],
    [null],
    { length: { toString: 1 } },
    { length: 3 },
    { toString: 1 },
    { valueOf: null },
    { toJSON: 'x' },
    { $gt: '' },
    [1, 2, 3],
    ['a'.repeat(100)],
    Array(300).fill(1),
    { a: { b: { c: { d: {} } } } },
  ),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.string({ maxLength: 8 }), { maxLength: 5 }),
);

const HINTS = [
  'vite',
  'm8x20',
  'VT933.08.020',
  '1',
  '2',
  '3',
  '10',
  'it',
  'price-asc',
  'OC/1/2026',
  '01012026',
  'a@example.com',
];

/** A value that the schema would accept, as far as its shape says so. */
function shaped(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map((one) => shaped(one, depth + 1)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  if (depth > 6) return fc.constant(null);
  switch (schema.type) {
    case 'object':
      return fieldsOf(schema, depth);
    case 'array':
      return fc.array(mutated(shaped(schema.items ?? {}, depth + 1)), { maxLength: 4 });
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer());
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.oneof(fc.constantFrom(...HINTS), fc.string({ maxLength: 30 }));
    default:
      return ODD;
  }
}

function fieldsOf({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, mutated(shaped(schema, depth + 1))] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((name) => name in properties) });
}

/** Sometimes another value instead. */
function mutated(arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: ODD });
}

/** Any number of bodies for an endpoint; `sample` is a valid one, whose fields are changed one by one. */
export function fuzzBodies(name: ApiName, sample: Readonly<Record<string, unknown>>): fc.Arbitrary<object> {
  const schema = z.toJSONSchema(api[name].request, { io: 'input', unrepresentable: 'any' }) as Schema;
  const names = [...new Set([...Object.keys(schema.properties ?? {}), ...Object.keys(sample)])];
  const changed = fc
    .tuple(fc.constantFrom('none', ...names), ODD, fc.constantFrom('replace', 'drop', 'wrap', 'beside'))
    .map(([field, odd, how]) => {
      const { [field]: before, ...rest } = sample;
      if (how === 'drop') return rest;
      if (how === 'wrap') return { ...rest, [field]: [before] };
      return how === 'beside'
        ? { ...sample, [`field_${JSON.stringify(odd).slice(0, 20)}`]: odd }
        : { ...rest, [field]: odd };
    });
  const made = fieldsOf(schema, 0) as fc.Arbitrary<object>;
  const both = made.map((body) => ({ ...sample, ...body }));
  return fc.oneof({ weight: 4, arbitrary: changed }, { weight: 3, arbitrary: both }, { weight: 2, arbitrary: made });
}

/** Bodies that are not a JSON object at all. */
export const BROKEN_BODIES = [
  '',
  '{',
  '[]',
  'null',
  '1',
  '"text"',
  '[1,2',
  '{"a":}',
  '\ufeff{}',
  '{"a":1}{"b":2}',
  'a=1&b=2',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  `${'['.repeat(5000)}`,
  `{"a":${'['.repeat(50)}${']'.repeat(50)}}`,
] as const;
