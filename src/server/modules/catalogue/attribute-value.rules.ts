/** The value of an attribute as stored, from what was written: one rule for imports and the office. */
import { LONGEST_ATTRIBUTE } from '#contract/office/grids/attribute-columns.ts';
import { readFlag, readNumber } from '#contract/values/written-number.ts';
import type { StoredAttribute } from './article.repository.ts';
import type { AttributeLabel } from './catalogue-labels.ts';

export type AttributeFault = 'too-long' | 'not-a-number' | 'not-a-flag';

/** A value that is empty in one language is that of the other one; not both are empty. */
export function storedAttribute(
  { code, type }: Pick<AttributeLabel, 'code' | 'type'>,
  written: { readonly it: string; readonly en: string },
): StoredAttribute | AttributeFault {
  const [it, en] = [written.it || written.en, written.en || written.it];
  if (type === 'text')
    return Math.max(it.length, en.length) > LONGEST_ATTRIBUTE ? 'too-long' : { code, value_it: it, value_en: en };
  if (type === 'number') {
    const number = readNumber(it);
    if (number === undefined) return 'not-a-number';
    return { code, value_it: String(number).replace('.', ','), value_en: String(number), number };
  }
  const said = readFlag(it);
  if (said === undefined) return 'not-a-flag';
  return said ? { code, value_it: 'Sì', value_en: 'Yes' } : { code, value_it: 'No', value_en: 'No' };
}
