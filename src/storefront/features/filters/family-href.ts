/**
 * URL of the same search in another family, without attribute filters, because they belong to the old family
 * (C-SRCH-3).
 */
import { paths } from '#storefront/paths.ts';

/** `category` is a path of family codes; null = all families. */
export function familyHref(query: URLSearchParams, category: string | null): string {
  const fields = new URLSearchParams();
  for (const [key, value] of query)
    if (key !== 'category' && key !== 'page' && !key.startsWith('field_')) fields.append(key, value);
  if (category !== null) fields.set('category', category);
  return paths.shopWith(fields.toString());
}
