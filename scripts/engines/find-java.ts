/** Which Java of this machine runs a server; read from the files beside it, without starting any. */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const JVMS = '/usr/lib/jvm';

/**
 * Path of the command `java`; undefined = there is none of that version.
 * JAVA_HOME comes first, then what is on the PATH, then what is installed beside it.
 * @param atLeast major version (17)
 */
export function findJava(atLeast: number): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'java'));
  const homes = [
    process.env.JAVA_HOME,
    ...onPath.filter(existsSync).map((command) => dirname(dirname(realpathSync(command)))),
    ...(existsSync(JVMS) ? readdirSync(JVMS).map((name) => join(JVMS, name)) : []),
  ];
  const home = homes.find((one) => one !== undefined && versionOf(one) >= atLeast);
  return home && join(home, 'bin/java');
}

/** As the end of "… needs"; undefined = there is one. */
export const javaNeeded = (atLeast: number): string | undefined =>
  findJava(atLeast) === undefined ? `Java ${atLeast} or newer (JAVA_HOME, or on the PATH)` : undefined;

/** 0 = no Java is there. */
function versionOf(home: string): number {
  const release = join(home, 'release');
  if (!existsSync(release) || !existsSync(join(home, 'bin/java'))) return 0;
  const [, version = '0'] = /^JAVA_VERSION="(?:1\.)?(\d+)/m.exec(readFileSync(release, 'utf8')) ?? [];
  return Number(version);
}
