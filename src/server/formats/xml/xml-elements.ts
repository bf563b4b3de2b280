/**
 * Reads a long XML text element by element: each element that `isRecord` names comes out whole, with what is inside it, and is then forgotten.
 * Nothing is ever loaded from outside the text (docs/rules/exchange.md, C-EXC-1).
 */
import { SaxesParser } from 'saxes';

export interface XmlElement {
  /** Without prefix: files of the same format choose their own. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** All text inside, without that of its children; trimmed. */
  readonly text: string;
  /** Of the text, from 1, where the element begins. */
  readonly line: number;
}

export type XmlFault = 'doctype' | 'too-deep' | 'text-too-long' | 'not-xml';

/** The text cannot be read on. What came out before is good. */
export class XmlRefused extends Error {
  readonly fault: XmlFault;
  readonly line: number;

  constructor(fault: XmlFault, line: number, message = '') {
    super(message);
    this.fault = fault;
    this.line = line;
  }
}

export interface XmlReading {
  /** A DOCTYPE is passed over, with nothing of it read or loaded, instead of refusing the text. */
  readonly skipsDoctype?: boolean;
  /** Elements inside the wanted ones that are left out with all that they hold, however long: attachments. */
  readonly without?: ReadonlySet<string>;
  /** Names of the elements from the root to the one in question: whether it is wanted. Never asked inside a wanted one. */
  readonly isRecord: (path: readonly string[]) => boolean;
  /** Each element outside the wanted ones, as it begins: the root and its attributes. */
  readonly onOpen?: (path: readonly string[], attributes: Readonly<Record<string, string>>) => void;
}

const MAX_DEPTH = 64;
/** Characters of one text. */
const MOST_TEXT = 1_000_000;
/** Characters that are parsed at a time. */
const PIECE = 1 << 16;

interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  readonly line: number;
  text: string;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The wanted elements of each piece of the text, in their order. @throws XmlRefused */
export async function* readXmlElements(
  pieces: AsyncIterable<string> | Iterable<string>,
  reading: XmlReading,
): AsyncGenerator<XmlElement[]> {
  const reader = elementReader(reading);
  for await (const piece of pieces) {
    const found = reader.write(piece);
    if (found.length > 0) yield found;
  }
  const last = reader.end();
  if (last.length > 0) yield last;
}

/** The same of a text that is there as a whole. @throws XmlRefused */
export function* xmlElementsOf(text: string, reading: XmlReading): Generator<XmlElement> {
  const reader = elementReader(reading);
  for (let at = 0; at < text.length; at += PIECE) yield* reader.write(text.slice(at, at + PIECE));
  yield* reader.end();
}

interface ElementReader {
  /** What ended in this piece. */
  readonly write: (piece: string) => XmlElement[];
  readonly end: () => XmlElement[];
}

function elementReader({ isRecord, onOpen, skipsDoctype = false, without }: XmlReading): ElementReader {
  const parser = new SaxesParser({ xmlns: false });
  const path: string[] = [];
  const open: OpenElement[] = [];
  let found: XmlElement[] = [];
  /** Depth of the element that is left out with all that it holds; 0 = none. */
  let leftOut = 0;

  parser.on('doctype', () => {
    if (!skipsDoctype) throw new XmlRefused('doctype', parser.line);
  });
  parser.on('error', (error) => {
    throw new XmlRefused('not-xml', parser.line, error.message.slice(0, 200));
  });
  parser.on('opentag', ({ name, attributes }) => {
    path.push(localName(name));
    if (path.length > MAX_DEPTH) throw new XmlRefused('too-deep', parser.line);
    if (leftOut > 0) return;
    if (open.length === 0 && !isRecord(path)) {
      onOpen?.(path, attributes);
      return;
    }
    if (without?.has(localName(name))) leftOut = path.length;
    else open.push({ name: localName(name), attributes, children: [], line: parser.line, text: '' });
  });
  parser.on('closetag', () => {
    const depth = path.length;
    path.pop();
    if (leftOut > 0) {
      if (depth === leftOut) leftOut = 0;
      return;
    }
    const ended = open.pop();
    if (!ended) return;
    const element = { ...ended, text: ended.text.trim() };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else found.push(element);
  });
  const addText = (text: string) => {
    const element = leftOut > 0 ? undefined : open.at(-1);
    if (!element) return;
    if (element.text.length + text.length > MOST_TEXT) throw new XmlRefused('text-too-long', parser.line);
    element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);

  const taken = () => {
    const elements = found;
    found = [];
    return elements;
  };
  return {
    write(piece) {
      parser.write(piece);
      return taken();
    },
    end() {
      parser.close();
      return taken();
    },
  };
}

/** The text of the first child of this name; undefined: there is none, `''`: it is empty. */
export const childText = (element: XmlElement, name: string): string | undefined =>
  element.children.find((child) => child.name === name)?.text;
