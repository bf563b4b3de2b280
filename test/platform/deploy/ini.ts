/** Files of sections with `key=value`: units of systemd, settings of pgBackRest. */

/** Section → its lines in their order; a key may come several times. @throws Error for a line that is neither */
export function readIni(text: string): ReadonlyMap<string, readonly (readonly [key: string, value: string])[]> {
  const sections = new Map<string, [string, string][]>();
  let lines: [string, string][] | undefined;
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, section] = /^\[([\w:-]+)\]$/.exec(line) ?? [];
    if (section !== undefined) {
      lines = [];
      sections.set(section, lines);
      continue;
    }
    const [, key, value = ''] = /^([\w-]+)=(.*)$/.exec(line) ?? [];
    if (key === undefined || lines === undefined) throw new Error(`"${line}" is neither a section nor a setting.`);
    lines.push([key, value]);
  }
  return sections;
}
