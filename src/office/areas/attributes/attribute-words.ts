/** Words of attributes: their kinds, and their name in the language of the page. */
import type { ATTRIBUTE_TYPES, AttributeValues } from '#contract/office/attributes.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';

export const ATTRIBUTE_KINDS: Readonly<Record<(typeof ATTRIBUTE_TYPES)[number], () => string>> = {
  text: m.attributes_kind_text,
  number: m.attributes_kind_number,
  boolean: m.attributes_kind_boolean,
};

export const kindChoices = () =>
  Object.entries(ATTRIBUTE_KINDS).map(([value, name]): { value: string; label: string } => ({ value, label: name() }));

export const attributeName = ({
  label_it: italian,
  label_en: english,
}: Pick<AttributeValues, 'label_it' | 'label_en'>): string => (getLocale() === 'en' && english) || italian;
