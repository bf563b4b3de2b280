/** The words that searches know besides those of the catalogue: shipped sets and the shop's files, as tables for the query. */
import type { SearchLang } from '../../search-document.ts';
import { UNITS } from '../data/units.ts';
import { meaningOf, type NamedThing, type OtherName, SynonymTable } from '../query/synonym-table.ts';
import { stemEnglish } from '../text/english-stemmer.ts';
import { stemItalian } from '../text/italian-stemmer.ts';
import { fold } from '../text/lexemes.ts';
import { numberWords } from '../text/number-words.ts';
import type { Piece } from '../text/pieces.ts';
import { designationOf } from './designations.ts';
import { KnownSpellings } from './known-spellings.ts';
import type { OffEntry, WordFault, WordKind, WordLine, WordSet } from './word-file.ts';

/** How much a match through another name counts; the words as typed count 1. */
const WEIGHT: Record<WordKind, number> = {
  synonym: 0.85,
  narrower: 0.85,
  bridge: 0.85,
  abbreviation: 0.8,
  designation: 0.7,
};

export interface WordSetState {
  readonly name: string;
  readonly isShipped: boolean;
  /** Switched off by a file of the shop. */
  readonly isOff: boolean;
  readonly lines: number;
}

export interface SearchWords {
  /** Other names that always count. */
  readonly synonyms: readonly SynonymTable[];
  /** Names in the other language, for words that the catalogue does not have. */
  readonly bridges: readonly SynonymTable[];
  /** Norm numbers, suffixes, sizes: also one of `synonyms`. */
  readonly designations: SynonymTable;
  /** Words of these tables, units and number words: right in any catalogue. */
  readonly spellings: KnownSpellings;
  /** What the files say an abbreviation of one word stands for, as stems: `sez` → `sezion`. */
  readonly shortened: ReadonlyMap<string, ReadonlySet<string>>;
  /** Words of the shop that say nothing in a query; those of the index are in `data/stop-words.ts`. */
  readonly stopWords: ReadonlySet<string>;
  readonly sets: readonly WordSetState[];
  /** What a file switches off although there is nothing of the kind, by file. */
  readonly warnings: ReadonlyArray<WordFault & { readonly file: string }>;
}

/** The tables of the shipped sets and of the shop's own, which add to them and can switch them off. */
export function searchWords(shipped: readonly WordSet[], own: readonly WordSet[]): SearchWords {
  const off = new Off(own);
  const used = shipped.filter(({ name }) => !off.hasSet(name));
  const things: Record<SearchLang | 'both' | 'bridge-it' | 'bridge-en', NamedThing[]> = {
    it: [],
    en: [],
    both: [],
    'bridge-it': [],
    'bridge-en': [],
  };
  const isOn = (set: WordSet) => (one: string, other: string) => own.includes(set) || !off.hasPair(one, other);
  for (const set of [...used, ...own])
    for (const line of set.lines) {
      if (line.kind === 'bridge') {
        things['bridge-it'].push(...named(set.name, line, line.left, line.right, isOn(set)));
        things['bridge-en'].push(...named(set.name, line, line.right, line.left, isOn(set)));
      } else things[line.lang ?? 'both'].push(...thingsOf(set.name, line, isOn(set)));
    }
  things['bridge-en'].push(...inOtherWords(things['bridge-en'], things.en));
  const bridged = {
    it: withSynonyms(things['bridge-it'], new SynonymTable(stemEnglish, things.en)),
    en: withSynonyms(things['bridge-en'], new SynonymTable(stemItalian, things.it)),
  };
  const designations = new SynonymTable((word) => word, things.both);
  const synonyms = [new SynonymTable(stemItalian, things.it), new SynonymTable(stemEnglish, things.en), designations];
  const bridges = [new SynonymTable(stemItalian, bridged.it), new SynonymTable(stemEnglish, bridged.en)];
  const written = [...synonyms, ...bridges].flatMap((table) => [...table.writtenWords]);
  readNames.clear();
  return {
    synonyms,
    bridges,
    designations,
    spellings: new KnownSpellings([...written, ...UNITS.keys(), ...numberWords()]),
    shortened: shortenedWords([...used, ...own].flatMap(({ lines }) => lines)),
    stopWords: new Set(own.flatMap(({ stopWords }) => stopWords)),
    sets: [...shipped, ...own].map((set) => ({
      name: set.name,
      isShipped: !own.includes(set),
      isOff: !own.includes(set) && !used.includes(set),
      lines: set.lines.length + set.stopWords.length,
    })),
    warnings: off.unused(new Set(shipped.map(({ name }) => name))),
  };
}

