/**
 * Features of an article as attributes of ours. A feature goes by its name, or by its code of ETIM or ECLASS: their dictionaries are
 * licensed, so that a code stays a code until the shop names the attribute (docs/exchange-formats.md).
 */
import type { TableRow } from '../format-rows.ts';
import { childText, type XmlElement } from '../xml/xml-elements.ts';

export interface Features {
  /** Definitions of attributes, for those that the shop does not have. */
  readonly attributes: readonly TableRow[];
  /** `attr:…` → text. */
  readonly cells: TableRow;
}

const LONGEST = 200;
/** A feature that only groups others says the same twice. */
const isGroup = (feature: XmlElement, name: string) =>
  childText(feature, 'FVALUE_DETAILS') === name && childText(feature, 'FVALUE') === undefined;

export function featuresOf(groups: readonly XmlElement[]): Features {
  const attributes = new Map<string, TableRow>();
  const cells = new Map<string, Set<string>>();
  for (const group of groups) {
    const system = systemOf(childText(group, 'REFERENCE_FEATURE_SYSTEM_NAME') ?? '');
    const classId = childText(group, 'REFERENCE_FEATURE_GROUP_ID') ?? '';
    if (system !== '' && classId !== '') add(`${system}_class`, CLASS_LABEL[system] ?? system, '', [classId]);
    readAll(group);
  }
  return {
    attributes: [...attributes.values()],
    cells: Object.fromEntries(
      [...cells].map(([code, texts]) => [`attr:${code}`, [...texts].join(' / ').slice(0, LONGEST)]),
    ),
  };

  /** Features may stand in groups, and those in groups. */
  function readAll(group: XmlElement): void {
    for (const child of group.children) {
      if (child.name === 'FEATURE') read(child);
      else if (child.name === 'FEATURE_GROUP') readAll(child);
    }
  }

  function read(feature: XmlElement): void {
    const template = feature.children.find(({ name }) => name === 'FTEMPLATE');
    const id = (template && childText(template, 'FT_ID')) ?? childText(feature, 'FT_IDREF') ?? '';
    const name = childText(feature, 'FNAME') ?? (template && childText(template, 'FT_NAME')) ?? id;
    if (name === '' || isGroup(feature, name)) return;
    const values = feature.children.filter(({ name: child }) => child === 'FVALUE').map(({ text }) => text);
    const shown = values.length > 0 ? values : [childText(feature, 'FVALUE_DETAILS') ?? ''];
    const unit = childText(feature, 'FUNIT') ?? '';
    add(attributeCode(id || name), name, unit, shown);
  }

  function add(code: string, label: string, unit: string, values: readonly string[]): void {
    const filled = values.filter((value) => value !== '' && value !== '-');
    if (code === '' || filled.length === 0) return;
    if (!attributes.has(code))
      attributes.set(code, {
        code,
        label_it: labelOf(label).slice(0, LONGEST),
        type: 'text',
        unit: unit.slice(0, 20),
        filterable: '0',
      });
    const texts = cells.get(code) ?? new Set<string>();
    for (const value of filled) texts.add(value);
    cells.set(code, texts);
  }
}

const CLASS_LABEL: Readonly<Record<string, string>> = { etim: 'Classe ETIM', eclass: 'Classe ECLASS' };

/** What stands before a value: a name as it is; a code says which dictionary it is of, until the shop names the attribute. */
function labelOf(name: string): string {
  const eclass = ECLASS_CODE.exec(name)?.[1];
  if (eclass) return `ECLASS ${eclass.toUpperCase()}`;
  return /^EF\d{6}$/i.test(name) ? `ETIM ${name.toUpperCase()}` : name;
}

/** `0173-1#02-AAR080#005`, with or without its version. */
const ECLASS_CODE = /^\d{4}-\d#02-([A-Z0-9]{6})(?:#\d{3})?$/i;

/** `ECLASS-9.0` → `eclass`; systems that only one maker has are none. */
const systemOf = (name: string): string => /^(etim|eclass)/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** `0173-1#02-AAR080#005` → `aar080`: the version of a feature is no other feature. Names become words joined by `_`. */
function attributeCode(id: string): string {
  const text = ECLASS_CODE.exec(id)?.[1] ?? id;
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/ß/g, 'ss')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return /^\d/.test(plain) ? `f_${plain}`.slice(0, 60) : plain.slice(0, 60);
}
