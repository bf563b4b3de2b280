/** The source of an import: a folder, a zip of one, or a single file of it. */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { convertFile, type ForeignProgram, programOf } from './converted/convert-file.ts';
import { ImportFailure } from './import-failure.ts';
import { unzip } from './zip-folder.ts';

export interface ImportSource {
  /** As the operator typed it. */
  readonly name: string;
  readonly folder: string;
  /** Files with their path inside the folder, `/` between the parts; symbolic links are left out. */
  readonly files: ReadonlySet<string>;
  /** A folder or a zip of one; false = a single file, and what it may name beside it. */
  readonly whole: boolean;
  /** Deletes the unpacked files. */
  close(): Promise<void>;
}

/**
 * @param tempFolder where a zip is unpacked, on the disk of the data folder.
 * @param mostGb gigabytes of a zip when opened; left out: 20.
 * @param asIs a file of a system that we know is not converted: a mapping says what it is.
 */
export async function openSource(
  name: string,
  tempFolder: string,
  mostGb?: number,
  { asIs = false }: { readonly asIs?: boolean } = {},
): Promise<ImportSource> {
  const found = await stat(name).catch(() => undefined);
  const close = async () => {};
  if (found?.isDirectory()) return { name, folder: resolve(name), files: await listFiles(name), whole: true, close };
  if (!found?.isFile()) throw new ImportFailure('no-such-source', { source: name });
  if (/\.zip$/i.test(name)) return openZip(name, tempFolder, mostGb);
  const { program } = !asIs && /\.(xml|txt|dat|edi|edifact)$/i.test(name) ? await programOf(name) : {};
  if (program !== undefined) return openConverted(program, name, tempFolder);
  const folder = dirname(resolve(name));
  return { name, folder, files: new Set([basename(name), ...(await besides(folder))]), whole: false, close };
}

/** A file of another system, as a folder of our own tables. */
async function openConverted(program: ForeignProgram, name: string, tempFolder: string): Promise<ImportSource> {
  await mkdir(tempFolder, { recursive: true });
  const folder = await mkdtemp(join(tempFolder, 'import-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    await convertFile(program, name, folder);
    return { name, folder, files: await listFiles(folder), whole: true, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openZip(name: string, tempFolder: string, mostGb: number | undefined): Promise<ImportSource> {
  await mkdir(tempFolder, { recursive: true });
  const unpacked = await mkdtemp(join(tempFolder, 'import-'));
  const close = () => rm(unpacked, { recursive: true, force: true });
  try {
    await unzip(name, unpacked, mostGb);
    const folder = await rootOf(unpacked);
    return { name, folder, files: await listFiles(folder), whole: true, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return new Set(files.map((file) => file.split(sep).join('/')));
}

/** Pictures, documents and papers beside a single file. */
async function besides(folder: string): Promise<string[]> {
  const lists = ['images', 'documents', 'papers'].map(async (name) => {
    const inside = await listFiles(join(folder, name)).catch(() => new Set<string>());
    return [...inside].map((file) => `${name}/${file}`);
  });
  return (await Promise.all(lists)).flat();
}

/** A zip of a folder contains only that folder at its top. */
async function rootOf(unpacked: string): Promise<string> {
  const entries = (await readdir(unpacked, { withFileTypes: true })).filter((entry) => entry.name !== '__MACOSX');
  const [only] = entries;
  return entries.length === 1 &&
    only?.isDirectory() &&
    !/^(images|documents|content|papers|fatturapa)$/i.test(only.name)
    ? join(unpacked, only.name)
    : unpacked;
}
