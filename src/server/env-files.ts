/** Values of environment variables that are in files: containers get passwords and keys as files (`DATABASE_URL_FILE`). */
import { readFileSync } from 'node:fs';
import { StartupError } from '#server/platform/startup-error.ts';

type Source = Readonly<Record<string, string | undefined>>;

/**
 * The value of a variable, or what the file named by `<name>_FILE` contains, without spaces and line ends around it.
 * @returns undefined if neither is given; an empty variable counts as not given
 * @throws StartupError if both are given, or if the file cannot be read or is empty; its content is never repeated
 */
export function valueOrFile(source: Source, name: string): string | undefined {
  const value = source[name];
  const path = source[`${name}_FILE`];
  if (!path) return value || undefined;
  if (value) throw new StartupError(`Both ${name} and ${name}_FILE are given: leave one of them out.`);
  const text = contentOf(path, name).trim();
  if (text === '') throw new StartupError(`The file ${path} of ${name}_FILE is empty.`);
  return text;
}

function contentOf(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`The file ${path} of ${name}_FILE cannot be read (${code ?? 'unknown error'}).`);
  }
}
