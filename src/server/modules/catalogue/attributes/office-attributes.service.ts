/**
 * Attributes in the hands of staff (back-office design §4.3): named, filters or only searched, put in order, made, removed while no article has
 * them; a value written otherwise in all articles. Every change is an operation (C-OFF-1), and the shop follows.
 */
import type { AttributeValues, OfficeAttribute, OfficeAttributeValue } from '#contract/office/attributes.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { announceData } from '#server/platform/cache/data-changes.repository.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { type Act, type Operations, refuseCollisions, type Values } from '../../operations/index.ts';
import type { StoredAttribute } from '../article.repository.ts';
import { storedAttribute } from '../attribute-value.rules.ts';
import type { Labels } from '../catalogue-labels.ts';
import { updateArticles } from '../office/article-cells.repository.ts';
import { attributeFaults } from '../office/article-faults.rules.ts';
import { follow } from '../office/office-articles.service.ts';
import {
  countArticlesWith,
  countArticlesWithValue,
  deleteAttribute,
  insertAttribute,
  lockArticlesWithValue,
  readArticlesWith,
  readAttribute,
  readAttributeValues,
  readFamiliesWith,
  readNextPlace,
  updateAttribute,
} from './office-attributes.repository.ts';

export type AttributeBy = Omit<Act, 'kind' | 'params'> & { readonly locale: Locale };

interface Done {
  readonly operation: number | null;
}

export interface ValueChange {
  /** Of the attribute. */
  readonly code: string;
  /** The value in Italian, as it is. */
  readonly from: string;
  /** Empty in one language: that of the other one. */
  readonly value_it: string;
  readonly value_en: string;
}

export interface OfficeAttributes {
  /** @throws AppError `not-found`. */
  get(locale: Locale, code: string): Promise<OfficeAttribute>;
  values(code: string, part: string): Promise<{ total: number; values: OfficeAttributeValue[] }>;
  /** @throws AppError `not-found`, `changed-meanwhile`; `validation` for another type while articles have it. */
  save(by: AttributeBy, code: string, wanted: Partial<AttributeValues>, known: Partial<AttributeValues>): Promise<Done>;
  /** @throws AppError `validation` for a code that exists. */
  create(
    by: AttributeBy,
    attribute: { readonly code: string } & Pick<AttributeValues, 'label_it' | 'label_en' | 'unit' | 'type'>,
  ): Promise<Done>;
  /** @throws AppError `not-found`; `in-use` with a sentence that names the count. */
  remove(by: AttributeBy, code: string): Promise<Done>;
  /** @throws AppError `not-found`; `validation` for a value that does not fit. */
  renameEffect(
    locale: Locale,
    change: ValueChange,
  ): Promise<{ value_it: string; value_en: string; articles: number; joined: number }>;
  rename(by: AttributeBy, change: ValueChange): Promise<Done & { readonly articles: number }>;
}

export interface OfficeAttributesDeps {
  readonly db: Database;
  readonly operations: Operations;
  readonly labels: () => Promise<Labels>;
}

export const MOST_VALUES = 500;

const WORDS = {
  taken: { it: 'Questo codice c’è già.', en: 'This code exists already.' },
  type: {
    it: 'Il tipo si cambia solo finché nessun articolo ha l’attributo.',
    en: 'The kind can only be changed while no article has the attribute.',
  },
  empty: { it: 'Scrivi il nuovo valore.', en: 'Write the new value.' },
  used: {
    it: (count: number) => `È ancora usato: ${count} articoli ce l’hanno. Rimuovi prima i loro valori.`,
    en: (count: number) => `It is still in use: ${count} articles have it. Remove their values first.`,
  },
};

