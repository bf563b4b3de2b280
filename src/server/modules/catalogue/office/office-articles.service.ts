/**
 * Articles in the hands of staff (back-office design §4.3): reading one with everything around it, changing it field by
 * field, making a new one. Every change is an operation (C-OFF-1), and the shop's search follows it.
 */

import { ARTICLE_GAPS, type ArticleField, type ArticleValues, type OfficeArticle } from '#contract/office/articles.ts';
import { COST_FIELDS } from '#contract/values/cost-fields.ts';
import { AppError } from '#contract/values/errors.ts';
import { readGtin } from '#contract/values/gtin.rules.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { announceData } from '#server/platform/cache/data-changes.repository.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { type Act, type Operations, refuseCollisions, type Values } from '../../operations/index.ts';
import { claimSlug, slugOf } from '../article-slug.ts';
import { type AttributeFault, storedAttribute } from '../attribute-value.rules.ts';
import type { Labels } from '../catalogue-labels.ts';
import { readFilesByHash } from '../media/media-files.repository.ts';
import { pictureHash } from '../media/picture-hash.ts';
import { updateArticles } from './article-cells.repository.ts';
import { attributeFaults, faultsOf, referenceFaults } from './article-faults.rules.ts';
import {
  insertArticle,
  readArticle,
  readGroup,
  readListPrices,
  readSlugsLike,
  readSurroundings,
  readSwitchOff,
  readSwitchOffRows,
  readUnknownCodes,
  type StoredValues,
  type SwitchOffRow,
  type SwitchOffRows,
} from './office-article.repository.ts';

export interface OfficeArticles {
  /** @throws AppError `not-found`. */
  get(code: string, staff: Pick<StaffCaller, 'locale' | 'permissions'>): Promise<OfficeArticle>;
  /**
   * Changes the fields of `wanted`. @throws AppError `not-found`; `forbidden` for costs without `costs.read`; `validation` with the
   * fields that are wrong;
   * `changed-meanwhile` with both values when another person changed one of them since the page held `known` (C-OFF-4).
   */
  save(by: By, code: string, wanted: Partial<ArticleValues>, known: Partial<ArticleValues>): Promise<Saved>;
  /** It is switched off. @throws AppError `validation` for a code that exists, or a parent that cannot be one. */
  create(by: By, article: NewArticle): Promise<Saved>;
  /** @throws AppError `not-found`. */
  switchOff(code: string): Promise<SwitchOffRow>;
  switchOffRows(ids: readonly number[]): Promise<SwitchOffRows>;
}

export interface By extends Omit<Act, 'kind' | 'params'>, Pick<StaffCaller, 'locale' | 'permissions'> {}

export interface Saved {
  readonly code: string;
  readonly operation: number | null;
}

export interface NewArticle {
  readonly code: string;
  readonly nameIt: string;
  /** '' = as in Italian. */
  readonly nameEn: string;
  /** '' = it is no size. */
  readonly parent: string;
}

export interface OfficeArticlesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly operations: Operations;
  readonly labels: () => Promise<Labels>;
}

const CODE_TAKEN = { it: 'Questo codice c’è già.', en: 'This code exists already.' };
const NO_PICTURE = {
  it: 'Un’immagine non è più nella libreria.',
  en: 'A picture is not in the library any more.',
};
const NO_PARENT = {
  it: 'Un padre è un articolo che non è a sua volta una misura.',
  en: 'A parent is an article that is not a size itself.',
};

