/** What is wrong with a mapping before a file is read with it. Pure. */
import type { Words } from '#contract/office/grids/grid-definition.ts';
import {
  attributeField,
  mappedAttributes,
  type NamedAttribute,
  type NewImportAttribute,
  takesAttributes,
} from '#contract/values/import-attributes.ts';
import { IMPORT_KIND, plainHeading } from '#contract/values/import-kinds.ts';
import { parseExpression } from '#server/formats/mapping/expression.ts';
import { ExpressionFault } from '#server/formats/mapping/expression-fault.ts';
import { columnsOf, type RunMapping } from './mapping-document.rules.ts';

export interface MappingFault {
  readonly field: string;
  readonly why: Words;
}

/** @param whole fields without which no row can be imported are missed too. @param attributes those of the shop. */
export function mappingFaults(
  mapping: RunMapping,
  fileColumns: readonly string[],
  { whole, attributes }: { readonly whole: boolean; readonly attributes: readonly NamedAttribute[] },
): MappingFault[] {
  const { kind, columns } = mapping;
  const known = new Set(fileColumns.map((column) => column.toLowerCase()));
  const faultOf = (field: string, why: Words | undefined): MappingFault[] => (why ? [{ field, why }] : []);
  const ofFields = IMPORT_KIND[kind].fields.flatMap(({ key, title, needed }): MappingFault[] => {
    const expression = (columns[key] ?? '').trim();
    if (expression !== '') return faultOf(key, expressionFault(expression, known));
    if (!needed || !whole) return [];
    const why = { it: `Manca la colonna per «${title.it}».`, en: `The column for “${title.en}” is missing.` };
    return [{ field: key, why }];
  });
  if (!takesAttributes(kind)) return ofFields;
  const ofAttributes = mappedAttributes(columns).flatMap((code): MappingFault[] => {
    const field = attributeField(code);
    const expression = (columns[field] ?? '').trim();
    if (expression === '') return [];
    const why = attributeFault(code, mapping.attributes?.[code], attributes) ?? expressionFault(expression, known);
    return faultOf(field, why);
  });
  return [...ofFields, ...ofAttributes];
}

function expressionFault(expression: string, known: ReadonlySet<string>): Words | undefined {
  const missing = columnsOf(expression).find((column) => !known.has(column.toLowerCase()));
  if (missing !== undefined)
    return { it: `Il file non ha la colonna «${missing}».`, en: `The file has no column “${missing}”.` };
  try {
    parseExpression(expression);
    return undefined;
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    const { filter = '', map = '' } = error.details;
    if (error.code === 'mapping-no-map')
      return {
        it: `Qui non ci sono mappe: «${map}» si usa nella mappatura di un collegamento.`,
        en: `There are no maps here: “${map}” is for the mapping of a connection.`,
      };
    if (error.code === 'mapping-argument')
      return { it: `Il filtro «${filter}» non si usa così.`, en: `The filter “${filter}” cannot be used like this.` };
    return { it: `Il filtro «${filter}» non esiste.`, en: `There is no filter “${filter}”.` };
  }
}

function attributeFault(
  code: string,
  made: NewImportAttribute | undefined,
  attributes: readonly NamedAttribute[],
): Words | undefined {
  if (attributes.some((one) => one.code === code)) return undefined;
  if (!made) return { it: `L’attributo «${code}» non esiste.`, en: `There is no attribute “${code}”.` };
  if (made.label_it === '') return { it: 'Manca il nome dell’attributo.', en: 'The name of the attribute is missing.' };
  if (/_(it|en)$/.test(code) || attributes.some((one) => one.code.toLowerCase() === code.toLowerCase()))
    return { it: `«${code}» non può essere il codice.`, en: `“${code}” cannot be the code.` };
  const same = attributes.find(({ label }) => plainHeading(label.it) === plainHeading(made.label_it));
  return (
    same && {
      it: `C’è già l’attributo «${same.label.it}»: sceglierlo, o dare un altro nome.`,
      en: `There is an attribute “${same.label.en}” already: choose it, or give another name.`,
    }
  );
}
