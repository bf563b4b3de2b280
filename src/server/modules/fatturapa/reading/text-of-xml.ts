/** Bytes of an XML file → text, by the byte order mark, else by the encoding that the file declares (C-FISC-1). */
import { encodingOfXml } from '#server/formats/xml/xml-encoding.ts';
import { PaperRefused } from './refusals.ts';

/** @throws PaperRefused `encoding-unknown`, `encoding-wrong`. The text has no byte order mark. */
export function textOfXml(bytes: Uint8Array): string {
  const found = encodingOfXml(bytes);
  if ('unknown' in found) throw new PaperRefused('encoding-unknown', found.unknown);
  try {
    return new TextDecoder(found.encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new PaperRefused('encoding-wrong', found.encoding);
  }
}
