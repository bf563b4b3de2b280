/** Walks over the elements of an XML text in turns, so that no file holds up the other requests (C-FISC-1). */
import { SaxesParser } from 'saxes';
import { PaperRefused } from './refusals.ts';

export interface XmlListener {
  /** An element begins; `local` is its name without prefix. A prefix stays declared to the end of the file. */
  open(local: string, namespace: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(): void;
}

const MAX_DEPTH = 64;
const STEP = 8 * 1024;
/** After so many milliseconds other requests get their turn. */
const TURN_MS = 4;

/** @throws PaperRefused `doctype`, `too-deep`, `not-xml`; and whatever the listener throws. */
export async function walkXml(xml: string, listener: XmlListener): Promise<void> {
  let depth = 0;
  // Namespaces are resolved here: saxes would make a map for each of the hundred thousand elements, and only the root's matters.
  const namespaces = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]);
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('doctype', () => {
    throw new PaperRefused('doctype');
  });
  parser.on('error', (error) => {
    throw new PaperRefused('not-xml', error.message.slice(0, 200));
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new PaperRefused('too-deep');
    for (const key in attributes) {
      if (key === 'xmlns') namespaces.set('', attributes[key] ?? '');
      else if (key.startsWith('xmlns:')) namespaces.set(key.slice(6), attributes[key] ?? '');
    }
    const colon = name.indexOf(':');
    const namespace = namespaces.get(colon < 0 ? '' : name.slice(0, colon));
    if (namespace === undefined && colon >= 0) throw new PaperRefused('not-xml', `prefix of ${name.slice(0, 80)}`);
    listener.open(colon < 0 ? name : name.slice(colon + 1), namespace ?? '', attributes);
  });
  parser.on('closetag', () => {
    depth -= 1;
    listener.close();
  });
  parser.on('text', (text) => listener.text(text));
  parser.on('cdata', (text) => listener.text(text));
  let since = performance.now();
  for (let at = 0; at < xml.length; at += STEP) {
    parser.write(xml.slice(at, at + STEP));
    if (performance.now() - since < TURN_MS) continue;
    await new Promise(setImmediate);
    since = performance.now();
  }
  parser.close();
}
