/** Making a price list, alone or with the prices of another one. */
import type { Words } from '#contract/office/grids/grid-definition.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Change, Values } from '../../operations/index.ts';
import { followLists, insertList, type StoredList } from './office-price-lists.repository.ts';

export interface NewList {
  readonly code: string;
  readonly name: string;
}

export const LIST_TAKEN: Words = { it: 'Questo codice c’è già.', en: 'This code exists already.' };

export const termsOf = ({ name, valid_from, valid_to, replaces }: StoredList): Values => ({
  name,
  valid_from,
  valid_to,
  replaces,
});

/** Makes it without prices and notes it; false = the code is taken. */
export async function makeList(transaction: Queryable, change: Change, { code, name }: NewList): Promise<boolean> {
  const list = { code, name, valid_from: null, valid_to: null, replaces: '' };
  if (!(await insertList(transaction, list))) return false;
  change({ entity: 'price-list', key: code, before: null, after: termsOf(list) });
  await followLists(transaction);
  return true;
}
