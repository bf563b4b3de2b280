/**
 * Reads one word file (docs/search-words.md): synonyms, abbreviations, the bridge between the languages, designations, stop words, and
 * what is switched off. Every fault has its line and a sentence.
 */
import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import type { SearchLang } from '../../search-document.ts';
import { fold } from '../text/lexemes.ts';
import { pieces } from '../text/pieces.ts';
import { type PlainEntry as Entry, type PlainSection, type PlainSections, plainSections } from './plain-word-file.ts';

export type WordKind = 'synonym' | 'narrower' | 'abbreviation' | 'bridge' | 'designation';

/** One line: names of one thing, or (narrower, bridge, abbreviation) names on the left and on the right. */
export interface WordLine {
  readonly kind: WordKind;
  /** Language of the words; undefined for designations and the bridge, which belong to both, and for lines that count in both. */
  readonly lang: SearchLang | undefined;
  readonly left: readonly string[];
  /** Empty for synonyms and designations: there all names are equal. */
  readonly right: readonly string[];
  /** As written, and where. */
  readonly text: string;
  readonly line: number;
}

export interface WordFault {
  readonly line: number;
  readonly reason: string;
}

/** The content of one file, under its name. */
export interface WordSet {
  readonly name: string;
  readonly lines: readonly WordLine[];
  readonly stopWords: readonly string[];
  readonly off: { readonly sets: readonly OffEntry[]; readonly lines: readonly OffEntry[] };
}

/** A set or a line that is switched off: its name, or names of the line. */
export interface OffEntry {
  readonly names: readonly string[];
  readonly line: number;
}

const MOST_NAMES = 20;
const LONGEST_NAME = 80;
const TOP = ['it', 'en', 'bridge', 'designations', 'stop_words', 'off'] as const;
const OF_A_LANGUAGE = ['synonyms', 'abbreviations'] as const;
const OFF = ['sets', 'lines'] as const;

/** @returns the words, or every fault that was found; a file with a fault is not used at all. */
export function readWordFile(name: string, text: string): WordSet | readonly WordFault[] {
  const reader = new FileReader(text);
  const set = reader.read(name);
  return reader.faults.length > 0 ? reader.faults : set;
}

class FileReader {
  readonly faults: WordFault[] = [];
  private readonly text: string;
  private readonly counter = new LineCounter();

  constructor(text: string) {
    this.text = text;
  }

  read(name: string): WordSet {
    const top = this.plain() ?? this.sections(this.yaml(), TOP);
    const off = this.sections(top.get('off'), OFF);
    return {
      name,
      lines: [
        ...(['it', 'en'] as const).flatMap((lang) => this.ofLanguage(top.get(lang), lang)),
        ...this.entries(top.get('bridge')).flatMap((entry) => this.bridge(entry)),
        ...this.entries(top.get('designations')).flatMap((entry) => this.equal(entry, 'designation', undefined)),
      ],
      stopWords: this.entries(top.get('stop_words')).flatMap((entry) => this.stopWord(entry)),
      off: { sets: this.offEntries(off.get('sets')), lines: this.offEntries(off.get('lines')) },
    };
  }

  /** Undefined for what only YAML can read, or explain. */
  private plain(): PlainSections | undefined {
    const found = plainSections(this.text);
    const isUsual = [...(found ?? [])].every(([key, value]) => {
      const parts: readonly string[] = key === 'off' ? OFF : key === 'it' || key === 'en' ? OF_A_LANGUAGE : [];
      if (!(TOP as readonly string[]).includes(key)) return false;
      return isParts(value)
        ? [...value.keys()].every((part) => parts.includes(part))
        : parts.length === 0 || value.length === 0;
    });
    return isUsual ? found : undefined;
  }

  private yaml(): unknown {
    // `failsafe`: `304` and `no` are words here, neither a number nor a truth value.
    const document = parseDocument(this.text, { lineCounter: this.counter, schema: 'failsafe' });
    for (const { pos, message } of document.errors)
      this.fault(this.counter.linePos(pos[0]).line, `this is no YAML: ${message.split('\n')[0]}`);
    return this.faults.length > 0 ? undefined : document.contents;
  }

  private ofLanguage(node: unknown, lang: SearchLang): WordLine[] {
    const sections = this.sections(node, OF_A_LANGUAGE);
    return [
      ...this.entries(sections.get('synonyms')).flatMap((entry) =>
        / > /.test(entry.text) ? this.narrower(entry, lang) : this.equal(entry, 'synonym', lang),
      ),
      ...this.entries(sections.get('abbreviations')).flatMap((entry) => this.abbreviation(entry, lang)),
    ];
  }

  /** `a = b = c` */
  private equal({ text, line }: Entry, kind: 'synonym' | 'designation', lang: SearchLang | undefined): WordLine[] {
    const left = this.names(text.split(/\s+=\s+/), line);
    if (left.length < 2) return this.refuse(line, `"${text}" needs two names or more: "one = other"`);
    return [{ kind, lang, left, right: [], text, line }];
  }

