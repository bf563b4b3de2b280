/** Fills a value from XML by the tables of the format (C-FISC-1). */
import type { Fields, Group, Leaf } from '../format/field.ts';

/** A value while it is read: by the names of the table. */
export type Collected = Record<string, unknown>;

type Spec = Leaf | Group;

/** Name in the XML → name here and its field; made once for each table. */
const indexes = new WeakMap<Fields, Map<string, [name: string, spec: Spec]>>();

function indexOf(fields: Fields): Map<string, [string, Spec]> {
  let index = indexes.get(fields);
  if (!index) {
    index = new Map(Object.entries(fields).map(([name, spec]) => [spec.xml, [name, spec]]));
    indexes.set(fields, index);
  }
  return index;
}

interface Place {
  readonly fields: Fields | undefined;
  readonly value: Collected;
  /** A leaf that is being read: its name here. */
  readonly leaf?: { readonly name: string; readonly spec: Leaf };
}

/**
 * Follows the elements below one whose fields are known. An element that the table does not have is passed over with all that it holds. A
 * single value that a document repeats against the schema is kept: texts are joined, groups merged.
 */
export class FieldCollector {
  readonly value: Collected = {};
  readonly #stack: Place[];
  #text: string[] = [];

  constructor(fields: Fields) {
    this.#stack = [{ fields, value: this.value }];
  }

  open(local: string): void {
    const { fields, value } = this.#stack.at(-1) as Place;
    const [name, spec] = (fields && indexOf(fields).get(local)) ?? [];
    this.#text = [];
    if (name === undefined || spec === undefined) this.#stack.push({ fields: undefined, value: {} });
    else if (spec.is === 'leaf') this.#stack.push({ fields: undefined, value, leaf: { name, spec } });
    else this.#stack.push({ fields: spec.fields, value: this.#inner(value, name, spec) });
  }

  text(text: string): void {
    if ((this.#stack.at(-1) as Place).leaf) this.#text.push(text);
  }

  close(): void {
    const { leaf, value } = this.#stack.pop() as Place;
    if (!leaf) return;
    const joined = this.#text.join('');
    this.#text = [];
    const text = leaf.spec.kind === 'file' ? joined.replace(/\s+/g, '') : joined.replace(/\s+/g, ' ').trim();
    if (text === '') return;
    const before = value[leaf.name];
    if (leaf.spec.many) value[leaf.name] = [...((before as string[] | undefined) ?? []), text];
    else value[leaf.name] = before === undefined ? text : `${before}; ${text}`;
  }

  #inner(value: Collected, name: string, spec: Group): Collected {
    if (!spec.many) {
      value[name] ??= {};
      return value[name] as Collected;
    }
    const inner: Collected = {};
    value[name] ??= [];
    (value[name] as Collected[]).push(inner);
    return inner;
  }
}
