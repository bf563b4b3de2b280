/** What an order or a price list changes of articles that are in the index: their own state, and what their parents show of it. */
import type { DocumentPatch } from '../search-document.ts';
import { type IndexedArticle, KID, listField, NO_GROSS, type OwnState } from './index-documents.ts';

const FLAGS = [
  ['isNew', 'isNew'],
  ['nextInsert', 'nextInsert'],
  ['hasPromo', 'promo'],
  ['isHot', 'hot'],
] as const;

/**
 * The articles of one group as they are after the patches; undefined = none of them changes anything.
 * @param group all of it: the parent and its children, or a single article
 */
export function patchedGroup(
  group: readonly IndexedArticle[],
  patches: ReadonlyMap<number, DocumentPatch>,
): IndexedArticle[] | undefined {
  const before = JSON.stringify(group);
  const patched = group.map((article) => withPatch(article, patches.get(article.id)));
  const parent = patched.find(({ kids }) => kids !== undefined);
  const derived = parent
    ? patched.map((article) =>
        article === parent
          ? derivedParent(
              parent,
              patched.filter((one) => one !== parent),
            )
          : article,
      )
    : patched;
  return JSON.stringify(derived) === before ? undefined : derived;
}

function withPatch(article: IndexedArticle, patch: DocumentPatch | undefined): IndexedArticle {
  const own: OwnState = { ...article.own };
  if (patch?.availability !== undefined) own.availability = patch.availability;
  if (patch?.sales !== undefined) own.sales = patch.sales;
  for (const [from, to] of FLAGS) if (patch?.[from] !== undefined) own[to] = patch[from];
  const gross = { ...article.gross };
  for (const [list, price] of Object.entries(patch?.prices ?? {})) {
    if (price < 0) delete gross[listField(Number(list))];
    else gross[listField(Number(list))] = price;
  }
  const { availability, sales, ...flags } = own;
  return {
    ...article,
    ...flags,
    ownPromo: own.promo,
    availability,
    sales,
    rating: patch?.rating ?? article.rating,
    gross,
    own,
  };
}

/** Best availability, any flag, the lowest price of each list, and the popularity of all together. */
function derivedParent(parent: IndexedArticle, children: readonly IndexedArticle[]): IndexedArticle {
  const any = (flag: 'isNew' | 'nextInsert' | 'promo' | 'hot') =>
    parent.own[flag] || children.some(({ own }) => own[flag]);
  const byId = new Map(children.map((child) => [child.id, child]));
  const kids = parent.kids as NonNullable<IndexedArticle['kids']>;
  const ordered = kids.id.map((value) => byId.get(value % KID));
  const gross: Record<string, number> = {};
  const kidGross: Record<string, number[]> = {};
  for (const list of new Set([...Object.keys(kids.gross), ...children.flatMap((child) => Object.keys(child.gross))])) {
    const prices = ordered.map((child) => child?.gross[list]);
    const sold = prices.filter((price) => price !== undefined);
    if (sold.length > 0) gross[list] = Math.min(...sold);
    kidGross[list] = prices.map((price, at) => at * KID + (price ?? NO_GROSS));
  }
  const availability = Math.max(0, ...children.map(({ own }) => own.availability));
  return {
    ...parent,
    // A parent has no stock of its own: its level is that of its children.
    own: { ...parent.own, availability },
    availability,
    isNew: any('isNew'),
    nextInsert: any('nextInsert'),
    promo: any('promo'),
    hot: any('hot'),
    sales: children.reduce((sum, { own }) => sum + own.sales, parent.own.sales),
    gross,
    kids: { ...kids, gross: kidGross },
  };
}
