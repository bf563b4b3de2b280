/**
 * Splits an EDIFACT text into segments, elements and components (ISO 9735): separators from `UNA` or the usual ones, a release character,
 * line ends anywhere. Element by element as it is read: a file is never held as a whole of objects.
 */

export interface EdifactSegment {
  readonly tag: string;
  /** Elements behind the tag, each of components. What is not there is shorter, not empty. */
  readonly elements: ReadonlyArray<readonly string[]>;
  /** Of the file, from 1, where the segment begins. */
  readonly line: number;
}

export interface EdifactMarks {
  readonly component: string;
  readonly element: string;
  readonly decimal: string;
  /** '' = none. */
  readonly release: string;
  readonly terminator: string;
}

export const USUAL_MARKS: EdifactMarks = { component: ':', element: '+', decimal: '.', release: '?', terminator: "'" };

export type EdifactFault = 'cut-off' | 'segment-too-long' | 'too-many';

/** The text cannot be split on: a segment never ends, or is longer than any segment of the standard; or nobody should read on. */
export class EdifactRefused extends Error {
  readonly fault: EdifactFault;
  readonly line: number;

  constructor(fault: EdifactFault, line: number) {
    super(fault);
    this.fault = fault;
    this.line = line;
  }
}

/** Characters of a segment; a real one has hundreds. */
const LONGEST_SEGMENT = 20_000;
/** `UNA` and its six characters. */
const ADVICE = 9;

/** @throws EdifactRefused where the text cannot be split on. What came out before is good. */
export function* edifactSegments(text: string): Generator<EdifactSegment> {
  let marks = searched(USUAL_MARKS);
  let at = 0;
  let line = 1;
  for (;;) {
    for (; at < text.length && isBlank(text[at]); at += 1) if (text[at] === '\n') line += 1;
    if (at >= text.length) return;
    if (text.startsWith('UNA', at)) {
      marks = searched(marksOf(text.slice(at + 3, at + ADVICE), line));
      at += ADVICE;
      continue;
    }
    const segment = segmentAt(text, at, { line, marks });
    const [tag = [''], ...elements] = segment.parts;
    if (tag[0] !== '') yield { tag: (tag[0] ?? '').trim().toUpperCase(), elements, line };
    at = segment.end;
    line += segment.lines;
  }
}

/** What separates nothing between two segments: blanks, line ends, NUL of a record that was filled up. */
const isBlank = (character: string | undefined) =>
  character === ' ' || character === '\n' || character === '\r' || character === '\t' || character === '\0';

function marksOf(advice: string, line: number): EdifactMarks {
  if (advice.length < ADVICE - 3) throw new EdifactRefused('cut-off', line);
  const [component = ':', element = '+', decimal = '.', release = '?', , terminator = "'"] = advice;
  return { component, element, decimal, release: release === ' ' ? '' : release, terminator };
}

interface SearchedMarks extends EdifactMarks {
  /** Finds the next sign that means something; with a state of its own. */
  readonly next: RegExp;
}

function searched(marks: EdifactMarks): SearchedMarks {
  const { component, element, release, terminator } = marks;
  const signs = [component, element, release, terminator, '\r', '\n'].filter((sign) => sign !== '');
  return { ...marks, next: new RegExp(`[${signs.map((sign) => `\\u${hex(sign)}`).join('')}]`, 'g') };
}

const hex = (sign: string) => sign.charCodeAt(0).toString(16).padStart(4, '0');

interface Reading {
  readonly line: number;
  readonly marks: SearchedMarks;
}

interface SplitSegment {
  readonly parts: string[][];
  /** Behind the terminator. */
  readonly end: number;
  /** Line ends inside. */
  readonly lines: number;
}

function segmentAt(text: string, begin: number, { line, marks }: Reading): SplitSegment {
  const parts: string[][] = [[]];
  let lines = 0;
  let component = '';
  let from = begin;
  const endComponent = (end: number) => {
    parts.at(-1)?.push(component + text.slice(from, end));
    component = '';
    from = end + 1;
  };
  marks.next.lastIndex = begin;
  for (;;) {
    const found = marks.next.exec(text);
    const at = found?.index ?? text.length;
    if (at - begin > LONGEST_SEGMENT) throw new EdifactRefused('segment-too-long', line);
    if (!found) throw new EdifactRefused('cut-off', line);
    const [character] = found;
    if (character === marks.terminator) {
      endComponent(at);
      return { parts, end: at + 1, lines };
    }
    if (character === marks.release) {
      component += text.slice(from, at) + (text[at + 1] ?? '');
      from = at + 2;
      marks.next.lastIndex = from;
    } else if (character === marks.component) endComponent(at);
    else if (character === marks.element) {
      endComponent(at);
      parts.push([]);
    } else {
      // Files that are wrapped at 80 characters: the line end is no part of the text.
      if (character === '\n') lines += 1;
      component += text.slice(from, at);
      from = at + 1;
    }
  }
}
