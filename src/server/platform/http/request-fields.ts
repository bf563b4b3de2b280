/** Body or query of a request → plain fields, before the contract validates them. */
import { isUtf8 } from 'node:buffer';
import { AppError } from '#contract/values/errors.ts';

/** Deeper than any request of the contract; a deeper body is an attack on recursion. */
const MAX_DEPTH = 16;
/** More than any legitimate request has: a listing with forty groups of filters has about sixty. */
const MOST_FIELDS = 1_000;
/** NUL and the other control characters except tab, line feed and carriage return: PostgreSQL refuses NUL in text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Property names that change JavaScript's own behaviour: with `{"length":{"toString":1}}` instead of a text, comparing
 * it throws. No field of the contract has such a name; unknown fields are ignored anyway.
 */
const NAMES_OF_JAVASCRIPT = new Set(['__proto__', 'toString', 'valueOf', 'toJSON']);
const MAY_HOLD_THEM = /\\|__proto__|toString|valueOf|toJSON/;

/**
 * An empty body counts as `{}`.
 * @throws AppError `broken-json` for text that is no UTF-8 or no JSON, `body-too-large` for more than 1 000 fields.
 */
export function fieldsOfBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  if (!isUtf8(bytes)) throw new AppError('broken-json');
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('broken-json');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > MOST_FIELDS)
    throw new AppError('body-too-large');
  // Control characters and lone surrogates can only come in through an escape, so most bodies need no second pass.
  return MAY_HOLD_THEM.test(text) ? cleaned(value, 0) : value;
}

/** `a=1&b=2`; the last of equal keys wins. @throws AppError `refused` for percent codes that are no UTF-8. */
export function fieldsOfQuery(search: string): Record<string, string> {
  const fields: Record<string, string> = {};
  if (search === '') return fields;
  for (const pair of search.split('&')) {
    const equals = pair.indexOf('=');
    const key = decoded(equals < 0 ? pair : pair.slice(0, equals));
    if (key !== '' && !NAMES_OF_JAVASCRIPT.has(key)) fields[key] = equals < 0 ? '' : decoded(pair.slice(equals + 1));
  }
  return fields;
}

function decoded(text: string): string {
  try {
    return cleanText(decodeURIComponent(text.replaceAll('+', ' ')));
  } catch {
    throw new AppError('refused');
  }
}

function cleanText(text: string): string {
  return text.replace(CONTROL, '').toWellFormed();
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) throw new AppError('broken-json');
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1));
  const fields: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    if (!NAMES_OF_JAVASCRIPT.has(key)) fields[cleanText(key)] = cleaned(item, depth + 1);
  }
  return fields;
}
