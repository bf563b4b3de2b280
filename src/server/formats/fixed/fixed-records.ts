/** Cuts a text into records of fixed length, with or without line ends, holding one of them at a time (C-EXC-5). */

export const NEWLINES = ['required', 'optional', 'none'] as const;

export interface FixedForm {
  /** Characters of a record; left out: a record is a line. */
  readonly length?: number | undefined;
  /** `required`: a record is a line; `optional`: line ends may be missing; `none`: what looks like one is data. */
  readonly newline: (typeof NEWLINES)[number];
}

export interface FixedRecord {
  /** From 1; of a text without line ends the number of the record. */
  readonly line: number;
  readonly text: string;
  /** Longer than a record may be: the text is its beginning. */
  readonly tooLong?: true;
}

/** Characters of a line of which nothing else is said. */
export const LONGEST_LINE = 65_536;
const END_OF_FILE = '\u001a';
const BREAK = /[\n\r\u0085]/g;

/** The records of each piece of the text, in their order. Short ones are as they are: cutting a place beyond their end gives nothing. */
export async function* fixedRecords(
  pieces: AsyncIterable<string> | Iterable<string>,
  form: FixedForm,
): AsyncGenerator<FixedRecord[]> {
  const limit = form.length ?? LONGEST_LINE;
  const hasBreaks = form.newline !== 'none' || form.length === undefined;
  const isStrict = form.newline === 'required' || form.length === undefined;
  let text = '';
  let at = 0;
  let line = 0;
  let isSkipping = false;
  let found: FixedRecord[] = [];
  /** Of the next line end in the text; its length where there is none. */
  let nextBreak = -1;

  const breakPlace = (): number => {
    if (nextBreak >= at) return nextBreak;
    BREAK.lastIndex = at;
    nextBreak = BREAK.exec(text)?.index ?? text.length;
    return nextBreak;
  };
  const add = (record: string, tooLong = false) => {
    line += 1;
    if (record.trim() === '' || record.trim() === END_OF_FILE) return;
    found.push({ line, text: record, ...(tooLong && { tooLong }) });
  };
  /** Moves beyond a line end at this place; false: its second character is still to come. */
  const passBreak = (place: number, isEnd: boolean): boolean => {
    const isReturn = text.charCodeAt(place) === 13;
    if (isReturn && place + 1 >= text.length && !isEnd) return false;
    at = place + (isReturn && text.charCodeAt(place + 1) === 10 ? 2 : 1);
    return true;
  };
  /** Takes the next record; false: more of the text is needed. */
  const take = (isEnd: boolean): boolean => {
    const left = text.length - at;
    if (left === 0) return false;
    if (!hasBreaks) {
      if (left < limit && !isEnd) return false;
      add(text.slice(at, at + limit));
      at += Math.min(left, limit);
      return true;
    }
    const place = breakPlace();
    if (place < text.length && (isSkipping || place <= at + limit)) {
      const record = text.slice(at, place);
      if (!passBreak(place, isEnd)) return false;
      if (isSkipping) isSkipping = false;
      else add(record);
      return true;
    }
    if (isSkipping) {
      at = text.length;
      return false;
    }
    // One character more says whether a line end follows.
    if (left <= limit && !isEnd) return false;
    add(text.slice(at, at + limit), isStrict && left > limit);
    at += Math.min(left, limit);
    isSkipping = isStrict && left > limit;
    return true;
  };

  for await (const piece of pieces) {
    text = text.slice(at) + piece;
    at = 0;
    nextBreak = -1;
    while (take(false));
    if (found.length === 0) continue;
    yield found;
    found = [];
  }
  while (take(true));
  if (found.length > 0) yield found;
}

export interface Span {
  /** First and last place, from 1. */
  readonly from: number;
  readonly to: number;
}

/** `3-20`, or `7` for a single place; undefined: it is none. */
export function readSpan(text: string): Span | undefined {
  const [, first, last] = /^\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*$/.exec(text) ?? [];
  if (first === undefined) return undefined;
  const [from, to] = [Number(first), Number(last ?? first)];
  return from >= 1 && to >= from ? { from, to } : undefined;
}

/** What stands there; characters of no text are blanks, as a screen of the other system shows them. */
export const cutSpan = (text: string, { from, to }: Span): string => text.slice(from - 1, to).replaceAll('\u0000', ' ');
