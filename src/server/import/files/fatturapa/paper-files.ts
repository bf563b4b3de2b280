/** Which files of a source are FatturaPA: those below `fatturapa/`, or all of a source that has nothing else. */
import { basename } from 'node:path';

const PAPER = /\.(xml|p7m|zip)$/i;
/** Folders that a single file brings along; they say nothing of what it is. */
const BESIDE = /^(images|documents|papers)\//;

/** In the order of their paths, so that of two files of one document the later name wins. */
export function paperFilesOf(files: ReadonlySet<string>): string[] {
  const seen = [...files].filter((file) => !basename(file).startsWith('.')).sort();
  const others = seen.filter((file) => !BESIDE.test(file));
  const alone = others.every((file) => PAPER.test(file));
  return (alone ? others : seen.filter((file) => file.startsWith('fatturapa/'))).filter((file) => PAPER.test(file));
}
