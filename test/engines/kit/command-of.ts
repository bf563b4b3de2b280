/** Commands that come with a server, for instance its client. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import type { Tool } from '../../../scripts/engines/engine.ts';
import { environmentOf, findCommand } from '../../../scripts/engines/find-commands.ts';

/** Runs one to its end. @param names as in `commands` of the server @param variables for it */
export function commandOf(
  { name }: Pick<Tool, 'name'>,
  names: string,
  variables: Readonly<Record<string, string>> = {},
): (...args: readonly string[]) => SpawnSyncReturns<string> {
  const path = findCommand(name, names) ?? '';
  const env = { ...environmentOf(name, [path]), ...variables };
  return (...args) => spawnSync(path, args, { encoding: 'utf8', timeout: 30_000, maxBuffer: 256 * 1024 * 1024, env });
}
