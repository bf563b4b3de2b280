/** What was asked of an operation, as far as a person may see its fields (C-OFF-5). Pure. */
import type { Json, Values } from './operation.ts';

/**
 * Without the values of hidden fields: `{cost: 12}` loses its key, `{column: 'cost', value: 12}` and `{field: 'cost', …}` keep only the
 * name. Digests of what was asked (`asked`) are for comparing two requests: from one a short number could be found again by trying.
 */
export function shownParams(params: Values, isShown: (field: string) => boolean): Values {
  const { asked: _, ...rest } = params;
  return shownObject(rest, isShown);
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** The same of one value, whatever lies inside of it. */
export function shownValue(value: Json, isShown: (field: string) => boolean): Json {
  if (value === null || typeof value !== 'object') return value;
  return isList(value) ? value.map((one) => shownValue(one, isShown)) : shownObject(value, isShown);
}

function shownObject(object: Values, isShown: (field: string) => boolean): Values {
  for (const name of ['column', 'field'] as const) {
    const field = object[name];
    if (typeof field === 'string' && !isShown(field)) return { [name]: field };
  }
  const entries = Object.entries(object).filter(([key]) => isShown(key));
  return Object.fromEntries(entries.map(([key, value]) => [key, shownValue(value, isShown)]));
}