export function createOfficeArticles({ db, clock, timeZone, operations, labels }: OfficeArticlesDeps): OfficeArticles {
  return {
    async get(code, { locale, permissions }) {
      const article = await readArticle(db, code);
      const around = article && (await readSurroundings(db, article.id));
      if (!article || !around) throw new AppError('not-found');
      const named = <Row extends { name_it: string; name_en: string }>({ name_it, name_en, ...row }: Row) => ({
        ...row,
        name: locale === 'it' ? name_it : name_en,
      });
      const prices = permissions.has('prices.read') ? await readListPrices(db, article.id) : undefined;
      return {
        code: article.code,
        slug: article.slug,
        page:
          article.parentId === null
            ? `/product/default/${article.slug}`
            : `/product/child/${encodeURIComponent(article.code)}`,
        values: permissions.has('costs.read') ? presented(article.values) : withoutCosts(presented(article.values)),
        parent: around.parent && named(around.parent),
        sizes: around.sizes.map(named),
        pictures: around.pictures.map((one) => ({ hash: pictureHash(one), name: one.file, thumb: one.sizes.thumb_ })),
        lent: { brand: around.lent_brand, family: around.lent_family, pictures: around.lent_pictures },
        stock: around.stock,
        arrivals: around.arrivals,
        sold: around.sold,
        in_carts: around.in_carts,
        gaps: ARTICLE_GAPS.filter((gap) => around.gaps.includes(gap)),
        ...(prices && {
          prices: prices.map(({ list, name, is_default: isDefault, breaks }) => ({
            list,
            name,
            default: isDefault,
            breaks: (breaks ?? []).map(({ from, gross }) => ({ from, gross: moneyToNumber(gross) })),
          })),
        }),
      };
    },

    async save({ locale, permissions, ...act }, code, wanted, known) {
      const named = [...Object.keys(wanted), ...Object.keys(known)];
      if (named.some((field) => COST_FIELDS.has(field)) && !permissions.has('costs.read'))
        throw new AppError('forbidden', { permission: 'costs.read' });
      const params = { code, values: wanted as Values, known: known as Values };
      const ran = await operations.run(db, { ...act, kind: 'article.save', params }, async (transaction, change) => {
        const article = await readArticle(transaction, code, { lock: true });
        if (!article) throw new AppError('not-found');
        const before = article.values;
        const fields = await storable(transaction, article, wanted, locale);
        const held = { known: known as Values, stored: presented(before) as Values };
        const next = Object.entries(presented({ ...before, ...fields })).filter(([field]) => field in fields);
        await refuseCollisions(
          transaction,
          act.actor.userId,
          { entity: 'article', key: code },
          {
            ...held,
            wanted: Object.fromEntries(next) as Values,
          },
        );
        await updateArticles(transaction, new Map([[article.id, fields]]));
        await follow(transaction, [article.id]);
        change({
          entity: 'article',
          key: code,
          before: picked(before, Object.keys(fields)),
          after: picked({ ...before, ...fields }, Object.keys(fields)),
        });
        return { code };
      });
      return { ...ran.answer, operation: ran.operationId };
    },

    async create({ locale, permissions: _, ...act }, { code, nameIt, nameEn, parent }) {
      const params = { code, name_it: nameIt, name_en: nameEn, parent };
      const ran = await operations.run(db, { ...act, kind: 'article.create', params }, async (transaction, change) => {
        const of = parent === '' ? null : await readArticle(transaction, parent, { lock: true });
        if (of === undefined || (of && of.parentId !== null))
          throw new AppError('validation', { errors: { parent: [NO_PARENT[locale]] } });
        if (await readArticle(transaction, code))
          throw new AppError('validation', { errors: { code: [CODE_TAKEN[locale]] } });
        const taken = await readSlugsLike(transaction, slugOf(`${nameIt.slice(0, 80)} ${code}`));
        const slug = claimSlug(nameIt, code, new Map(taken.map((one) => [one, one])));
        const created = today(clock, timeZone);
        const names = { nameIt, nameEn: nameEn || nameIt };
        await insertArticle(transaction, { code, slug, parentId: of?.id ?? null, ...names, created });
        const made = await readArticle(transaction, code);
        if (!made) throw new Error(`The article ${code} was not made.`);
        await follow(transaction, [made.id]);
        change({
          entity: 'article',
          key: code,
          before: null,
          after: picked(made.values, ['name_it', 'name_en', 'active']),
        });
        return { code };
      });
      return { ...ran.answer, operation: ran.operationId };
    },

    async switchOff(code) {
      const row = await readSwitchOff(db, code);
      if (!row) throw new AppError('not-found');
      return row;
    },
    switchOffRows: (ids) => readSwitchOffRows(db, ids),
  };

  /** The fields that can be stored. @throws AppError `validation`. */
  async function storable(
    transaction: Queryable,
    article: { id: number; code: string; values: StoredValues },
    { attributes, eans, pictures, ...wanted }: Partial<ArticleValues>,
    locale: Locale,
  ): Promise<Partial<StoredValues>> {
    const read = attributes && (await readAttributes(attributes));
    const shown = pictures && (await picturesOf(transaction, article.values.pictures, pictures));
    if (shown === null) throw new AppError('validation', { errors: { pictures: [NO_PICTURE[locale]] } });
    const fields: Partial<StoredValues> = {
      ...wanted,
      ...(eans && { eans: [...new Set(eans.map(plainGtin))].sort() }),
      ...(read && { attributes: read.stored }),
      ...(shown && { pictures: shown }),
    };
    const next = { ...article.values, ...fields };
    const { brand = '', family = '', related = [], alternatives = [], superseded_by: successor = '' } = fields;
    const unknown = await readUnknownCodes(transaction, {
      id: article.id,
      brand,
      family,
      articles: [...related, ...alternatives, ...(successor === '' ? [] : [successor])],
      eans: fields.eans ?? [],
    });
    const links = { related, alternatives, superseded_by: successor };
    const errors = {
      ...onlyOf(faultsOf(next, locale), fields),
      ...attributeFaults(read?.wrong ?? [], locale),
      ...referenceFaults({ code: article.code, values: links }, unknown, locale),
    };
    if (Object.keys(errors).length > 0) throw new AppError('validation', { errors: mutable(errors) });
    return fields;
  }

  /** In the order of the shop's attributes. */
  async function readAttributes(written: ArticleValues['attributes']) {
    const known = (await labels()).attributes;
    const stored: StoredValues['attributes'][number][] = [];
    const wrong: Array<readonly [string, AttributeFault | 'unknown']> = [];
    const order = [...known.keys()];
    for (const { code, value_it: it, value_en: en } of written.toSorted(
      (one, other) => order.indexOf(one.code) - order.indexOf(other.code),
    )) {
      if (it === '' && en === '') continue;
      const label = known.get(code);
      const one = label ? storedAttribute(label, { it, en }) : ('unknown' as const);
      if (typeof one === 'string') wrong.push([code, one]);
      else stored.push(one);
    }
    return { stored, wrong };
  }
}

