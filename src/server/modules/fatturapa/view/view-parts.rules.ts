/** Tables and labelled values of a view, made from the tables of the format: what is filled is shown (C-FISC-1). */
import type { Fields, Group, Leaf } from '../format/field.ts';
import { shownMeaning, shownValue, type ViewLanguage } from './shown-value.rules.ts';

export interface ViewValue {
  readonly label: string;
  readonly value: string;
  /** What a code means. */
  readonly meaning?: string | undefined;
}

export interface ViewCell {
  readonly text: string;
  /** Smaller lines below. */
  readonly lines?: readonly string[];
}

export interface ViewTable {
  readonly columns: ReadonlyArray<{ readonly label: string; readonly numeric: boolean }>;
  readonly rows: ReadonlyArray<readonly ViewCell[]>;
}

/** A value that was read, by the names of its table. */
export type Value = Readonly<Record<string, unknown>>;
type Spec = Leaf | Group;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Groups that read better as one text. */
const JOINED: Readonly<Record<string, (value: Value) => string>> = {
  IdFiscaleIVA: taxId,
  IdTrasmittente: taxId,
  Sede: place,
  StabileOrganizzazione: place,
  IndirizzoResa: place,
  CodiceArticolo: ({ type, value }) => joined(' ', type, value),
  Anagrafica: ({ company, title, firstName, lastName, eori }) =>
    joined(' · ', company, joined(' ', title, firstName, lastName), eori && `EORI ${eori}`),
};

/** Groups whose labels are clear without the group's name. */
const PLAIN = new Set(['DatiAnagrafici', 'DatiTrasmissione', 'Contatti', 'IscrizioneREA']);

function taxId({ country, code }: Value): string {
  return joined('', country, code);
}

function place({ street, houseNumber, postcode, town, province, country }: Value): string {
  return joined(', ', joined(' ', street, houseNumber), joined(' ', postcode, town, province), country);
}

function joined(between: string, ...parts: unknown[]): string {
  return parts.filter((part) => !isEmpty(part)).join(between);
}

/** Values of a group and of the single groups in it, one label each; lists in it are not shown here. */
export function valuesOf(fields: Fields, value: Value, language: ViewLanguage): ViewValue[] {
  return Object.entries(fields).flatMap(([name, spec]): ViewValue[] => {
    const inner = value[name];
    if (isEmpty(inner)) return [];
    const label = spec[language];
    if (spec.is === 'leaf') {
      if (Array.isArray(inner)) return inner.map((one) => ({ label, value: String(one) }));
      const text = String(inner);
      return [{ label, value: shownValue(spec, text, language), meaning: shownMeaning(spec, text, language) }];
    }
    if (Array.isArray(inner)) return [];
    const join = JOINED[spec.xml];
    if (join) return [{ label, value: join(inner as Value) }].filter((one) => one.value !== '');
    const values = valuesOf(spec.fields, inner as Value, language);
    // A carrier or a representative is another party than the one around it: its labels have its name.
    return PLAIN.has(spec.xml) ? values : values.map((one) => ({ ...one, label: `${label}: ${one.label}` }));
  });
}

/** Any field as one text, codes with their meaning. */
export function textOf(spec: Spec, value: unknown, language: ViewLanguage): string {
  if (isEmpty(value)) return '';
  if (Array.isArray(value)) return value.map((one) => textOf(spec, one, language)).join(', ');
  if (spec.is === 'leaf') {
    const text = String(value);
    return joined(' ', shownValue(spec, text, language), shownMeaning(spec, text, language));
  }
  const join = JOINED[spec.xml];
  if (join) return join(value as Value);
  if (spec.xml === 'ScontoMaggiorazione') return discountText(spec.fields, value as Value, language);
  return Object.entries(spec.fields)
    .map(([name, inner]) => textOf(inner, (value as Value)[name], language))
    .filter(Boolean)
    .join(' · ');
}

/** `Sconto 50%`, `Maggiorazione 2,00`. */
function discountText(fields: Fields, value: Value, language: ViewLanguage): string {
  const part = (name: string) => {
    const spec = fields[name];
    return spec?.is === 'leaf' && !isEmpty(value[name]) ? shownValue(spec, String(value[name]), language) : '';
  };
  const type = fields.type;
  const word = (type?.is === 'leaf' && shownMeaning(type, String(value.type ?? ''), language)) || part('type');
  return joined(' ', word, part('percent'), part('amount'));
}

export interface TableShape {
  /** Each column: the fields in it, the first of which gives the label; a column without any value is left out. */
  readonly columns: ReadonlyArray<readonly string[]>;
  /** The column below which all other fields are written as lines. */
  readonly rest: number;
}

/** A list of groups as a table. Without a shape each filled field is a column. */
export function tableOf(spec: Group, list: readonly Value[], language: ViewLanguage, shape?: TableShape): ViewTable {
  const names = Object.keys(spec.fields);
  const filled = names.filter((name) => list.some((value) => !isEmpty(value[name])));
  const { columns, rest } = shape ?? { columns: filled.map((name) => [name]), rest: -1 };
  const inColumns = new Set(columns.flat());
  const others = filled.filter((name) => !inColumns.has(name));
  const used = columns
    .map((of, at) => ({ of, isRest: at === rest }))
    .filter(({ of, isRest }) => isRest || of.some((name) => filled.includes(name)));
  return {
    columns: used.map(({ of: [first = ''] }) => {
      const field = spec.fields[first] as Spec;
      return { label: field[language], numeric: field.is === 'leaf' && /amount|percent/.test(field.kind) };
    }),
    rows: list.map((value) =>
      used.map(({ of, isRest }): ViewCell => {
        const text = of
          .map((name) => textOf(spec.fields[name] as Spec, value[name], language))
          .filter(Boolean)
          .join(' ');
        const lines = isRest
          ? others.flatMap((name) => restLines(spec.fields[name] as Spec, value[name], language))
          : [];
        return lines.length > 0 ? { text, lines } : { text };
      }),
    ),
  };
}

function restLines(spec: Spec, value: unknown, language: ViewLanguage): string[] {
  if (isEmpty(value)) return [];
  const list = spec.is === 'group' && Array.isArray(value) ? value : [value];
  return list.map((one) => `${spec[language]}: ${textOf(spec, one, language)}`);
}
