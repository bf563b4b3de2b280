/** Reads `deploy/Containerfile` as far as tests need it. */
import { deployText } from './deploy-files.ts';

/** Instructions of the file in their order, and those of its last stage that say how the shop runs. */
export function containerfile() {
  const lines = deployText('Containerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '');
  const instructions = lines.map((line): readonly [name: string, rest: string] => {
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`"${line}" is no instruction.`);
    return [name, rest];
  });
  const last = (name: string) => instructions.findLast(([one]) => one === name)?.[1] ?? '';
  return {
    instructions,
    env: Object.fromEntries(
      last('ENV')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    ),
    cmd: JSON.parse(last('CMD')) as string[],
    healthCheck: JSON.parse(last('HEALTHCHECK').replace(/^.* CMD /, '')) as string[],
  };
}
