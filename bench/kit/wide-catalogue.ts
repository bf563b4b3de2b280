/**
 * A catalogue of many kinds of things: 1 600 attributes with more than 100 000 values, of which an article has about
 * eight. Seeded, so that two runs measure the same documents.
 */
import type { DocumentAttribute, SearchDocument } from '#server/modules/search/engines/search-document.ts';
import { seeded } from './synthetic-catalogue.ts';

const ATTRIBUTES = 1600;
const FAMILIES = 800;
const BRANDS = 900;
/** Attributes of a family, and how likely an article has each of them. */
const OF_A_FAMILY = 11;
const FILLED = 0.73;
/** Every so many attributes: one with a single value, one with the title of the one before it. */
const ONE_VALUE_EVERY = 9;
const SAME_TITLE_EVERY = 10;
const UNITS = ['mm', 'V', 'A', 'W', 'kg', 'nF', 'µF', '', '', ''];
const SYLLABLES = 'ba ce di fo gu la me ni po ra se ti vo za bro cri dra fle gra pla'.split(' ');

export const WIDE_BRANDS = BRANDS;
export const WIDE_FAMILIES = FAMILIES;

/** Titles of the attributes, as `SearchSource.attributeLabels` returns them. */
export function wideLabels(): Map<string, { it: string; en: string }> {
  return new Map(
    Array.from({ length: ATTRIBUTES }, (_, at) => {
      const of = at % SAME_TITLE_EVERY === 1 ? at - 1 : at;
      const label = `${wordOf(of)} ${wordOf(of * 7 + 3)}`;
      return [`a${at}`, { it: label, en: label }];
    }),
  );
}

export function* wideCatalogue(count: number, seed = 11): Generator<SearchDocument> {
  const random = seeded(seed);
  for (let id = 1; id <= count; id += 1) yield article(id, random);
}

function article(id: number, random: () => number): SearchDocument {
  const family = Math.floor(random() ** 1.5 * FAMILIES);
  const brand = Math.floor(random() ** 2 * BRANDS);
  const name = `${wordOf(family)} ${wordOf(family * 3 + 1)} ${wordOf(Math.floor(random() * 4000))} ${id % 977}`;
  const area = Math.floor(family / 40);
  const gross = Math.floor(500 + random() ** 3 * 5_000_000);
  return {
    id,
    parentId: 0,
    code: `W${String(id).padStart(7, '0')}`,
    otherCodes: [`80${String(1_000_000_000 + id * 7).padStart(11, '0')}`],
    name: { it: name, en: name },
    description: { it: '', en: '' },
    brand: { code: `b${brand}`, label: wordOf(brand * 5 + 2) },
    family: [
      { code: `area${area}`, label: both(`Area ${area}`) },
      { code: `f${family}`, label: both(wordOf(family)) },
    ],
    attributes: attributesOf(family, random),
    availability: random() < 0.6 ? 2 : 0,
    isNew: random() < 0.05,
    nextInsert: false,
    hasPromo: random() < 0.05,
    isHot: false,
    sales: Math.floor(random() ** 4 * 5000),
    rating: 0,
    createdDay: 18_000 + (id % 2000),
    prices: [gross, Math.floor(gross * 0.9)],
  };
}

function attributesOf(family: number, random: () => number): DocumentAttribute[] {
  const found: DocumentAttribute[] = [];
  for (let at = 0; at < OF_A_FAMILY; at += 1) {
    if (random() > FILLED) continue;
    const attribute = (family * 17 + at * at * 29) % ATTRIBUTES;
    found.push(attributeValue(attribute, random));
  }
  return found;
}

function attributeValue(attribute: number, random: () => number): DocumentAttribute {
  const code = `a${attribute}`;
  const values = attribute % ONE_VALUE_EVERY === 0 ? 1 : 4 + ((attribute * 13) % 150);
  const value = Math.floor(random() ** 1.6 * values);
  const unit = UNITS[attribute % UNITS.length] ?? '';
  const text = unit ? `${value * 5 + 1} ${unit}` : `${wordOf(value + attribute)} ${value}`;
  return { code, key: text.toLowerCase().replaceAll(' ', '-'), label: both(text) };
}

function wordOf(number: number): string {
  let rest = number * 31 + 7;
  let word = '';
  for (let at = 0; at < 3; at += 1) {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / 7) + 3;
  }
  return word;
}

const both = (text: string) => ({ it: text, en: text });
