/**
 * The format as data: each field once, with its name in the XML, its name here and its label in both languages. Reading, writing,
 * showing and the type of an invoice all follow these tables, so that no field can be read and not shown (C-FISC-1).
 */
import type { CodeListName } from './code-lists.ts';

/** How a value is shown: as it stands unless its kind says otherwise. */
export type Kind = 'text' | 'amount' | 'percent' | 'day' | 'time' | 'file';

export interface Leaf<Many extends boolean = boolean> {
  readonly is: 'leaf';
  readonly xml: string;
  readonly it: string;
  readonly en: string;
  readonly many: Many;
  readonly kind: Kind;
  readonly codes: CodeListName | undefined;
}

export interface Fields {
  readonly [name: string]: Leaf | Group;
}

export interface Group<F extends Fields = Fields, Many extends boolean = boolean> {
  readonly is: 'group';
  readonly xml: string;
  readonly it: string;
  readonly en: string;
  readonly many: Many;
  readonly fields: F;
}

/**
 * The value of a table of fields. Everything may be missing: documents from outside are shown whatever they break. A leaf is the text
 * of the document, trimmed, never a number made of it: `1.50` stays `1.50`. What may be repeated is a list.
 */
export type ValueOf<F extends Fields> = {
  -readonly [Name in keyof F]?: F[Name] extends Leaf<infer Many>
    ? Many extends true
      ? string[]
      : string
    : F[Name] extends Group<infer Inner, infer Many>
      ? Many extends true
        ? Array<ValueOf<Inner>>
        : ValueOf<Inner>
      : never;
};

interface LeafOptions {
  readonly kind?: Kind;
  readonly codes?: CodeListName;
}

/** One value. */
export function leaf(xml: string, it: string, en: string, { kind = 'text', codes }: LeafOptions = {}): Leaf<false> {
  return { is: 'leaf', xml, it, en, many: false, kind, codes };
}

/** A value that may be repeated. */
export function leaves(xml: string, it: string, en: string): Leaf<true> {
  return { is: 'leaf', xml, it, en, many: true, kind: 'text', codes: undefined };
}

export function group<F extends Fields>(xml: string, it: string, en: string, fields: F): Group<F, false> {
  return { is: 'group', xml, it, en, many: false, fields };
}

/** A group that may be repeated. */
export function groups<F extends Fields>(xml: string, it: string, en: string, fields: F): Group<F, true> {
  return { is: 'group', xml, it, en, many: true, fields };
}
