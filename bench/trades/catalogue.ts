/**
 * How suppliers of one trade write their articles: the same thing with capitals cut to a width, with abbreviations, units before or
 * behind the number, the brand in the name or only in its column, sizes as articles of their own or below a parent.
 */
import { type Draw, documentOf, drawFrom, type Facts, type TradeArticle, type Written, withTypo } from './trade-set.ts';

export interface Supplier {
  /** Longest name; 0 = no limit. */
  readonly width: number;
  readonly capitals: boolean;
  /** How probable the short form of a word is. */
  readonly shorten: number;
  readonly dots: boolean;
  readonly unit: 'before' | 'before-dot' | 'glued' | 'after';
  readonly decimal: ',' | '.';
  readonly cross: string;
  readonly brand: 'first' | 'last' | 'column';
  readonly code: (number: number, brand: string) => string;
  /** Where an attribute has its unit: behind the value or in the title. */
  readonly attributeUnit: 'value' | 'title';
  /** Sizes are children of one article. */
  readonly parents: boolean;
  /** Writes a text below the name where the line has one. */
  readonly describes?: boolean;
}

/** Writes the numbers of a name as one supplier does. Nothing for an empty value: a parent has no size. */
export interface Pen {
  size(amount: string | undefined, unit: string): string;
  cross(amounts: ReadonlyArray<string | undefined>, unit?: string): string;
  one(...ways: readonly string[]): string;
}

/** What a supplier sells of one kind of thing. */
export interface SoldLine {
  readonly type: string;
  /** The usual name, then other names that suppliers use. */
  readonly names: readonly [string, ...string[]];
  readonly english?: string;
  readonly family: readonly string[];
  readonly familyEnglish?: readonly string[];
  readonly brands: readonly string[];
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** Which combinations are made. */
  readonly made?: (facts: Facts) => boolean;
  /** What stands behind the name. */
  readonly write: (facts: Facts, pen: Pen) => string;
  /** Fact → title and unit of its attribute. */
  readonly titles: Readonly<Record<string, readonly [title: string, unit?: string]>>;
  /** The text of the page below the name: it mentions other things too. */
  readonly describe?: (facts: Facts, pen: Pen) => string;
  /** Further words for it, of suppliers that write texts. */
  readonly keywords?: string;
  /** The fact that the children of one article differ by. */
  readonly along?: string;
  /** Further facts that follow from the chosen ones. */
  readonly also?: (facts: Facts) => Facts;
}

/** A line of a graded set. */
export interface Line extends SoldLine {
  readonly plural?: string;
  /** How buyers ask for it: kind of query, facts that the text contains, the text. */
  readonly asks: ReadonlyArray<readonly [kind: AskKind, facts: readonly string[], text: (facts: Facts) => string]>;
}

export type AskKind = 'attribute' | 'unit' | 'abbreviation' | 'order' | 'spoken' | 'number' | 'norm' | 'mixed';

export interface TradeHabits {
  readonly seed: number;
  readonly lines: readonly SoldLine[];
  readonly suppliers: readonly Supplier[];
  /** Word → its short forms, without dots. */
  readonly short: Readonly<Record<string, readonly string[]>>;
  /** How many of the possible articles exist. */
  readonly kept: number;
  readonly english?: boolean;
}

const MISSPELT = 0.01;
const DOUBLED = 0.02;
const OTHER_WAY = 0.1;
const UNIT_WAYS = ['before', 'before-dot', 'glued', 'after'] as const;

export function catalogueOf({ seed, lines, suppliers, short, kept, english }: TradeHabits): TradeArticle[] {
  const draw = drawFrom(seed);
  const articles: TradeArticle[] = [];
  const brands = [...new Set(lines.flatMap((line) => line.brands))];
  const add = (line: SoldLine, supplier: Supplier, brand: string, chosen: Facts, parentId = 0): number => {
    const id = articles.length + 1;
    const facts: Facts = { type: line.type, brand, ...chosen, ...line.also?.(chosen) };
    const written = writtenBy(draw, { line, supplier, brand, facts, short, number: id, english });
    const ean = eanOf(brands.indexOf(brand), id);
    articles.push({
      facts: { ...facts, code: written.code, ean, ...(written.misspelt && { misspelt: 'yes' }) },
      document: documentOf(id, { ...written, otherCodes: [ean], parentId }),
    });
    return id;
  };
  for (const line of lines)
    for (const brand of line.brands) {
      const supplier = suppliers[brands.indexOf(brand) % suppliers.length] as Supplier;
      const made = combinations(line.choices).filter((facts) => line.made?.(facts) !== false && draw.chance(kept));
      for (const group of groupsOf(made, supplier.parents ? line.along : undefined)) {
        const parent = group.length > 1 ? add(line, supplier, brand, without(group[0] as Facts, line.along)) : 0;
        for (const facts of group) {
          add(line, supplier, brand, facts, parent);
          if (parent === 0 && draw.chance(DOUBLED)) add(line, draw.one(suppliers), brand, facts);
        }
      }
    }
  return articles;
}