  /** `general > specific, specific`: the general word finds the specific ones, and not the other way round. */
  private narrower({ text, line }: Entry, lang: SearchLang): WordLine[] {
    const [left = [], right = [], ...rest] = text.split(' > ').map((side) => this.names(listed(side), line));
    if (left.length !== 1 || right.length === 0 || rest.length > 0)
      return this.refuse(line, `"${text}" must be one general name, " > ", and specific ones: "inox > a2, a4"`);
    return [{ kind: 'narrower', lang, left, right, text, line }];
  }

  /** `abbr. = whole word` */
  private abbreviation({ text, line }: Entry, lang: SearchLang): WordLine[] {
    const [left = [], right = [], ...rest] = text.split(/\s+=\s+/).map((side) => this.names(listed(side), line));
    if (left.length === 0 || right.length === 0 || rest.length > 0)
      return this.refuse(
        line,
        `"${text}" must be an abbreviation, " = ", and what it stands for: "gratt. = grattugiato"`,
      );
    return [{ kind: 'abbreviation', lang, left, right, text, line }];
  }

  /** `italiano, italiano = english, english` */
  private bridge({ text, line }: Entry): WordLine[] {
    const [left = [], right = [], ...rest] = text.split(/\s+=\s+/).map((side) => this.names(listed(side), line));
    if (left.length === 0 || right.length === 0 || rest.length > 0)
      return this.refuse(line, `"${text}" must be Italian names, " = ", and English ones: "vite = screw, bolt"`);
    return [{ kind: 'bridge', lang: undefined, left, right, text, line }];
  }

  private stopWord({ text, line }: Entry): string[] {
    const read = pieces(text);
    if (read.length === 1 && read[0]?.type === 'word') return [read[0].text];
    return this.refuse(line, `"${text}" is no stop word: one word of letters is expected`);
  }

  private offEntries(node: unknown): OffEntry[] {
    return this.entries(node).map(({ text, line }) => ({ names: text.split(/\s+=\s+|\s+>\s+|,\s+/), line }));
  }

  /** The names that are usable; each other one is a fault. */
  private names(written: readonly string[], line: number): string[] {
    if (written.length > MOST_NAMES) return this.refuse(line, `a line has at most ${MOST_NAMES} names`);
    const known = new Set<string>();
    return written.flatMap((one) => {
      const name = one.trim();
      if (name.length > LONGEST_NAME) return this.refuse(line, `"${name.slice(0, 20)}…" is too long for a name`);
      if (!SAYS_SOMETHING.test(name) && pieces(name).length === 0)
        return this.refuse(line, `"${name}" has no word of two letters and no number`);
      if (/^\d+$/.test(fold(name)))
        return this.refuse(line, `"${name}" is a number alone and would stand for all numbers`);
      if (known.has(fold(name))) return this.refuse(line, `"${name}" stands twice in a line`);
      known.add(fold(name));
      return [name];
    });
  }

  /** The parts of a mapping by their keys; unknown keys are faults. */
  private sections(node: unknown, allowed: readonly string[]): Map<string, unknown> {
    const found = new Map<string, unknown>();
    if (isEmpty(node)) return found;
    if (node instanceof Map) return node;
    if (!isMap(node)) return this.expected(node, `the sections ${allowed.join(', ')}`, found);
    for (const { key, value } of node.items as Pair<Node, Node>[]) {
      const name = isScalar(key) ? String(key.value) : '';
      if (allowed.includes(name)) found.set(name, value);
      else this.fault(this.lineOf(key), `there is no section "${name}" here; there are ${allowed.join(', ')}`);
    }
    return found;
  }

  /** The texts of a list. */
  private entries(node: unknown): Entry[] {
    if (isEmpty(node)) return [];
    if (Array.isArray(node)) return node;
    if (!isSeq(node)) return this.expected(node, 'a list, each line beginning with "- ",', []);
    return (node.items as Node[]).flatMap((item) => {
      const line = this.lineOf(item);
      if (isScalar(item) && String(item.value).trim() !== '') return [{ text: String(item.value).trim(), line }];
      return this.refuse(line, 'a text is expected; a text with ": " or " #" in it stands between quotation marks');
    });
  }

  private expected<T>(node: unknown, what: string, instead: T): T {
    this.fault(this.lineOf(node), `${what} is expected here`);
    return instead;
  }

  private refuse(line: number, reason: string): never[] {
    this.fault(line, reason);
    return [];
  }

  private fault(line: number, reason: string): void {
    if (!this.faults.some((known) => known.line === line)) this.faults.push({ line, reason });
  }

  private lineOf(node: unknown): number {
    const start = (node as Node | null)?.range?.[0];
    return start === undefined ? 1 : this.counter.linePos(start).line;
  }
}

const isParts = (value: PlainSection): value is Exclude<PlainSection, readonly Entry[]> => value instanceof Map;

/** Nearly every name; the others are read. */
const SAYS_SOMETHING = /\p{L}{2}/u;

/** Commas between names; a decimal comma has no space after it. */
const listed = (side: string): string[] => side.split(/,\s+/);

const isEmpty = (node: unknown): boolean =>
  (Array.isArray(node) && node.length === 0) ||
  node === undefined ||
  node === null ||
  (isScalar(node) && (node.value === null || node.value === ''));
