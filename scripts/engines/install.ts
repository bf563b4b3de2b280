/**
 * Brings the commands of servers: packages of Debian, unpacked into a folder of ours, commands of Go modules, and what Maven has.
 * Needs no rights and changes nothing else.
 */
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from '../one-at-a-time.mjs';
import { capture, lastLines, Problem, timed } from '../prepare.mjs';
import type { Tool } from './engine.ts';
import { ENGINES_FOLDER, findCommand, lackedCommands, ownFolder } from './find-commands.ts';

/** Lists of packages that are older are read again. */
const APT = join(ENGINES_FOLDER, 'apt');

/** Installs what is missing. @returns a sentence for each one that could not be had */
export async function installEngines(engines: readonly Tool[]): Promise<string[]> {
  const held = join(ENGINES_FOLDER, 'installing');
  const waiting = (pid: number) => console.log(`Another command (process ${pid}) installs here: waiting for it.`);
  return oneAtATime(held, () => installInTurn(engines), { waiting });
}

async function installInTurn(engines: readonly Tool[]): Promise<string[]> {
  const width = Math.max(...engines.map(({ name }) => name.length));
  const faults: string[] = [];
  for (const [index, engine] of engines.entries()) {
    const label = `[${index + 1}/${engines.length}] ${engine.name.padEnd(width)}`;
    if (lackedCommands(engine).length === 0) {
      console.log(`${label}  ready (${findCommand(engine.name, engine.commands[0] ?? '')})`);
      continue;
    }
    try {
      await timed(label, () => installOne(engine));
      const lacked = lackedCommands(engine);
      if (lacked.length > 0) throw new Problem(`it came without ${lacked.join(', ')}`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      faults.push(`${engine.title} (${engine.name}): ${error.message}`);
      console.log(`${label}  not here`);
    }
  }
  return faults;
}

/** All of its sources, or nothing. @returns what came, for the screen */
async function installOne({ name, source: { debian, go, maven } }: Tool): Promise<string> {
  const draft = `${ownFolder(name)}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const came: string[] = [];
  if (debian) came.push(await unpack(name, debian, draft, maven === undefined));
  if (go) came.push(await goInstall(name, go, draft));
  if (maven) came.push(await mavenCopy(name, maven, draft));
  rmSync(ownFolder(name), { recursive: true, force: true });
  renameSync(draft, ownFolder(name));
  return came.join(', ');
}

// ── Debian ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** apt with lists and a cache of its own, so that it needs no rights and no other command waits for it. */
const apt = (args: readonly string[], cwd: string) =>
  capture(
    'apt-get',
    ['-o', `Dir::State::lists=${APT}/lists`, '-o', `Dir::Cache=${APT}/cache`, '-o', 'APT::Sandbox::User=root', ...args],
    { cwd, env: { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' } },
  );

/**
 * Packages with those that they depend on and the machine does not have. They are unpacked, not installed: an installed server would start
 * with the machine, on its usual port, and have users of its own.
 * @param isAll nothing else belongs to the server
 */
async function unpack(name: string, packages: readonly string[], draft: string, isAll: boolean): Promise<string> {
  const wanted = packages.join(' ');
  if (findCommand(name, 'apt-get') === undefined || findCommand(name, 'dpkg-deb') === undefined)
    throw new Problem(
      `this is no Debian: install it yourself, so that its commands are on the PATH (Debian: ${wanted})`,
    );
  await readLists();
  const planned = await apt(['--simulate', '--no-install-recommends', 'install', ...packages], ENGINES_FOLDER);
  if (planned.code !== 0) throw new Problem(`Debian does not have it here:\n${lastLines(planned.output, 3)}`);
  const versions = [...planned.output.matchAll(/^Inst (\S+) .*?\((\S+) /gm)].map(
    ([, one, version]) => `${one}=${version}`,
  );
  // Installed already: there is more to bring, or its commands were deleted.
  if (versions.length === 0 && !isAll) return `${wanted} of the machine`;
  if (versions.length === 0)
    throw new Problem(`it is installed and incomplete: sudo apt-get install --reinstall ${wanted}`);
  mkdirSync(join(draft, 'packages'), { recursive: true });
  const fetched = await apt(['download', ...versions], join(draft, 'packages'));
  if (fetched.code !== 0) throw new Problem(networkSentence(fetched.output));
  for (const file of readdirSync(join(draft, 'packages'))) {
    const { code, output } = await capture('dpkg-deb', ['--extract', join(draft, 'packages', file), draft]);
    if (code !== 0) throw new Problem(`${file} cannot be unpacked: ${lastLines(output, 2)}`);
  }
  rmSync(join(draft, 'packages'), { recursive: true });
  return `${versions.length} packages`;
}

let listsAreRead: Promise<void> | undefined;

function readLists(): Promise<void> {
  listsAreRead ??= (async () => {
    for (const folder of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(APT, folder), { recursive: true });
    const { code, output } = await apt(['update', '-qq'], APT);
    if (code !== 0) throw new Problem(networkSentence(output));
  })();
  return listsAreRead;
}

const networkSentence = (output: string) =>
  `apt-get could not fetch it: check the network and the sources of apt, and run the command again.\n${lastLines(output, 5)}`;

// ── Go ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

async function goInstall(name: string, module: string, draft: string): Promise<string> {
  const go = findCommand(name, 'go');
  if (go === undefined)
    throw new Problem(`there is no Go on the PATH: install Go, or put the command itself there (${module})`);
  const env = { ...process.env, GOBIN: join(draft, 'bin'), CGO_ENABLED: '0' };
  const { code, output } = await capture(go, ['install', module], { cwd: draft, env });
  if (code !== 0) throw new Problem(`go install failed:\n${lastLines(output, 8)}`);
  return 'built';
}

// ── Maven ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

async function mavenCopy(name: string, folder: string, draft: string): Promise<string> {
  const maven = findCommand(name, 'mvn');
  if (maven === undefined) throw new Problem('there is no Maven on the PATH: install Maven (Debian: maven)');
  const lib = join(draft, 'lib');
  const args = ['-q', '-B', COPY, '-DincludeScope=runtime', `-DoutputDirectory=${lib}`];
  const { code, output } = await capture(maven, args, { cwd: join(import.meta.dirname, folder) });
  if (code !== 0) throw new Problem(`Maven could not fetch it:\n${lastLines(output, 8)}`);
  return `${readdirSync(lib).length} files of Maven`;
}
