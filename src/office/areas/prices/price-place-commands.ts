/** What both lists of prices offer of the price under the cursor: why it is what it is, and who changed it. */
import type { NavigateFunction } from 'react-router';
import type { Command } from '#office/commands/command-list.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { priceDeskPath } from '../price-desk/price-desk-path.ts';

export interface PricePlace {
  /** Codes. */
  readonly article: string;
  readonly list: string;
}

/** @param place of the price under the cursor; undefined = there is none. */
export function pricePlaceCommands(navigate: NavigateFunction, place: () => PricePlace | undefined): Command[] {
  const go = (pathOf: (at: PricePlace) => string) => () => {
    const at = place();
    if (at) void navigate(pathOf(at));
  };
  const why: Command = {
    id: 'why-price',
    name: m.prices_why(),
    key: 'w',
    icon: 'scale',
    hint: true,
    run: go(({ article, list }) => priceDeskPath({ article, try_list: list })),
  };
  const history: Command = {
    id: 'price-history',
    name: m.prices_history(),
    key: 'h',
    icon: 'hist',
    hint: true,
    // Changes of a price are noted under its article and list.
    run: go(({ article, list }) => `/history?${new URLSearchParams({ text: `${article} · ${list}` })}`),
  };
  return may('audit.read') ? [why, history] : [why];
}
