/** What is wrong with a request, field by field, in the reader's language (C-API-1). Only failed requests come here. */
import type { z } from 'zod';
import { en, it } from 'zod/locales';
import type { Locale } from '#contract/locale.ts';

const SENTENCES = { it: it().localeError, en: en().localeError } satisfies Record<Locale, unknown>;

/** Name under which a failure of the whole body is reported. */
const WHOLE = 'body';

/** Dotted path of the field (`cart_rows.0.quantity`) → sentences. */
export function fieldErrors(schema: z.ZodType, fields: unknown, locale: Locale): Record<string, string[]> {
  const parsed = schema.safeParse(fields, { error: SENTENCES[locale] });
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.join('.') || WHOLE;
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return errors;
}
