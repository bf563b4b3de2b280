/** Fields of articles that the office holds (C-OFF-9): what the file says of them is put aside before articles are written. */
import { HELD_ATTRIBUTE } from '#server/modules/operations/index.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { keepAttribute } from './article-attributes.repository.ts';

/** Where an article stores a field that its page calls otherwise. */
const COLUMN: Readonly<Record<string, string>> = { brand: 'brand_id', family: 'family_id' };

/**
 * Staged values of held fields become those that are stored. @param columns staged ones. @param packagings whether some are staged too.
 * Returns how many values differed, by field.
 */
export async function keepHeldFields(
  db: Queryable,
  columns: readonly string[],
  packagings: boolean,
): Promise<Array<{ readonly field: string; readonly count: number }>> {
  const held = await db.query<{ field: string }>(
    null,
    `select distinct f.field from field_pins f join staged_products s on s.carti = f.entity_key where f.entity = 'article'`,
  );
  const kept: Array<{ field: string; count: number }> = [];
  for (const { field } of held) {
    if (field.startsWith(HELD_ATTRIBUTE)) {
      const count = columns.includes('attributes') ? await keepAttribute(db, field.slice(HELD_ATTRIBUTE.length)) : 0;
      if (count > 0) kept.push({ field, count });
      continue;
    }
    const column = COLUMN[field] ?? field;
    const stage = column === 'packagings' ? 'staged_packagings' : 'staged_products';
    if (column === 'packagings' ? !packagings : !columns.includes(column)) continue;
    const rows = await db.query(
      null,
      `update ${stage} s set "${column}" = p."${column}" from products p, field_pins f
       where p.carti = s.carti and f.entity = 'article' and f.entity_key = s.carti and f.field = $1
         and s."${column}" is distinct from p."${column}" returning 1`,
      [field],
    );
    if (rows.length > 0) kept.push({ field, count: rows.length });
  }
  return kept;
}

/** A file that is complete does not switch off what the office holds switched on. */
export const HELD_ON = `exists (select from field_pins f where f.entity = 'article' and f.entity_key = t.carti and f.field = 'active')`;
