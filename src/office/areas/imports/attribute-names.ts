/** Attributes of the shop as imports show them: those that it has, and those that a file brings. */
import { useQuery } from '@tanstack/react-query';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import type { NewImportAttribute } from '#contract/values/import-attributes.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { may } from '#office/lib/start-data.ts';

export type ShopAttribute = OfficeApiTypes['office_articles.get_lists']['response']['message']['attributes'][number];
export type MadeAttributes = Readonly<Record<string, NewImportAttribute>>;

/** In the order of the shop; none for people who may not see articles, and until they are here. */
export function useAttributes(): readonly ShopAttribute[] {
  const { data } = useQuery({
    queryKey: ['articles', 'lists', 'all'],
    queryFn: async () => (await callOffice('office_articles.get_lists', {})).message,
    enabled: may('articles.read'),
  });
  return data?.attributes ?? [];
}

/** The name of an attribute with its unit; one that nobody knows is shown by its code. */
export function attributeName(code: string, known: readonly ShopAttribute[], made: MadeAttributes = {}): string {
  const one = known.find((attribute) => attribute.code === code);
  const own = made[code];
  const name = one?.name ?? (own && (getLocale() === 'en' && own.label_en !== '' ? own.label_en : own.label_it));
  const unit = one?.unit ?? own?.unit ?? '';
  return unit === '' ? (name ?? code) : `${name} (${unit})`;
}
