/** The attributes in which the children of one parent differ: the columns of the children table (C-CAT-2). */
import type { ParentArticle } from '#contract/endpoints/article.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { ArticleRecord } from '../catalogue/index.ts';

type Column = ParentArticle['columns'][number];

export interface DifferingAttributes {
  readonly columns: Column[];
  /** Attribute code → value as shown, without unit (the unit is in the heading). */
  valuesOf(childId: number): Record<string, string>;
}

/** Columns keep the order of the first child's attributes, which is that of the technical standard. */
export function differingAttributes(children: readonly ArticleRecord[], locale: Locale): DifferingAttributes {
  const columns = new Map<string, Column & { values: Set<string>; carriers: number }>();
  for (const child of children) {
    for (const attribute of child.attributes) {
      const column = columns.get(attribute.code) ?? {
        code: attribute.code,
        label: attribute.label[locale],
        unit: attribute.unit,
        numeric: true,
        values: new Set<string>(),
        carriers: 0,
      };
      column.values.add(attribute.value[locale]);
      column.carriers += 1;
      column.numeric &&= attribute.number !== null;
      columns.set(attribute.code, column);
    }
  }
  const differing = [...columns.values()].filter(
    (column) => column.values.size > 1 || column.carriers < children.length,
  );
  const shown = new Set(differing.map((column) => column.code));
  const byId = new Map(children.map((child) => [child.id, child]));
  return {
    columns: differing.map(({ code, label, unit, numeric }) => ({
      code,
      label,
      unit,
      numeric,
    })),
    valuesOf(childId) {
      const values: Record<string, string> = {};
      for (const attribute of byId.get(childId)?.attributes ?? [])
        if (shown.has(attribute.code)) values[attribute.code] = attribute.value[locale];
      return values;
    },
  };
}
