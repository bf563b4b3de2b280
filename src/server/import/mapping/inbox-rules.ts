/** Which entry of a connection's mapping a file is for, and what its name says of it. */
import { readWritten } from '#server/formats/mapping/written-dates.ts';
import { FIGURE_TABLES, isFigureTable } from '../figure-tables.ts';
import { momentIn, momentOf, type NamedFile } from '../files-in/incoming-name.rules.ts';
import { IMPORT_STEPS } from '../import-files.ts';
import { compileMapping } from './compile-mapping.ts';
import { mappedSlot } from './mapped-slot.ts';
import type { MappingDocument } from './mapping-document.ts';
import type { InboxEntry } from './mapping-schema.ts';

export interface FoundEntry {
  readonly entry: InboxEntry;
  readonly place: number;
  /** The table that the name of the file says. */
  readonly table: string | undefined;
  readonly groups: Readonly<Record<string, string | undefined>>;
}

/** The first one whose `match` fits. */
export function entryFor(inbox: readonly InboxEntry[], name: string): FoundEntry | undefined {
  for (const [place, entry] of inbox.entries()) {
    const found = new RegExp(entry.match, 'u').exec(name);
    if (!found) continue;
    const groups = found.groups ?? {};
    const said = groups.table;
    return {
      entry,
      place,
      groups,
      table: said === undefined ? undefined : (entry.tables?.[said] ?? said.toLowerCase()),
    };
  }
  return undefined;
}

/** An entry as far as the names of files need it. */
export interface InboxRule {
  readonly name: string;
  readonly kind: 'figures' | 'import';
  readonly full: boolean;
  /** In the order of the import. */
  readonly tables: readonly string[];
}

/** @throws ImportFailure for an entry that contradicts itself, or two of one name. */
export function inboxRules(document: MappingDocument): InboxRule[] {
  const { body } = document;
  if (body.kind !== 'connection') return [];
  const rules = body.inbox.map((entry, place): InboxRule => {
    const maps = { ...body.maps, ...entry.maps };
    const { tables: plans, constants } = compileMapping(document, { ...entry, maps }, ['inbox', place]);
    const filled = new Set([...plans, ...constants].map(({ name }) => name));
    const tables = IMPORT_STEPS.flatMap(({ file }) => (filled.has(file) ? [file] : []));
    const areFigures = tables.every(isFigureTable);
    if (entry.kind === 'delta' && !areFigures)
      throw document.fault(['inbox', place, 'kind'], 'mapping-not-figures', { tables: FIGURE_TABLES.join(', ') });
    const kind = areFigures && (entry.kind ?? 'delta') === 'delta' ? 'figures' : 'import';
    const full = entry.kind === 'full';
    return { name: entry.name ?? `${tables.join('+')}${full ? '-full' : ''}`, kind, full, tables };
  });
  for (const [place, { name }] of rules.entries())
    if (rules.findIndex((other) => other.name === name) < place)
      throw document.fault(['inbox', place], 'mapping-same-name', { name });
  return rules;
}

export interface MappedName extends NamedFile {
  readonly tables: readonly string[];
}

/** Undefined: no entry is for it. */
export function nameByInbox(
  document: MappingDocument,
  rules: readonly InboxRule[],
  name: string,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): MappedName | undefined {
  if (document.body.kind !== 'connection') return undefined;
  const found = entryFor(document.body.inbox, name);
  const rule = found && rules[found.place];
  if (!rule) return undefined;
  const { entry, groups, table } = found;
  // A name that says a table that the entry does not fill is none of its files.
  if (table !== undefined && !rule.tables.includes(table)) return undefined;
  const tables = table === undefined ? rule.tables : [table];
  const { sequence, as_of: age } = groups;
  return {
    kind: rule.kind,
    table: null,
    full: rule.full,
    slot: mappedSlot(tables[0] ?? '', rule.name),
    sequence: sequence !== undefined && /^\d{1,15}$/.test(sequence) ? Number(sequence) : null,
    asOf: age === undefined ? null : ageOf(age, entry.as_of, { timeZone, now }),
    tables,
  };
}

/** A day alone is its end, or now if it is not over. */
function ageOf(
  text: string,
  pattern: string | undefined,
  at: { readonly timeZone: string; readonly now: Date },
): Date | null {
  if (pattern === undefined) return momentOf(text, at.timeZone, at.now);
  const found = readWritten(pattern, text);
  if (!found) return null;
  const moment = momentIn(at.timeZone, `${found.day}T${found.time ?? '23:59:59'}Z`);
  return found.time === undefined && moment > at.now ? at.now : moment;
}
