/** Names of families, brands and attributes by id, loaded once per version of the catalogue. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { FamilyStep, Localised } from './article-record.ts';
import {
  type AttributeRow,
  type BrandRow,
  type FamilyRow,
  readAttributes,
  readBrands,
  readFamilies,
  readMergedBrands,
} from './catalogue-labels.repository.ts';

export interface FamilyLabel extends FamilyStep {
  readonly parentId: number | null;
  /** URL of the picture, empty when there is none. */
  readonly image: string;
}

export interface AttributeLabel {
  readonly code: string;
  readonly label: Localised;
  readonly type: 'text' | 'number' | 'boolean';
  readonly unit: string;
  readonly filterable: boolean;
  /** Its place among the others, from 0. */
  readonly place: number;
}

export interface Labels {
  readonly brands: ReadonlyMap<number, BrandRow>;
  /** Codes that are another spelling of a brand → its code. */
  readonly mergedBrands: ReadonlyMap<string, string>;
  /** In the order of the shop. */
  readonly families: ReadonlyMap<number, FamilyLabel>;
  readonly attributes: ReadonlyMap<string, AttributeLabel>;
  /** Root → leaf; empty for null. */
  familyPath(familyId: number | null): readonly FamilyStep[];
}

export async function loadLabels(db: Queryable): Promise<Labels> {
  const [brands, merged, families, attributes] = await Promise.all([
    readBrands(db),
    readMergedBrands(db),
    readFamilies(db),
    readAttributes(db),
  ]);
  const byId = new Map(families.map((row) => [row.id, familyLabel(row)]));
  const paths = new Map<number, readonly FamilyStep[]>();
  return {
    brands: new Map(brands.map((row) => [row.id, row])),
    mergedBrands: new Map(merged.map(({ code, into }) => [code, into])),
    families: byId,
    attributes: new Map(attributes.map((row, place) => [row.code, attributeLabel(row, place)])),
    familyPath(familyId) {
      if (familyId === null) return [];
      let path = paths.get(familyId);
      if (!path) {
        path = pathTo(familyId, byId);
        paths.set(familyId, path);
      }
      return path;
    },
  };
}

function pathTo(familyId: number, families: ReadonlyMap<number, FamilyLabel>): readonly FamilyStep[] {
  const path: FamilyStep[] = [];
  let step = families.get(familyId);
  // The importer rejects cycles; the limit keeps a hand-edited table from causing an endless loop.
  while (step && path.length < 20) {
    const { id, code, name, off } = step;
    path.unshift({ id, code, name, ...(off && { off }) });
    step = step.parentId === null ? undefined : families.get(step.parentId);
  }
  return path;
}

function familyLabel({ id, code, parent_id, name_it, name_en, image, active }: FamilyRow): FamilyLabel {
  const name = { it: name_it, en: name_en };
  return { id, code, parentId: parent_id, name, image, ...(!active && { off: true as const }) };
}

function attributeLabel(
  { code, label_it, label_en, type, unit, filterable }: AttributeRow,
  place: number,
): AttributeLabel {
  return { code, label: { it: label_it, en: label_en }, type, unit, filterable, place };
}