/** Every choice of one value for each fact. */
function combinations(choices: SoldLine['choices']): Facts[] {
  return Object.entries(choices).reduce<Facts[]>(
    (found, [fact, values]) => found.flatMap((chosen) => values.map((value) => ({ ...chosen, [fact]: value }))),
    [{}],
  );
}

function groupsOf(made: readonly Facts[], along: string | undefined): Facts[][] {
  if (along === undefined) return made.map((facts) => [facts]);
  return [...Map.groupBy(made, (facts) => JSON.stringify(without(facts, along))).values()];
}

function without(facts: Facts, fact: string | undefined): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([own]) => own !== fact));
}

interface Task {
  line: SoldLine;
  supplier: Supplier;
  brand: string;
  facts: Facts;
  short: TradeHabits['short'];
  number: number;
  english: boolean | undefined;
}

function writtenBy(draw: Draw, task: Task): Written & { misspelt: boolean } {
  const { line, supplier, brand, facts, number, english } = task;
  const pen = penOf(draw, supplier);
  const name = supplier === task.supplier && draw.chance(0.7) ? line.names[0] : draw.one(line.names);
  // An article with sizes below it says nothing of a size.
  const behind = line.write(line.along === undefined ? facts : { [line.along]: '', ...facts }, pen);
  const full = nameOf(draw, task, `${name} ${behind}`);
  const misspelt = draw.chance(MISSPELT);
  return {
    misspelt,
    code: supplier.code(number, brand),
    name: misspelt ? withTypo(draw, full) : full,
    brand,
    family: line.family,
    ...(line.describe && supplier.describes && { description: tidy(line.describe(facts, pen)) }),
    ...(line.keywords && supplier.describes && { keywords: line.keywords }),
    attributes: Object.fromEntries(
      Object.entries(line.titles).map(([fact, [title, unit = '']]) => attributeOf(supplier, title, facts[fact], unit)),
    ),
    ...(english && {
      english: {
        name: tidy(`${line.english ?? name} ${behind}${supplier.brand === 'column' ? '' : ` ${brand}`}`),
        family: line.familyEnglish ?? line.family,
      },
    }),
  };
}

function nameOf(draw: Draw, { supplier, brand, short }: Task, text: string): string {
  const shortened = text
    .split(' ')
    .map((word) => {
      const forms = short[word];
      if (forms === undefined || !draw.chance(supplier.shorten)) return word;
      return `${draw.one(forms)}${supplier.dots ? '.' : ''}`;
    })
    .join(' ');
  const branded = { first: `${brand} ${shortened}`, last: `${shortened} ${brand}`, column: shortened }[supplier.brand];
  const cased = supplier.capitals ? branded.toUpperCase() : branded.charAt(0).toUpperCase() + branded.slice(1);
  const whole = tidy(cased);
  return supplier.width === 0 ? whole : whole.slice(0, supplier.width).trim();
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

function attributeOf(supplier: Supplier, title: string, value: string | undefined, unit: string): [string, string] {
  if (value === undefined || value === '') return [title, ''];
  const decimal = /^[\d.x]+$/.test(value) ? value.replaceAll('.', supplier.decimal) : value;
  if (unit === '') return [title, decimal];
  return supplier.attributeUnit === 'title' ? [`${title} (${unit})`, decimal] : [title, `${decimal} ${unit}`];
}

function penOf(draw: Draw, { unit: usual, decimal, cross }: Supplier): Pen {
  const number = (amount: string) => amount.replaceAll('.', decimal);
  const size = (amount: string | undefined, unit: string) => {
    if (amount === undefined || amount === '') return '';
    switch (draw.chance(OTHER_WAY) ? draw.one(UNIT_WAYS) : usual) {
      case 'before':
        return `${unit} ${number(amount)}`;
      case 'before-dot':
        return `${unit}.${number(amount)}`;
      case 'glued':
        return `${number(amount)}${unit}`;
      case 'after':
        return `${number(amount)} ${unit}`;
    }
  };
  return {
    size,
    cross: (amounts, unit = '') => {
      const all = amounts
        .filter((amount) => amount !== undefined && amount !== '')
        .map((amount) => number(`${amount}`));
      if (all.length < amounts.length) return '';
      return unit === '' ? all.join(cross) : size(all.join(cross), unit);
    },
    one: (...ways) => draw.one(ways),
  };
}

/** Thirteen digits with a right check digit. */
function eanOf(brand: number, number: number): string {
  const digits = `80${String(31_000 + brand * 137).padStart(5, '0')}${String(number * 3).padStart(5, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
