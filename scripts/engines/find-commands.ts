/** Where the commands of a server are: unpacked by `npm run engines -- install`, or on the machine. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../prepare.mjs';
import type { Tool } from './engine.ts';

/** Everything that servers for tests need and write; git ignores it. */
export const ENGINES_FOLDER = join(ROOT, '.cache/engines');
/** What was unpacked or built for one of them. */
export const ownFolder = (engine: string): string => join(ENGINES_FOLDER, 'installed', engine);

const BELOW = ['usr/sbin', 'usr/bin', 'sbin', 'bin'];
/** Debian has each version of PostgreSQL in a folder of its own. */
const POSTGRES = 'usr/lib/postgresql';

/** Path of a command; undefined: it is not there. @param names one of several: `valkey-server|redis-server` */
export function findCommand(engine: string, names: string): string | undefined {
  const folders = [...below(ownFolder(engine)), ...(process.env.PATH ?? '').split(delimiter), ...below('/')];
  return names
    .split('|')
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(isExecutable);
}

/** Names of the commands and files that are not there. */
export const lackedCommands = ({ name, commands, files = [] }: Pick<Tool, 'name' | 'commands' | 'files'>): string[] => [
  ...commands.filter((one) => findCommand(name, one) === undefined),
  ...files.filter((one) => !existsSync(join(ownFolder(name), one))),
];

/** For a command line that has a command of this server in it: libraries and modules of Python that came with unpacked packages are found. */
export function environmentOf(engine: string, command: readonly string[]): NodeJS.ProcessEnv {
  const root = ownFolder(engine);
  if (!command.some((word) => word.startsWith(root))) return process.env;
  const folders = ['usr/lib', 'lib'].flatMap((lib) =>
    existsSync(join(root, lib))
      ? readdirSync(join(root, lib))
          .filter((name) => name.endsWith('-linux-gnu'))
          .map((name) => join(root, lib, name))
      : [],
  );
  const modules = join(root, 'usr/lib/python3/dist-packages');
  const after = (own: readonly string[], given: string | undefined) => [...own, given].filter(Boolean).join(':');
  return {
    ...process.env,
    LD_LIBRARY_PATH: after(folders, process.env.LD_LIBRARY_PATH),
    ...(existsSync(modules) && { PYTHONPATH: after([modules], process.env.PYTHONPATH) }),
  };
}

function below(root: string): string[] {
  const versions = join(root, POSTGRES);
  const found = existsSync(versions) ? readdirSync(versions).sort((one, other) => Number(other) - Number(one)) : [];
  return [...BELOW.map((folder) => join(root, folder)), ...found.map((version) => join(versions, version, 'bin'))];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
