/** Writes UBL: a document as a tree of names and texts, in the order of the schema. What is empty is left out. */
import { type XmlElement, xmlBuilder } from '../xml/xml-builder.ts';
import { xmlText } from '../xml/xml-escape.ts';

/** Text, or what is inside; with attributes where the element has some. */
export type UblNode = readonly [
  name: string,
  content: string | UblContent,
  attributes?: Readonly<Record<string, string>>,
];
/** `undefined` and nodes without text and content are left out. */
export type UblContent = ReadonlyArray<UblNode | undefined>;

const NAMESPACES = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** @param document `OrderResponse`, `DespatchAdvice`, `Invoice`. @returns a whole file in UTF-8. */
export function writeUbl(document: string, content: UblContent): Uint8Array {
  const root = xmlBuilder()
    .create({ version: '1.0', encoding: 'UTF-8' })
    .ele(`${NAMESPACES}${document}-2`, document, {
      'xmlns:cac': `${NAMESPACES}CommonAggregateComponents-2`,
      'xmlns:cbc': `${NAMESPACES}CommonBasicComponents-2`,
      'xmlns:ext': `${NAMESPACES}CommonExtensionComponents-2`,
    });
  addAll(root, content);
  return new TextEncoder().encode(root.end({ prettyPrint: true }));
}

function addAll(parent: XmlElement, content: UblContent): void {
  for (const node of content) {
    if (!node || isEmpty(node)) continue;
    const [name, inside, attributes = {}] = node;
    const element = parent.ele(
      name,
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, xmlText(value)])),
    );
    if (typeof inside === 'string') element.txt(xmlText(inside).trim());
    else addAll(element, inside);
  }
}

const isEmpty = ([, content]: UblNode): boolean =>
  typeof content === 'string' ? xmlText(content).trim() === '' : content.every((node) => !node || isEmpty(node));
