/** The files of a drop, those in its folders too, with their paths. */
import type { NamedFile } from './picture-sending.ts';

const LONGEST = 300;
const named = (path: string, file: File): NamedFile => [path.replace(/^\//, '').slice(-LONGEST), file];

/** Chosen with the browser's dialog: a folder gives paths, files give names. */
export const chosenFiles = (files: FileList | null): NamedFile[] =>
  [...(files ?? [])].map((file) => named(file.webkitRelativePath || file.name, file));

/** To be called while the event is handled: afterwards the browser has dropped them. */
export async function droppedFiles(data: DataTransfer): Promise<NamedFile[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return chosenFiles(data.files);
  return (await Promise.all(entries.map(filesOf))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<NamedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [named(entry.fullPath, file)];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: NamedFile[] = [];
  for (;;) {
    // A reader gives a hundred at a time, until it has no more.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await filesOf(one)));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
