/** The demo catalogue as documents of the search index, built as the importer would, without a database. */
import { articleGroups } from '#demo/catalogue/articles.ts';
import { ATTRIBUTES } from '#demo/catalogue/attributes.ts';
import { FAMILIES, familyPath } from '#demo/catalogue/families.ts';
import type { Line } from '#demo/catalogue/line.ts';
import type { Attributes, Texts } from '#demo/catalogue/texts.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';

/** An article with the data that the generator has about it. */
export interface DemoArticle {
  document: SearchDocument;
  /** Codes from the root to the leaf. */
  families: readonly string[];
  brand: string;
  attributes: Attributes;
}

const FAMILY_NAMES = new Map(FAMILIES.map(({ code, name }) => [code, name]));

/** Ids count up from 1; parents come before their children. */
export const demoArticles = (products: number): DemoArticle[] => [...eachDemoArticle(products)];

/** The same one by one: a million of them are too many for memory. */
export function* eachDemoArticle(products: number): Generator<DemoArticle> {
  let last = 0;
  for (const { line, brand, parent, articles } of articleGroups(products)) {
    const families = familyPath(line.family);
    const add = (code: string, name: Texts, attributes: Attributes, parentId: number): DemoArticle => {
      last += 1;
      const document = documentOf({ id: last, parentId, code, name, line, attributes, families, brand });
      return { document, families, brand: brand.code, attributes };
    };
    const leader = parent && add(parent.code, parent.name, parent.attributes, 0);
    if (leader) yield leader;
    for (const { code, name, attributes } of articles) yield add(code, name, attributes, leader?.document.id ?? 0);
  }
}

interface Facts {
  id: number;
  parentId: number;
  code: string;
  name: Texts;
  line: Pick<Line, 'about' | 'keywords'>;
  attributes: Attributes;
  families: readonly string[];
  brand: { code: string; name: string };
}

function documentOf({ id, parentId, code, name, line, attributes, families, brand }: Facts): SearchDocument {
  const short = (language: keyof Texts) =>
    [attributes.standard, attributes.material, attributes.finish]
      .map((value) => (typeof value === 'object' ? value[language] : value))
      .filter(Boolean)
      .join(' · ');
  return {
    id,
    parentId,
    code,
    name,
    otherCodes: [],
    description: { it: `${short('it')}\n${line.about.it}`, en: `${short('en')}\n${line.about.en}` },
    ...(line.keywords && { keywords: line.keywords }),
    brand: { code: brand.code, label: brand.name },
    family: families.map((family) => ({ code: family, label: FAMILY_NAMES.get(family) ?? { it: family, en: family } })),
    attributes: ATTRIBUTES.flatMap((attribute) => documentAttribute(attribute, attributes[attribute.code])),
    availability: 2,
    isNew: false,
    nextInsert: false,
    hasPromo: false,
    isHot: false,
    sales: 0,
    rating: 0,
    createdDay: 0,
    prices: [],
  };
}

function documentAttribute(
  { code, unit, filterable }: (typeof ATTRIBUTES)[number],
  value: Attributes[string] | undefined,
): SearchDocument['attributes'] {
  if (value === undefined || typeof value === 'boolean') return [];
  const texts = typeof value === 'object' ? value : { it: String(value), en: String(value) };
  const shown = (text: string) => (unit ? `${text} ${unit}` : text);
  return [
    {
      code,
      key: texts.it.toLowerCase(),
      label: { it: shown(texts.it.replace('.', ',')), en: shown(texts.en) },
      ...(filterable === false ? { facet: false as const } : typeof value === 'number' ? { numeric: value } : {}),
    },
  ];
}
