/**
 * A complete code that is typed and sent redirects to its product, with or without JavaScript (C-SRCH-6): its public
 * code, a previous or manufacturer's one, an EAN or GTIN, the customer's own. Runs in the loader of `/shop`, server only.
 */
import type { RouterContextProvider } from 'react-router';
import { localize, paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { FROM_BOX } from './search-marks.ts';

/** No code is longer, so longer texts are not looked up. */
const MAX_CODE = 60;

/**
 * Text that was typed into a search field: the header's has a marker, `search_term` is used by the mobile menu alone.
 */
function sentText(query: URLSearchParams): string | undefined {
  const text = query.get(FROM_BOX.name) === FROM_BOX.value ? query.get('text') : query.get('search_term');
  return text?.trim();
}

/**
 * Redirect of a search that was sent from a field: the article of a complete code (a packaging's barcode sets its
 * pieces), the page that the shop leads this text to (docs/office-search.md), the plain search page for an empty text (storefront.md §5). Undefined: the list.
 */
export async function straightToArticle(
  query: URLSearchParams,
  context: Readonly<RouterContextProvider>,
): Promise<string | undefined> {
  const text = sentText(query);
  if (text === undefined || text.length > MAX_CODE) return undefined;
  if (text === '') return paths.shop();
  const result = await callApi('wrapper.find_code', { code: text }, context).catch(() => undefined);
  if (!result) return undefined;
  const { article, page } = result.message;
  if (!article) return page === null ? undefined : localize(page);
  return article.quantity === null ? paths.product(article) : `${paths.product(article)}?quantity=${article.quantity}`;
}