/** Of a word that counts in both languages: `banche` is Italian by its ending, `washers` English. */
const stemEither = (word: string): string => stemItalian(/[aeio]$/.test(word) ? word : stemEnglish(word));

/** `words` and those of one more set, which is small: the tables of the others are not built again. */
export function withMoreWords(words: SearchWords, more: WordSet): SearchWords {
  const things: Record<SearchLang | 'both', NamedThing[]> = { it: [], en: [], both: [] };
  for (const line of more.lines) things[line.lang ?? 'both'].push(...thingsOf(more.name, line, () => true));
  const tables = [
    new SynonymTable(stemItalian, things.it),
    new SynonymTable(stemEnglish, things.en),
    new SynonymTable(stemEither, things.both),
  ];
  readNames.clear();
  return {
    ...words,
    synonyms: [...words.synonyms, ...tables],
    spellings: new KnownSpellings(
      tables.flatMap((table) => [...table.writtenWords]),
      words.spellings,
    ),
    stopWords: new Set([...words.stopWords, ...more.stopWords]),
    sets: [
      ...words.sets,
      { name: more.name, isShipped: false, isOff: false, lines: more.lines.length + more.stopWords.length },
    ],
  };
}

function shortenedWords(lines: readonly WordLine[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { kind, left, right } of lines) {
    if (kind !== 'abbreviation') continue;
    const stems = right
      .flatMap((name) => meaningOf(name))
      .flatMap((piece) => (piece.type === 'word' ? [stemItalian(piece.text)] : []));
    for (const [only, more] of left.map((name) => meaningOf(name)))
      if (only?.type === 'word' && !more) found.set(only.text, new Set([...(found.get(only.text) ?? []), ...stems]));
  }
  return found;
}

/** What the names in the other language are called there besides: `socket screw` → `vite a brugola` → `vite tcei`. */
function withSynonyms(bridged: readonly NamedThing[], synonyms: SynonymTable): NamedThing[] {
  return bridged.map(({ own, others }) => ({
    own,
    others: others.flatMap((name) => {
      const found = synonyms.match(name.pieces, 0);
      if (found?.length !== name.pieces.length) return [name];
      return [
        name,
        ...found.others.map((other) => ({ ...other, weight: other.weight * name.weight, source: name.source })),
      ];
    }),
  }));
}

/** `hex socket` for `hexagon socket`: expressions with one of their words exchanged for an English synonym of one word. */
function inOtherWords(bridged: readonly NamedThing[], english: readonly NamedThing[]): NamedThing[] {
  const only = (pieces: readonly Piece[]) =>
    pieces.length === 1 && pieces[0]?.type === 'word' ? pieces[0] : undefined;
  const synonyms = new Map<string, Piece[]>();
  for (const { own, others } of english) {
    const word = only(own);
    const same = others.flatMap(({ pieces, source }) => (source.kind === 'synonym' ? (only(pieces) ?? []) : []));
    if (word) synonyms.set(stemEnglish(word.text), [...(synonyms.get(stemEnglish(word.text)) ?? []), ...same]);
  }
  return bridged.flatMap(({ own, others }) =>
    own.length < 2
      ? []
      : own.flatMap((piece, at) => {
          const same = piece.type === 'word' ? (synonyms.get(stemEnglish(piece.text)) ?? []) : [];
          return same.map((other) => ({ own: own.with(at, other), others }));
        }),
  );
}

