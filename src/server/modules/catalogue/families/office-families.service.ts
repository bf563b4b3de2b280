/**
 * Families in the hands of staff (back-office design §4.3): moving one says first what it touches; names, order and what the shop
 * shows are changed as operations (C-OFF-1), and the shop follows.
 */
import type { FamilyImpact, FamilyValues, OfficeFamily } from '#contract/office/families.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { announceData } from '#server/platform/cache/data-changes.repository.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { type Act, type Operations, refuseCollisions, type Values } from '../../operations/index.ts';
import { ancestorsOf, type MoveFault, moveFault, newPlaces, subtreeOf } from './family-tree.rules.ts';
import {
  countArticles,
  insertFamily,
  lockFamilies,
  readArticlesOf,
  readFamilyTree,
  readImpact,
  type StoredFamily,
  updateFamily,
} from './office-families.repository.ts';

type By = Omit<Act, 'kind' | 'params'> & { readonly locale: Locale };

export interface FamilyMove {
  readonly code: string;
  /** '' = to the top. */
  readonly parent: string;
  /** '' = at the end. */
  readonly before: string;
}

interface Done {
  readonly operation: number | null;
}

export interface OfficeFamilies {
  tree(): Promise<OfficeFamily[]>;
  /** @throws AppError `not-found`; `validation` for a place where it cannot be. */
  impact(locale: Locale, move: Pick<FamilyMove, 'code' | 'parent'>): Promise<FamilyImpact>;
  /** The same, and `changed-meanwhile` when it is elsewhere than the page held. */
  move(by: By, move: FamilyMove, known: { parent: string }): Promise<Done>;
  /** @throws AppError `not-found`, `changed-meanwhile`. */
  save(by: By, code: string, wanted: Partial<FamilyValues>, known: Partial<FamilyValues>): Promise<Done>;
  /** @throws AppError `validation` for a code that exists, or a parent that does not. */
  create(by: By, family: { code: string; nameIt: string; nameEn: string; parent: string }): Promise<Done>;
}

const FAULTS: Readonly<Record<MoveFault | 'taken', Readonly<Record<Locale, string>>>> = {
  cycle: {
    it: 'Una famiglia non può stare sotto sé stessa.',
    en: 'A family cannot be below itself.',
  },
  'unknown-parent': { it: 'La famiglia di sopra non esiste più.', en: 'The family above does not exist any more.' },
  'unknown-sister': {
    it: 'La famiglia accanto si è spostata: guarda di nuovo l’albero.',
    en: 'The family beside it has moved: look at the tree again.',
  },
  taken: { it: 'Questo codice c’è già.', en: 'This code exists already.' },
};

