/** What the palette lists for a text: records that the server found, commands and areas whose name has it. */
import type { Found } from '#contract/office/search.ts';
import { formatEuro } from '#contract/values/money.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { articlePath, orderPath } from '#office/lib/record-paths.ts';
import { m } from '#office/messages/messages.js';
import { orderState } from '../areas/orders/order-words.ts';
import type { Command } from '../commands/command-list.ts';
import type { OfficeIconName } from '../ui/office-icon.tsx';

export interface Asked {
  /** Without its prefix. */
  readonly text: string;
  readonly kind: Found['kind'] | undefined;
  readonly commandsOnly: boolean;
}

export interface Entry {
  readonly id: string;
  readonly icon: OfficeIconName;
  readonly code: string;
  readonly name: string;
  readonly about: string;
  readonly key?: string | undefined;
  /** One of these happens: a command runs, or a page opens. */
  readonly command?: Command;
  readonly to?: string;
}

export interface EntryGroup {
  readonly value: string;
  readonly label: string;
  readonly items: Entry[];
}

/** `#4.254` → orders, `@colombo` → customers, `>hold` → commands. */
export function askedOf(typed: string): Asked {
  const text = typed.trim();
  const rest = text.slice(1).trim();
  if (text.startsWith('#')) return { text: rest, kind: 'order', commandsOnly: false };
  if (text.startsWith('@')) return { text: rest, kind: 'customer', commandsOnly: false };
  if (text.startsWith('>')) return { text: rest, kind: undefined, commandsOnly: true };
  return { text, kind: undefined, commandsOnly: false };
}

/** Letters without accents and case, so that `citta` finds `Città`. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Groups without entries are left out. */
export function entriesOf(
  { text, kind }: Asked,
  found: readonly Found[],
  {
    page,
    frame,
    recent,
  }: { readonly page: readonly Command[]; readonly frame: readonly Command[]; readonly recent: readonly Found[] },
): EntryGroup[] {
  const words = plain(text).split(/\s+/);
  const wanted = (commands: readonly Command[]) =>
    kind !== undefined
      ? []
      : commands.filter(({ name, keyOnly, disabled }) => {
          const shown = plain(name);
          return !keyOnly && !disabled && words.every((word) => shown.includes(word));
        });
  const recently = text === '' && kind === undefined ? recent : [];
  const groups: EntryGroup[] = [
    { value: 'recent', label: m.palette_recent(), items: recently.map(foundEntry) },
    { value: 'found', label: m.palette_records(), items: found.map(foundEntry) },
    { value: 'page', label: m.palette_of_page(), items: wanted(page).map(commandEntry) },
    { value: 'frame', label: m.palette_everywhere(), items: wanted(frame).map(commandEntry) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const commandEntry = (command: Command): Entry => ({
  id: `command-${command.id}`,
  icon: command.icon ?? 'right',
  code: '',
  key: command.key,
  name: command.name,
  about: '',
  command,
});

function foundEntry(found: Found): Entry {
  const { kind, code, name } = found;
  const entry = { id: `${kind}-${code}`, code, name };
  if (kind === 'order') {
    const state = found.status ? orderState(found.hold ? 'hold' : found.status) : '';
    const about = [state, formatEuro(found.total, getLocale())].filter(Boolean).join(' · ');
    return { ...entry, icon: 'list', about, to: orderPath(code) };
  }
  if (kind === 'customer') {
    return { ...entry, icon: 'people', about: found.town ?? '', to: `/customers/${encodeURIComponent(code)}` };
  }
  const about = found.stock === undefined ? '' : m.palette_article({ stock: formatQuantity(found.stock) });
  return { ...entry, icon: 'box', about, to: articlePath(code) };
}
