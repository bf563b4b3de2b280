/** Names of files on servers of others: which are taken, and what they are called here (design §11). Pure. */

/** A file there, as a listing says it. */
export interface RemoteFile {
  readonly name: string;
  readonly bytes: number;
  /** Its time as the server says it: compared, never calculated with. */
  readonly changed: string;
  /** Milliseconds, for the order; 0 = unknown. */
  readonly changedAt: number;
}

/** Whether a listing says the second of a file; others say words (`Nov 27 10:00`), which are compared among themselves only. */
export const isExact = (changed: string): boolean => /^\d+$/.test(changed);

const LONGEST_THERE = 255;
const LONGEST_HERE = 150;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const ODD = /[\u0000-\u001f\u007f\ufffd/\\]/;

/** Whether a name can be asked for as it is: one part of a path, without characters that commands or paths end with. */
export const isPlainName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && name.length <= LONGEST_THERE && !ODD.test(name);

/** What a file is called in our folders: letters, digits and a few signs; never hidden, never a path. */
export function ownName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_')
    .replace(/^[. ]+/, '_')
    .replace(/[. ]+$/, '_');
  // Its ending says what it is: the beginning gives way.
  let own = plain;
  while (Buffer.byteLength(own) > LONGEST_HERE) own = [...own].slice(1).join('');
  return own === '' ? '_' : own;
}

export interface Pick {
  add(file: RemoteFile): void;
  /** `<name>.ok` lies there. */
  mark(name: string): void;
  /** Those whose names come first, at most as many as asked for. */
  files(): Array<RemoteFile & { readonly hasMark: boolean }>;
  /** There were more. */
  readonly isFull: boolean;
}

/** Keeps the first names of a listing of any length, within a memory that does not grow. @param most kept */
export function createPick(most: number): Pick {
  const files = new Map<string, RemoteFile>();
  const marks = new Map<string, string>();
  let isFull = false;
  function cut<Value>(kept: Map<string, Value>): boolean {
    if (kept.size <= most * 2) return false;
    for (const name of [...kept.keys()].sort().slice(most)) kept.delete(name);
    return true;
  }
  return {
    add(file) {
      files.set(file.name, file);
      isFull = cut(files) || isFull;
    },
    mark(name) {
      marks.set(name, name);
      cut(marks);
    },
    files() {
      const names = [...files.keys()].sort();
      isFull ||= names.length > most;
      return names.slice(0, most).flatMap((name) => {
        const file = files.get(name);
        return file ? [{ ...file, hasMark: marks.has(name) }] : [];
      });
    },
    get isFull() {
      return isFull;
    },
  };
}
