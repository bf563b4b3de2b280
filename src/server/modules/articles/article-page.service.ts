/** The page of one article or of a parent with its children, and the rows of those children (C-CAT-2). */
import type { Article, Card, Child, DocumentType, ParentArticle } from '#contract/endpoints/article.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import { type ArticleRecord, type Catalogue, shownFamilies } from '../catalogue/index.ts';
import { presentAttribute } from './article-card.presenter.ts';
import type { ArticleCards } from './article-cards.service.ts';
import type { AskedAlerts } from './article-ports.ts';
import { differingAttributes } from './differing-attributes.rules.ts';

const RELATED_SHOWN = 12;

export interface ArticlePage {
  /** @throws AppError `not-found` when no active article has this id, code, slug, EAN or previous code. */
  article(caller: Caller, key: string): Promise<Article>;
  /** Cards of articles that are still for sale, in the order of `ids`. */
  cards(caller: Caller, ids: readonly number[]): Promise<Card[]>;
  /** The parent of `key` with its children; `selected` when `key` names one of them. */
  parent(caller: Caller, key: string): Promise<ParentArticle>;
  /** Rows of the children table by child id; ids of other articles are left out. */
  children(caller: Caller, ids: readonly number[]): Promise<Record<string, Child>>;
}

export interface ArticlePageDeps {
  readonly catalogue: Catalogue;
  readonly cards: ArticleCards;
  readonly alerts: AskedAlerts;
  /** Document types that guests see too (storefront.md §6). */
  readonly guestDocuments: readonly string[];
}

export function createArticlePage({ catalogue, cards, alerts, guestDocuments }: ArticlePageDeps): ArticlePage {
  const open = new Set(guestDocuments);
  const find = async (key: string): Promise<ArticleRecord> => {
    const article = await catalogue.articleByKey(key);
    if (!article?.active) throw new AppError('not-found');
    return article;
  };

  const page = async (caller: Caller, article: ArticleRecord): Promise<Article> => {
    const { locale } = caller;
    const [byCode, extras, altTexts, parents] = await Promise.all([
      catalogue.articlesByCodes([
        ...article.related,
        ...article.alternatives,
        ...(article.supersededBy ? [article.supersededBy] : []),
      ]),
      catalogue.extras(article.id),
      catalogue.altTexts(article.pictures),
      article.parentId ? catalogue.articlesByIds([article.parentId]) : new Map<number, ArticleRecord>(),
    ]);
    const idsOf = (codes: readonly string[]) =>
      codes.flatMap((code) => (byCode.get(code)?.active ? [byCode.get(code)?.id ?? 0] : []));
    const related = idsOf(article.related).slice(0, RELATED_SHOWN);
    const alternatives = idsOf(article.alternatives).slice(0, RELATED_SHOWN);
    const [own, relatedCards, alternativeCards] = await Promise.all([
      cards.cards(caller, [article.id]),
      cards.cards(caller, related),
      cards.cards(caller, alternatives),
    ]);
    const card = own[0];
    if (!card) throw new AppError('not-found');
    const missing = !card.addable && !card.price_on_request && !card.alternative && article.childIds.length === 0;
    const alert = missing && caller.userId !== null && caller.customerId > 0;
    const parent = article.parentId ? parents.get(article.parentId) : undefined;
    const successor = byCode.get(article.supersededBy);
    return {
      ...card,
      description: article.description[locale],
      all_attributes: article.attributes.map((attribute) => presentAttribute(attribute, locale)),
      pictures: article.pictures.map(({ thumb, gallery, main }) => {
        const alt = altTexts.get(main.url)?.[locale];
        return { thumb, gallery, main, ...(alt && { alt }) };
      }),
      documents: extras.documents
        .filter(({ type, customersOnly }) => caller.userId !== null || (!customersOnly && open.has(type)))
        .map((document) => ({
          type: document.type as DocumentType,
          title: document.title[locale],
          url: document.url,
        })),
      barcodes: extras.barcodes.map(({ ean, packaging }) => ({
        ean,
        packaging,
      })),
      breadcrumbs: shownFamilies(article.familyPath).map((step, index) => ({
        label: step.name[locale],
        submenu_id: article.familyPath
          .slice(0, index + 1)
          .map((one) => one.code)
          .join(','),
      })),
      related_products: relatedCards,
      alternatives: alternativeCards,
      parent: parent
        ? {
            carti: parent.carti,
            slug: parent.slug,
            name: unbrokenName(parent.name[locale]),
            num_childs: parent.childIds.length,
          }
        : null,
      link_assistence: article.assistanceUrl,
      mpn: article.mpn,
      superseded_by: successor ? { carti: successor.carti, slug: successor.slug } : null,
      ...(alert ? { alert: await alerts.asked(caller.userId, article.id) } : {}),
    };
  };

  const childRecords = async (parent: ArticleRecord): Promise<ArticleRecord[]> => {
    const records = await catalogue.articlesByIds(parent.childIds);
    return parent.childIds.map((id) => records.get(id)).filter((child) => child !== undefined);
  };

  return {
    article: async (caller, key) => page(caller, await find(key)),

    async cards(caller, ids) {
      const records = await catalogue.articlesByIds(ids);
      return cards.cards(
        caller,
        ids.filter((id) => records.get(id)?.active),
        { childsNamed: 0 },
      );
    },

    async parent(caller, key) {
      const named = await find(key);
      const parents = named.parentId ? await catalogue.articlesByIds([named.parentId]) : undefined;
      const parent = (named.parentId && parents?.get(named.parentId)) || named;
      const [shown, children] = await Promise.all([page(caller, parent), childRecords(parent)]);
      return {
        ...shown,
        children_ids: children.map((child) => child.id),
        columns: differingAttributes(children, caller.locale).columns,
        selected: parent === named ? null : named.id,
      };
    },

    async children(caller, ids) {
      const records = await catalogue.articlesByIds(ids);
      const wanted = ids.map((id) => records.get(id)).filter((record) => record?.active && record.parentId !== null);
      const children = wanted.filter((record) => record !== undefined);
      const [rows, parents] = [
        await cards.cards(
          caller,
          children.map((child) => child.id),
        ),
        new Set(children.map((child) => child.parentId)),
      ];
      const siblings = await catalogue.articlesByIds([...parents].filter((id) => id !== null));
      const result: Record<string, Child> = {};
      for (const parent of siblings.values()) {
        const { valuesOf } = differingAttributes(await childRecords(parent), caller.locale);
        for (const row of rows)
          if (parent.childIds.includes(row.id)) result[row.id] = { ...row, differing: valuesOf(row.id) };
      }
      return result;
    },
  };
}
