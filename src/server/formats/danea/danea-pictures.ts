/** Which picture each article of a file of Danea Easyfatt has (`ImageFileName`). */
import { childText, readXmlElements } from '../xml/xml-elements.ts';

export interface DaneaPicture {
  /** Of the article. */
  readonly code: string;
  /** Name of the file, as Easyfatt sends it. */
  readonly file: string;
}

/** Articles without a picture are left out. @throws XmlRefused */
export async function readDaneaPictures(pieces: AsyncIterable<string> | Iterable<string>): Promise<DaneaPicture[]> {
  const pictures: DaneaPicture[] = [];
  const isRecord = (path: readonly string[]) => path.length === 3 && path[2] === 'Product';
  for await (const batch of readXmlElements(pieces, { isRecord }))
    for (const element of batch) {
      const code = childText(element, 'Code') ?? '';
      const file = childText(element, 'ImageFileName') ?? '';
      if (code !== '' && file !== '') pictures.push({ code, file });
    }
  return pictures;
}
