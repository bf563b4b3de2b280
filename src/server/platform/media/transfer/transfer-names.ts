/** Which files move between the data folder and the bucket, and what their names say about their content. Pure. */
import { isMediaName } from '../media-file.ts';

/** A folder of the data folder, and of the bucket. */
export type FileKind = 'media' | 'papers';
export const FILE_KINDS: readonly FileKind[] = ['media', 'papers'];

const PAPER = /^([0-9a-f]{2})\/(\1[0-9a-f]{62})$/;
const DOCUMENT = /^documents\/[a-z_-]+\/([0-9a-f]{20})\//;

/** Whether the shop itself would have given a file this name: nothing else is moved, so that no name leaves its folder. */
export const isOwnName = (kind: FileKind, name: string): boolean =>
  kind === 'papers' ? PAPER.test(name) : isMediaName(name);

/**
 * Whether content belongs to a name; undefined = the name does not say: pictures are named by their originals.
 * @param sha256 of the content, hexadecimal
 */
export function fitsName(kind: FileKind, name: string, sha256: string): boolean | undefined {
  const begin = kind === 'papers' ? PAPER.exec(name)?.[2] : DOCUMENT.exec(name)?.[1];
  return begin === undefined ? undefined : sha256.startsWith(begin);
}
