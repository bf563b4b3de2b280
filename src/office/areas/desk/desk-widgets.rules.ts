/** Which parts the start page has for this person, and in which order. Pure. */

export const DESK_WIDGETS = ['waits', 'wrong', 'months', 'pickups', 'missed', 'searches'] as const;
export type DeskWidget = (typeof DESK_WIDGETS)[number];

export interface DeskArrangement {
  readonly order: readonly DeskWidget[];
  readonly hidden: ReadonlySet<DeskWidget>;
}

const isWidget = (name: string): name is DeskWidget => DESK_WIDGETS.some((one) => one === name);

/** As `writtenArrangement` writes it: names in order, hidden ones with a minus. Parts that it does not know yet follow, shown. */
export function readArrangement(text: string): DeskArrangement {
  const names = text.split(',').filter((name) => isWidget(name.replace('-', '')));
  const bare = [...new Set(names.map((name) => name.replace('-', '')))].filter(isWidget);
  return {
    order: [...bare, ...DESK_WIDGETS.filter((one) => !bare.includes(one))],
    hidden: new Set(names.filter((name) => name.startsWith('-')).map((name) => name.slice(1) as DeskWidget)),
  };
}

export const writtenArrangement = ({ order, hidden }: DeskArrangement): string =>
  order.map((name) => (hidden.has(name) ? `-${name}` : name)).join(',');

/** One place up (-1) or down (1); at the end it stays. */
export function movedWidget(arrangement: DeskArrangement, name: DeskWidget, by: -1 | 1): DeskArrangement {
  const order = [...arrangement.order];
  const at = order.indexOf(name);
  const to = at + by;
  if (at < 0 || to < 0 || to >= order.length) return arrangement;
  order.splice(at, 1);
  order.splice(to, 0, name);
  return { ...arrangement, order };
}

export function toggledWidget(arrangement: DeskArrangement, name: DeskWidget): DeskArrangement {
  const hidden = new Set(arrangement.hidden);
  if (!hidden.delete(name)) hidden.add(name);
  return { ...arrangement, hidden };
}
