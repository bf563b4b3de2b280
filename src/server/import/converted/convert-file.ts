/** Files of other programs, which become folders of our own tables before they are imported. */
import { type ConvertedFile, convertDanea } from './convert-danea.ts';

export type ForeignProgram = 'danea';

/** By the root element of its XML; undefined: we do not know it. */
export const programOf = (root: string | undefined): ForeignProgram | undefined =>
  root === 'EasyfattProducts' ? 'danea' : undefined;

/** @throws ImportFailure with what is wrong with the file. */
export function convertFile(program: ForeignProgram, path: string, folder: string): Promise<ConvertedFile> {
  switch (program) {
    case 'danea':
      return convertDanea(path, folder);
  }
}