/** In the transaction of the change: caches are invalidated, and the search index reads the articles and their sizes again (decision 0200). */
export async function follow(transaction: Queryable, ids: readonly number[]): Promise<void> {
  await announceData(transaction, ['catalogue', 'prices'], { articles: await readGroup(transaction, ids) });
}

/** A parent's and child's values as the page holds them: attributes without their numbers, pictures by their contents. */
const presented = ({ attributes, pictures, ...values }: StoredValues): ArticleValues => ({
  ...values,
  pictures: pictures.map(pictureHash),
  attributes: attributes.map(({ code, value_it, value_en }) => ({ code, value_it, value_en })),
});

const withoutCosts = ({ cost: _, floor_margin: __, ...values }: ArticleValues): ArticleValues => values;

export const picked = (values: StoredValues, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, values[field as ArticleField]])) as unknown as Values;

/** Pictures by their contents: those that the article has as they are, others from the library; null = one is not there. */
async function picturesOf(
  transaction: Queryable,
  present: StoredValues['pictures'],
  wanted: readonly string[],
): Promise<StoredValues['pictures'] | null> {
  const known = new Map(present.map((one) => [pictureHash(one), one]));
  const missing = wanted.filter((hash) => !known.has(hash));
  if (missing.length > 0)
    for (const { hash, values, sizes } of await readFilesByHash(transaction, missing))
      known.set(hash, { file: values.name, sizes });
  const pictures = [...new Set(wanted)].map((hash) => known.get(hash));
  return pictures.includes(undefined) ? null : pictures.filter((one) => one !== undefined);
}

function plainGtin(text: string): string {
  const read = readGtin(text);
  return 'gtin' in read ? read.gtin : text;
}

/** Faults of fields that are being changed; those of others were there before. */
const onlyOf = <Faults extends object>(faults: Faults, fields: object): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => field in fields)) as Faults;

const mutable = (faults: object): Record<string, string[]> => faults as Record<string, string[]>;
