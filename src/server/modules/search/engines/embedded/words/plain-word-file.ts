/**
 * Word files as nearly everybody writes them: sections, and lines that begin with "- ". Reading the shipped ones as YAML took a third of a second
 * at each start and fifty megabytes that the process kept; whatever is not of this form is still read as YAML, which also explains faults.
 */

export interface PlainEntry {
  readonly text: string;
  readonly line: number;
}
/** A list, or lists by their names. */
export type PlainSection = readonly PlainEntry[] | ReadonlyMap<string, readonly PlainEntry[]>;
export type PlainSections = ReadonlyMap<string, PlainSection>;

const SECTION = /^([a-z_]+):$/;
const PART = /^ {2}([a-z_]+):$/;
const ENTRY = /^( {2}| {4})- +(\S.*)$/;
/** Signs with which YAML begins something else than a plain text, and those that end one. */
const NOT_PLAIN = /^[-?:,[\]{}#&*!|>'"%@`]|: | #|:$|\t/;

/** Undefined where any line is not of this form. */
export function plainSections(text: string): PlainSections | undefined {
  const found = new Map<string, PlainEntry[] | Map<string, PlainEntry[]>>();
  let section = '';
  let entries: PlainEntry[] | undefined;
  let indent = 0;
  for (const [at, written] of text.split(/\r?\n/).entries()) {
    const line = written.trimEnd();
    if (line === '' || /^ *#/.test(line)) continue;
    const [, top] = SECTION.exec(line) ?? [];
    const [, part] = PART.exec(line) ?? [];
    const [, before = '', entry = ''] = ENTRY.exec(line) ?? [];
    if (top !== undefined) {
      if (found.has(top)) return undefined;
      section = top;
      entries = [];
      indent = 2;
      found.set(top, entries);
    } else if (part !== undefined) {
      const known = found.get(section);
      if (!known || (Array.isArray(known) && known.length > 0)) return undefined;
      const parts = Array.isArray(known) ? new Map<string, PlainEntry[]>() : known;
      if (parts.has(part)) return undefined;
      entries = [];
      indent = 4;
      parts.set(part, entries);
      found.set(section, parts);
    } else if (entries && before.length === indent && !NOT_PLAIN.test(entry)) {
      entries.push({ text: entry, line: at + 1 });
    } else return undefined;
  }
  return found;
}
