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
  /** Names of the elements from the root to the one in question: whether it is wanted. Never asked inside a wanted one. */
  readonly isRecord: (path: readonly string[]) => boolean;
  /** Each element outside the wanted ones, as it begins: the root and its attributes. */
  readonly onOpen?: (path: readonly string[], attributes: Readonly<Record<string, string>>) => void;
}

const MAX_DEPTH = 64;
/** Characters of one text. */
const MOST_TEXT = 1_000_000;

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
  { isRecord, onOpen, skipsDoctype = false }: XmlReading,
): AsyncGenerator<XmlElement[]> {
  const parser = new SaxesParser({ xmlns: false });
  const path: string[] = [];
  const open: OpenElement[] = [];
  let found: XmlElement[] = [];

  parser.on('doctype', () => {
    if (!skipsDoctype) throw new XmlRefused('doctype', parser.line);
  });
  parser.on('error', (error) => {
    throw new XmlRefused('not-xml', parser.line, error.message.slice(0, 200));
  });
  parser.on('opentag', ({ name, attributes }) => {
    path.push(localName(name));
    if (path.length > MAX_DEPTH) throw new XmlRefused('too-deep', parser.line);
    if (open.length === 0 && !isRecord(path)) {
      onOpen?.(path, attributes);
      return;
    }
    open.push({ name: localName(name), attributes, children: [], line: parser.line, text: '' });
  });
  parser.on('closetag', () => {
    path.pop();
    const ended = open.pop();
    if (!ended) return;
    const element = { ...ended, text: ended.text.trim() };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else found.push(element);
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (!element) return;
    if (element.text.length + text.length > MOST_TEXT) throw new XmlRefused('text-too-long', parser.line);
    element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);

  for await (const piece of pieces) {
    parser.write(piece);
    if (found.length === 0) continue;
    yield found;
    found = [];
  }
  parser.close();
  if (found.length > 0) yield found;
}

/** The text of the first child of this name; undefined: there is none, `''`: it is empty. */
export const childText = (element: XmlElement, name: string): string | undefined =>
  element.children.find((child) => child.name === name)?.text;
