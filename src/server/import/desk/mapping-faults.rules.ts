/** What is wrong with a mapping before a file is read with it. Pure. */
import type { Words } from '#contract/office/grids/grid-definition.ts';
import { IMPORT_KIND } from '#contract/values/import-kinds.ts';
import { parseExpression } from '../mapping/mapping-expression.rules.ts';
import { columnsOf, type RunMapping } from './mapping-document.rules.ts';

export interface MappingFault {
  readonly field: string;
  readonly why: Words;
}

/** @param whole fields without which no row can be imported are missed too. */
export function mappingFaults(
  { kind, columns }: RunMapping,
  fileColumns: readonly string[],
  { whole }: { readonly whole: boolean },
): MappingFault[] {
  const known = new Set(fileColumns.map((column) => column.toLowerCase()));
  return IMPORT_KIND[kind].fields.flatMap(({ key, title, needed }): MappingFault[] => {
    const expression = (columns[key] ?? '').trim();
    if (expression === '') {
      if (!needed || !whole) return [];
      const why = { it: `Manca la colonna per «${title.it}».`, en: `The column for “${title.en}” is missing.` };
      return [{ field: key, why }];
    }
    const missing = columnsOf(expression).find((column) => !known.has(column.toLowerCase()));
    if (missing !== undefined)
      return [
        {
          field: key,
          why: { it: `Il file non ha la colonna «${missing}».`, en: `The file has no column “${missing}”.` },
        },
      ];
    try {
      parseExpression(expression);
      return [];
    } catch {
      const [, filter = ''] = expression.split('|').map((part) => part.trim());
      return [{ field: key, why: { it: `Il filtro «${filter}» non esiste.`, en: `There is no filter “${filter}”.` } }];
    }
  });
}
