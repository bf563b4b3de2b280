/** Settings as a flat list: the path of each, and a copy with some of them changed. */

export type Plain = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `transport.cost` → 9.9, in the order of the schema. Lists are leaves. */
export function settingLeaves(settings: Plain, prefix = ''): Array<readonly [key: string, value: unknown]> {
  return Object.entries(settings).flatMap(([name, value]) =>
    isGroup(value) ? settingLeaves(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value] as const],
  );
}

export function settingAt(settings: Plain, key: string): unknown {
  return key.split('.').reduce<unknown>((group, name) => (isGroup(group) ? group[name] : undefined), settings);
}

/** A copy with this value; groups on the way that are missing are made. */
export function withSetting(settings: Plain, key: string, value: unknown): Plain {
  const [name = '', ...rest] = key.split('.');
  if (rest.length === 0) return { ...settings, [name]: value };
  const group = settings[name];
  return { ...settings, [name]: withSetting(isGroup(group) ? group : {}, rest.join('.'), value) };
}
