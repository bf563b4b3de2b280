/** Maps of a mapping: what another system writes → what the shop calls it. */
import { ValueRefused } from './expression-fault.ts';

/** The key that stands for every other value: `refuse`, `keep`, or the value that they become. */
export const OTHERS = '*';

export type ValueMap = Readonly<Record<string, string>>;

/** An empty text stays empty where the map does not name it. @throws ValueRefused */
export function mapped(name: string, map: ValueMap, value: string): string {
  if (value !== OTHERS && Object.hasOwn(map, value)) return map[value] as string;
  if (value === '') return '';
  const others = map[OTHERS] ?? 'refuse';
  if (others === 'refuse') throw new ValueRefused(name, value);
  return others === 'keep' ? value : others;
}
