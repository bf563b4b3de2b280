/** Walks over the elements of an XML text in turns, so that no file holds up the other requests (C-FISC-1). */
import { SaxesParser } from 'saxes';
import { PaperRefused } from './refusals.ts';

export interface XmlListener {
  /** An element begins; `local` is its name without prefix. */
  open(local: string, namespace: string, attributes: () => Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(): void;
}

const MAX_DEPTH = 64;
const STEP = 16 * 1024;
/** After so many milliseconds other requests get their turn. */
const TURN_MS = 6;

/** @throws PaperRefused `doctype`, `too-deep`, `not-xml`; and whatever the listener throws. */
export async function walkXml(xml: string, listener: XmlListener): Promise<void> {
  let depth = 0;
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('doctype', () => {
    throw new PaperRefused('doctype');
  });
  parser.on('error', (error) => {
    throw new PaperRefused('not-xml', error.message.slice(0, 200));
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new PaperRefused('too-deep');
    listener.open(local, uri, () => Object.fromEntries(Object.values(attributes).map((one) => [one.local, one.value])));
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