export function createOfficeAttributes({ db, operations, labels }: OfficeAttributesDeps): OfficeAttributes {
  return {
    async get(locale, code) {
      const values = await found(db, code);
      const [articles, families, { familyPath }] = await Promise.all([
        countArticlesWith(db, code),
        readFamiliesWith(db, code),
        labels(),
      ]);
      return {
        code,
        values,
        articles,
        families: families.map(({ id, ...family }) => ({
          ...family,
          name: familyPath(id)
            .map(({ name }) => name[locale])
            .join(' › '),
        })),
      };
    },

    values: (code, part) => readAttributeValues(db, { code, part, most: MOST_VALUES }),

    async save({ locale, ...by }, code, wanted, known) {
      const params = { code, values: wanted, known };
      const ran = await operations.run(db, { ...by, kind: 'attribute.save', params }, async (transaction, change) => {
        const stored = await found(transaction, code, true);
        const record = { entity: 'attribute', key: code };
        await refuseCollisions(transaction, by.actor.userId, record, { known, stored, wanted });
        if (
          wanted.type !== undefined &&
          wanted.type !== stored.type &&
          (await countArticlesWith(transaction, code)) > 0
        )
          throw new AppError('validation', { errors: { type: [WORDS.type[locale]] } });
        await updateAttribute(transaction, code, wanted);
        const fields = Object.keys(wanted) as Array<keyof AttributeValues>;
        const before: Values = Object.fromEntries(fields.map((field) => [field, stored[field]]));
        change({ ...record, before, after: { ...wanted } });
        await followAttributes(transaction, [code]);
        return null;
      });
      return { operation: ran.operationId };
    },

    async create({ locale, ...by }, { code, ...given }) {
      const params = { code, ...given };
      const ran = await operations.run(db, { ...by, kind: 'attribute.create', params }, async (transaction, change) => {
        const position = await readNextPlace(transaction, code);
        if (position === undefined) throw new AppError('validation', { errors: { code: [WORDS.taken[locale]] } });
        const fields = { ...given, label_en: given.label_en || given.label_it, filterable: true, position };
        await insertAttribute(transaction, code, fields);
        change({ entity: 'attribute', key: code, before: null, after: fields });
        await followAttributes(transaction, []);
        return null;
      });
      return { operation: ran.operationId };
    },

    async remove({ locale, ...by }, code) {
      const params = { code };
      const ran = await operations.run(db, { ...by, kind: 'attribute.remove', params }, async (transaction, change) => {
        const before = await found(transaction, code, true);
        const count = await countArticlesWith(transaction, code);
        if (count > 0) throw new AppError('in-use', { message: WORDS.used[locale](count) });
        await deleteAttribute(transaction, code);
        change({ entity: 'attribute', key: code, before: { ...before }, after: null });
        await followAttributes(transaction, []);
        return null;
      });
      return { operation: ran.operationId };
    },

    async renameEffect(locale, change) {
      const next = await written(db, change, locale);
      const [articles, joined] = await Promise.all([
        countArticlesWithValue(db, change.code, change.from),
        next.value_it === change.from ? 0 : countArticlesWithValue(db, change.code, next.value_it),
      ]);
      return { value_it: next.value_it, value_en: next.value_en, articles, joined };
    },

    async rename({ locale, ...by }, wanted) {
      const params = { ...wanted };
      const ran = await operations.run(
        db,
        { ...by, kind: 'attribute.rename_value', params },
        async (transaction, change) => {
          const next = await written(transaction, wanted, locale);
          const articles = await lockArticlesWithValue(transaction, wanted.code, wanted.from);
          const changed = articles.map(({ id, code, attributes }) => ({
            id,
            code,
            before: attributes,
            after: attributes.map((one) => (one.code === wanted.code ? next : one)),
          }));
          await updateArticles(transaction, new Map(changed.map(({ id, after }) => [id, { attributes: after }])));
          for (const { code, before, after } of changed)
            change({
              entity: 'article',
              key: code,
              before: { attributes: before } as unknown as Values,
              after: { attributes: after } as unknown as Values,
            });
          if (changed.length > 0)
            await follow(
              transaction,
              changed.map(({ id }) => id),
            );
          return { articles: changed.length };
        },
      );
      return { ...ran.answer, operation: ran.operationId };
    },
  };
}

async function found(db: Queryable, code: string, lock = false): Promise<AttributeValues> {
  const attribute = await readAttribute(db, code, { lock });
  if (!attribute) throw new AppError('not-found');
  return attribute;
}

/** The new value as it is stored. @throws AppError `not-found`, `validation`. */
async function written(db: Queryable, change: ValueChange, locale: Locale): Promise<StoredAttribute> {
  const { type } = await found(db, change.code);
  if (change.value_it === '' && change.value_en === '')
    throw new AppError('validation', { errors: { value_it: [WORDS.empty[locale]] } });
  const stored = storedAttribute({ code: change.code, type }, { it: change.value_it, en: change.value_en });
  if (typeof stored !== 'string') return stored;
  const [sentence = ''] = attributeFaults([[change.code, stored]], locale).attributes ?? [];
  throw new AppError('validation', { errors: { value_it: [sentence] } });
}

/** In the transaction of the change: caches are invalidated, and the index reads the articles of these attributes again. */
export async function followAttributes(transaction: Queryable, codes: readonly string[]): Promise<void> {
  const articles = codes.length === 0 ? [] : await readArticlesWith(transaction, codes);
  await announceData(transaction, ['catalogue'], articles.length > 0 ? { articles } : undefined);
}