type IsOn = (one: string, other: string) => boolean;

/** Names stand in several lines, and in each line beside every other one: they are read once. */
const readNames = new Map<string, Piece[]>();
const MOST_READ = 20_000;

function meaning(name: string): Piece[] {
  let read = readNames.get(name);
  if (!read) {
    read = meaningOf(name);
    if (readNames.size < MOST_READ) readNames.set(name, read);
  }
  return read;
}

function thingsOf(set: string, line: WordLine, isOn: IsOn): NamedThing[] {
  const { kind, left, right } = line;
  if (kind === 'narrower') return named(set, line, left, right, isOn);
  if (kind === 'abbreviation') return [...named(set, line, left, right, isOn), ...named(set, line, right, left, isOn)];
  if (kind === 'designation') return designated(set, line, isOn);
  return named(set, line, left, left, isOn);
}

/** Each name of one side with those of the other; a name is never its own other name. */
function named(
  set: string,
  line: WordLine,
  own: readonly string[],
  others: readonly string[],
  isOn: IsOn,
): NamedThing[] {
  return own.map((name) => ({
    own: meaning(name),
    others: others
      .filter((other) => (own !== others || other !== name) && isOn(name, other))
      .map((other) => otherName(meaning(other), WEIGHT[line.kind], set, line)),
  }));
}

function designated(set: string, line: WordLine, isOn: IsOn): NamedThing[] {
  const read = line.left.map((name) => ({ name, ...designationOf(name) }));
  return read.flatMap(({ name, spellings }) => {
    const others = read
      .filter((other) => other.name !== name && isOn(name, other.name))
      .map((other) => otherName(other.token, WEIGHT.designation, set, line));
    return spellings.map((own) => ({ own, others }));
  });
}

const otherName = (pieces: readonly Piece[], weight: number, set: string, { kind, line }: WordLine): OtherName => ({
  pieces,
  weight,
  source: { kind, set, line },
});

/** What the shop's files switch off in the shipped sets. */
class Off {
  private readonly own: readonly WordSet[];
  private readonly lines: Array<{ file: string; entry: OffEntry; names: ReadonlySet<string>; used: boolean }>;

  constructor(own: readonly WordSet[]) {
    this.own = own;
    this.lines = own.flatMap(({ name: file, off }) =>
      off.lines.map((entry) => ({ file, entry, names: new Set(entry.names.map(spelling)), used: false })),
    );
  }

  hasSet(name: string): boolean {
    return this.own.some(({ off }) => off.sets.some(({ names }) => names.includes(name)));
  }

  /** A line of one name switches off all that has it; a line of several, that these are names of each other. */
  hasPair(one: string, other: string): boolean {
    const pair = [spelling(one), spelling(other)];
    const found = this.lines.filter(({ names }) =>
      names.size === 1 ? pair.some((name) => names.has(name)) : pair.every((name) => names.has(name)),
    );
    for (const line of found) line.used = true;
    return found.length > 0;
  }

  unused(shipped: ReadonlySet<string>): Array<WordFault & { file: string }> {
    const sets = this.own.flatMap(({ name: file, off }) =>
      off.sets.flatMap(({ names: [set = ''], line }) =>
        shipped.has(set)
          ? []
          : [{ file, line, reason: `there is no shipped set "${set}": ${[...shipped].join(', ')}` }],
      ),
    );
    const lines = this.lines.flatMap(({ file, entry, used }) =>
      used ? [] : [{ file, line: entry.line, reason: `no shipped line has "${entry.names.join(' = ')}"` }],
    );
    return [...sets, ...lines];
  }
}

/** Without case, accents, spaces and punctuation: `DIN 933` = `din933`. */
const spelling = (name: string): string => fold(name).replace(/[^\p{L}\p{N}]/gu, '');
