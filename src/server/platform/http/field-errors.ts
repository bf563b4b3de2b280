/** The faults of a request, field by field, in the user's language (C-API-1). Used for failed requests only. */
import type { z } from 'zod';
import { en, it } from 'zod/locales';
import type { Locale } from '#contract/values/locale.ts';

const SENTENCES = { it: it().localeError, en: en().localeError } satisfies Record<Locale, unknown>;

/** Translations of the contract's own English messages; a message that is not listed stays as it is. */
const ITALIAN: Readonly<Record<string, string>> = {
  'must be a number': 'deve essere un numero',
  'must be a comma list': 'deve essere un elenco separato da virgole',
  'must be a day as DDMMYYYY': 'deve essere un giorno nella forma GGMMAAAA',
  'must be a day as YYYY-MM-DD': 'deve essere un giorno nella forma AAAA-MM-GG',
  'item_id or slug is required': 'serve item_id o slug',
};

/** Field name of a failure of the whole body. */
const WHOLE = 'body';

/** Dotted path of the field (`cart_rows.0.quantity`) → sentences. */
export function fieldErrors(schema: z.ZodType, fields: unknown, locale: Locale): Record<string, string[]> {
  const parsed = schema.safeParse(fields, { error: SENTENCES[locale] });
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.join('.') || WHOLE;
    errors[field] = [...(errors[field] ?? []), sentenceOf(issue.message, locale)];
  }
  return errors;
}

function sentenceOf(message: string, locale: Locale): string {
  return (locale === 'it' && ITALIAN[message]) || message;
}