export function createOfficeFamilies({ db, operations }: { db: Database; operations: Operations }): OfficeFamilies {
  const found = (tree: readonly StoredFamily[], code: string): StoredFamily => {
    const family = tree.find((one) => one.code === code);
    if (!family) throw new AppError('not-found');
    return family;
  };
  function check(tree: readonly StoredFamily[], move: FamilyMove, locale: Locale): void {
    const fault = moveFault(tree, move);
    if (fault) throw new AppError('validation', { errors: { parent: [FAULTS[fault][locale]] } });
  }

  return {
    async tree() {
      const [tree, counted] = await Promise.all([readFamilyTree(db), countArticles(db)]);
      const own = new Map(counted.map((one) => [one.code, one.own]));
      const below = Map.groupBy(tree, ({ parent }) => parent);
      const listed: OfficeFamily[] = [];
      const add = (parent: string): number => {
        let sum = 0;
        for (const { code, name_it, name_en, active } of below.get(parent) ?? []) {
          const at = listed.push({ code, parent, name_it, name_en, active, own: own.get(code) ?? 0, articles: 0 }) - 1;
          const articles = (own.get(code) ?? 0) + add(code);
          listed[at] = { ...(listed[at] as OfficeFamily), articles };
          sum += articles;
        }
        return sum;
      };
      add('');
      return listed;
    },

    async impact(locale, { code, parent }) {
      const tree = await readFamilyTree(db);
      found(tree, code);
      check(tree, { code, parent, before: '' }, locale);
      const codes = subtreeOf(tree, code);
      const [above, then] = [ancestorsOf(tree, code), parent === '' ? [] : [parent, ...ancestorsOf(tree, parent)]];
      const lost = above.filter((one) => !then.includes(one));
      const gained = then.filter((one) => !above.includes(one));
      return { families: codes.length, ...(await readImpact(db, { codes, lost, gained })) };
    },

    async move({ locale, ...by }, move, known) {
      const { code, parent, before } = move;
      const params = { code, parent, before, known };
      const ran = await operations.run(db, { ...by, kind: 'family.move', params }, async (transaction, change) => {
        await lockFamilies(transaction);
        const tree = await readFamilyTree(transaction);
        const family = found(tree, code);
        const record = { entity: 'family', key: code };
        const stored: Values = { parent: family.parent };
        await refuseCollisions(transaction, by.actor.userId, record, { known, stored, wanted: { parent } });
        check(tree, move, locale);
        const places = new Map(newPlaces(tree, move));
        const isMoved = parent !== family.parent;
        if (isMoved && !places.has(code)) places.set(code, family.position);
        for (const [name, position] of places) {
          const one = found(tree, name);
          const fields = { position, ...(name === code && isMoved && { parent }) };
          await updateFamily(transaction, name, fields);
          change({
            entity: 'family',
            key: name,
            before: { position: one.position, ...('parent' in fields && { parent: one.parent }) },
            after: fields,
          });
        }
        if (places.size > 0) await followFamilies(transaction, isMoved ? subtreeOf(tree, code) : []);
        return null;
      });
      return { operation: ran.operationId };
    },

    async save({ locale: _, ...by }, code, wanted, known) {
      const params = { code, values: wanted, known };
      const ran = await operations.run(db, { ...by, kind: 'family.save', params }, async (transaction, change) => {
        await lockFamilies(transaction);
        const tree = await readFamilyTree(transaction);
        const { name_it, name_en, active } = found(tree, code);
        const stored: Values = { name_it, name_en, active };
        const record = { entity: 'family', key: code };
        await refuseCollisions(transaction, by.actor.userId, record, { known, stored, wanted });
        await updateFamily(transaction, code, wanted);
        const before = Object.fromEntries(Object.keys(wanted).map((field) => [field, stored[field] ?? null]));
        change({ ...record, before, after: { ...wanted } });
        await followFamilies(transaction, subtreeOf(tree, code));
        return null;
      });
      return { operation: ran.operationId };
    },

    async create({ locale, ...by }, { code, nameIt, nameEn, parent }) {
      const params = { code, name_it: nameIt, name_en: nameEn, parent };
      const ran = await operations.run(db, { ...by, kind: 'family.create', params }, async (transaction, change) => {
        await lockFamilies(transaction);
        const tree = await readFamilyTree(transaction);
        if (tree.some((one) => one.code.toLowerCase() === code.toLowerCase()))
          throw new AppError('validation', { errors: { code: [FAULTS.taken[locale]] } });
        check(tree, { code, parent, before: '' }, locale);
        const last = Math.max(0, ...tree.filter((one) => one.parent === parent).map(({ position }) => position));
        const fields = {
          parent,
          name_it: nameIt,
          name_en: nameEn || nameIt,
          active: true,
          position: last + 10,
          image: '',
        };
        await insertFamily(transaction, { code, ...fields });
        change({ entity: 'family', key: code, before: null, after: fields });
        await followFamilies(transaction, []);
        return null;
      });
      return { operation: ran.operationId };
    },
  };
}

/** In the transaction of the change: caches are invalidated, and the index reads the articles of these families again. */
export async function followFamilies(transaction: Queryable, codes: readonly string[]): Promise<void> {
  const articles = codes.length === 0 ? [] : await readArticlesOf(transaction, codes);
  await announceData(transaction, ['catalogue', 'prices', 'content'], articles.length > 0 ? { articles } : undefined);
}
