/** Elements of XML and objects of JSON as one kind of tree, and what a path of a mapping finds in it. Pure. */
import type { XmlElement } from '../xml/xml-elements.ts';

export interface RecordNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly RecordNode[];
  readonly text: string;
}

/** A record with what it stands in, outermost first. */
export interface RecordPlace {
  readonly node: RecordNode;
  readonly around: readonly RecordNode[];
}

/** Several values of one path, as lists stand in a cell (docs/import-format.md). */
const LIST = '|';
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The places that a path of names leads to, from a record inwards: `Prezzi/Prezzo`; `..` leads outwards. */
export function placesAt(place: RecordPlace, path: string): RecordPlace[] {
  let places = [place];
  for (const step of path.split('/').map((one) => one.trim())) {
    if (step === '' || step === '.') continue;
    places = places.flatMap(({ node, around }): RecordPlace[] => {
      if (step === '..') {
        const outer = around.at(-1);
        return outer ? [{ node: outer, around: around.slice(0, -1) }] : [];
      }
      return node.children
        .filter(({ name }) => name === localName(step))
        .map((child) => ({ node: child, around: [...around, node] }));
    });
  }
  return places;
}

/** The text of a path that may end in an attribute: `Prezzo`, `@codice`, `../@valuta`, `.`; empty when nothing is there. */
export function textAt(place: RecordPlace, path: string): string {
  const [, before = '', attribute] = /^(.*?)@([^@/]+)$/.exec(path.trim()) ?? [];
  const values = placesAt(place, attribute === undefined ? path : before).map(({ node }) =>
    attribute === undefined ? node.text : attributeOf(node, attribute.trim()),
  );
  return values.filter((value) => value !== '').join(LIST);
}

function attributeOf({ attributes }: RecordNode, name: string): string {
  if (Object.hasOwn(attributes, name)) return attributes[name] ?? '';
  const key = Object.keys(attributes).find((one) => localName(one) === localName(name));
  return key === undefined ? '' : (attributes[key] ?? '');
}

export const nodeOfXml = (element: XmlElement): RecordNode => element;

/** Depth of objects in objects. */
const MAX_DEPTH = 64;

/** A list is several children of one name. */
export function nodeOfJson(value: unknown, name = '', depth = 0): RecordNode {
  if (value === null || typeof value !== 'object' || depth > MAX_DEPTH)
    return { name, attributes: {}, children: [], text: plainText(value) };
  const entries: Array<readonly [string, unknown]> = Array.isArray(value)
    ? value.map((one) => ['', one])
    : Object.entries(value).flatMap(([key, inner]) =>
        Array.isArray(inner) ? inner.map((one) => [key, one] as const) : [[key, inner] as const],
      );
  return { name, attributes: {}, text: '', children: entries.map(([key, inner]) => nodeOfJson(inner, key, depth + 1)) };
}

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
