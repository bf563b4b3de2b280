/** A file of UBL as far as every document has it: encoding, root with its namespace, the envelope of Peppol, lines one after the other. */
import type { TradeNote } from '../trade-order/trade-order.ts';
import { refusal } from '../trade-order/trade-values.ts';
import { type XmlElement, XmlRefused, xmlElementsOf } from '../xml/xml-elements.ts';
import { encodingOfXml } from '../xml/xml-encoding.ts';

const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:';
/** Root of the envelope in which Peppol sends documents. */
const ENVELOPE = 'StandardBusinessDocument';

export interface UblReading<Row> {
  /** Names of root elements that are read. */
  readonly documents: ReadonlySet<string>;
  readonly lines: ReadonlySet<string>;
  /** Elements that are passed over with all that they hold. */
  readonly without: ReadonlySet<string>;
  /** Lines of a document. */
  readonly most: number;
  /** Each line as it comes; undefined: it says nothing. */
  readonly rowOf: (line: XmlElement) => Row | undefined;
}

export interface UblFile<Row> {
  readonly name: string;
  /** The root with its elements, without lines. */
  readonly head: XmlElement;
  readonly rows: readonly Row[];
}

/** The file gives nothing; `fault` and value are those of its note. */
class NoUblFile extends Error {
  readonly line: number;
  readonly fault: 'not-an-order' | 'wrong-count';

  constructor(what: string, line: number, fault: 'not-an-order' | 'wrong-count' = 'not-an-order') {
    super(what);
    this.line = line;
    this.fault = fault;
  }
}

/** @throws what `ublRefusal` makes a note of. */
export function readUblFile<Row>(bytes: Uint8Array, reading: UblReading<Row>): UblFile<Row> {
  const { documents, lines, without, most, rowOf } = reading;
  const namespaces: string[] = [];
  const heads: XmlElement[] = [];
  const rows: Row[] = [];
  let document = '';
  const elements = xmlElementsOf(textOf(bytes), {
    without,
    isRecord: (path) => document !== '' && path.length === (path[0] === ENVELOPE ? 3 : 2) && path.at(-2) === document,
    onOpen(path, attributes) {
      const isDocument = path.length === (path[0] === ENVELOPE ? 2 : 1) && path.at(-1) !== ENVELOPE;
      if (path.length <= 2) namespaces.push(...namespacesOf(attributes));
      if (!isDocument || path.at(-1) === 'StandardBusinessDocumentHeader') return;
      const name = path.at(-1) ?? '';
      if (!documents.has(name) || !namespaces.includes(`${NAMESPACE}${name}-2`)) throw new NoUblFile(name, 1);
      document = name;
    },
  });
  for (const element of elements) {
    if (!lines.has(element.name)) heads.push(element);
    else {
      if (rows.length >= most) throw new NoUblFile(String(most), element.line, 'wrong-count');
      const row = rowOf(element);
      if (row !== undefined) rows.push(row);
    }
  }
  if (document === '') throw new NoUblFile('', 1);
  return { name: document, head: { name: document, attributes: {}, children: heads, text: '', line: 1 }, rows };
}

/** By what it declares; a file that declares UTF-8 and is not is Windows-1252, as old software writes it. */
function textOf(bytes: Uint8Array): string {
  const found = encodingOfXml(bytes);
  if ('unknown' in found) throw new NoUblFile(found.unknown, 1);
  try {
    return new TextDecoder(found.encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const namespacesOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes)
    .filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
    .map(([, uri]) => uri.trim());

/** Why the file gives nothing. What is no fault of the file is thrown on. */
export function ublRefusal(error: unknown): TradeNote {
  if (error instanceof NoUblFile) return refusal(error.fault, error.message, error.line);
  if (!(error instanceof XmlRefused)) throw error;
  // The end of the text came before the end of the document.
  const isCut = /unclosed tag|unexpected end/.test(error.message);
  return refusal(isCut ? 'cut-off' : 'not-an-order', isCut ? '' : error.fault, error.line);
}
