/** In which order the files of a connection are applied, and which are not applied at all (C-EXC-2, C-EXC-3). Pure. */

export interface QueuedFile {
  readonly id: number;
  readonly slot: string;
  readonly sha256: string;
  readonly sequence: number | null;
  readonly asOf: Date | null;
  readonly arrivedAt: Date;
  /** What it does not name is removed: a newer one says all that it says. */
  readonly full: boolean;
  /** Place of its table in an import: customers come before their addresses. */
  readonly place: number;
  /** It waits for a person, and its slot with it. */
  readonly held: boolean;
  /** A person or a command asked for it again: the same content is applied, and its place in the line is now. */
  readonly again: boolean;
}

/** Negative: `one` is older. By number where both have one, else by age, else by arrival. */
export function compareFiles(one: QueuedFile, other: QueuedFile): number {
  const byArrival = one.arrivedAt.getTime() - other.arrivedAt.getTime() || one.id - other.id;
  if (one.again || other.again) return byArrival;
  if (one.sequence !== null && other.sequence !== null && one.sequence !== other.sequence)
    return one.sequence - other.sequence;
  if (one.asOf && other.asOf && one.asOf.getTime() !== other.asOf.getTime())
    return one.asOf.getTime() - other.asOf.getTime();
  return byArrival;
}

export interface NextFile {
  readonly next: number | undefined;
  /** Full ones that wait behind a newer one of their slot. */
  readonly superseded: readonly number[];
}

/** @param files that are not done, of one connection */
export function nextFile(files: readonly QueuedFile[]): NextFile {
  const slots = new Map<string, QueuedFile[]>();
  for (const file of files) slots.set(file.slot, [...(slots.get(file.slot) ?? []), file]);
  const superseded: number[] = [];
  const heads: QueuedFile[] = [];
  for (const own of slots.values()) {
    const waiting = own.filter(({ held }) => !held).sort(compareFiles);
    const last = waiting.at(-1);
    const passed = last?.full ? waiting.slice(0, -1).filter(({ full, again }) => full && !again) : [];
    superseded.push(...passed.map(({ id }) => id));
    const [head] = waiting.filter((file) => !passed.includes(file));
    if (head && own.every(({ held }) => !held)) heads.push(head);
  }
  const [first] = heads.sort(
    (one, other) => one.arrivedAt.getTime() - other.arrivedAt.getTime() || one.place - other.place || one.id - other.id,
  );
  return { next: first?.id, superseded };
}

/** What was applied last of a slot, and the highest number that was seen of it. */
export interface SlotState {
  readonly last: Pick<QueuedFile, 'id' | 'sha256' | 'sequence' | 'asOf' | 'arrivedAt'> | undefined;
  readonly highest: number | null;
  /** Of files that were applied, those whose numbers are next to this one's: a lower and a higher one, with the ages that their rows have. */
  readonly below: Numbered | null;
  readonly above: Numbered | null;
}

export interface Numbered {
  readonly sequence: number;
  readonly asOf: Date;
}

export interface Verdict {
  readonly state: 'apply' | 'unchanged' | 'superseded';
  /** The age that its rows have. */
  readonly asOf: Date | null;
  /** Numbers that were not seen: from, to. */
  readonly gap: { readonly from: number; readonly to: number } | null;
}

export function judge(file: QueuedFile, slot: SlotState): Verdict {
  const { last, highest } = slot;
  const asOf = ageOf(file, slot);
  const gap =
    file.sequence !== null && highest !== null && file.sequence > highest + 1
      ? { from: highest + 1, to: file.sequence - 1 }
      : null;
  if (file.again || !last) return { state: 'apply', asOf, gap };
  // The age in a name is part of what the file says: the same stock an hour later has other orders in it.
  const isSameAge = !file.asOf || file.asOf.getTime() === last.asOf?.getTime();
  if (file.sha256 === last.sha256 && isSameAge) return { state: 'unchanged', asOf, gap };
  const isOlder =
    (file.sequence !== null && last.sequence !== null && file.sequence < last.sequence) ||
    ((file.sequence === null || last.sequence === null) && !!file.asOf && !!last.asOf && file.asOf < last.asOf);
  return { state: file.full && isOlder ? 'superseded' : 'apply', asOf, gap };
}

/**
 * Where numbers give the order, they give the ages too: a file is as old as its arrival, but younger than the one with a lower number, and older than one
 * with a higher number that overtook it. Each number is a millisecond, so that those that are missing have room.
 */
function ageOf({ asOf, sequence, arrivedAt }: QueuedFile, { below, above }: SlotState): Date | null {
  if (asOf || sequence === null) return asOf;
  if (above) return new Date(above.asOf.getTime() - (above.sequence - sequence));
  const least = below ? below.asOf.getTime() + (sequence - below.sequence) : 0;
  return new Date(Math.max(arrivedAt.getTime(), least));
}
