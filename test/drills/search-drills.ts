/** OpenSearch dies, hangs or is cut off: one node of three, or all of it. What is found meanwhile is watched (`search-watch.ts`). */
import { type Drill, NOTHING } from './drill.ts';
import { cut, frozen, killed, processOf } from './faults.ts';
import type { World } from './world.ts';

const search = { shop: 'search', allowed: NOTHING } as const;

export const SEARCH_DRILLS: readonly Drill[] = [
  {
    ...search,
    name: 'search-node-killed',
    about: 'kill -9 of a node of OpenSearch',
    searchMayBeAway: true,
    act: (world, schedule) => killed(schedule, schedule.pick(nodesOf(world))),
  },
  {
    ...search,
    name: 'search-node-frozen',
    about: 'SIGSTOP of a node of OpenSearch',
    searchMayBeAway: true,
    act: (world, schedule) => frozen(schedule, processOf(schedule.pick(nodesOf(world)).pid())),
  },
  {
    ...search,
    name: 'search-killed',
    about: 'kill -9 of all nodes of OpenSearch',
    searchMayBeAway: true,
    act: (world, schedule) => {
      const nodes = nodesOf(world);
      return killed(schedule, {
        kill: () => Promise.all(nodes.map((node) => node.kill())),
        start: async () => void (await Promise.all(nodes.map((node) => node.start()))),
      });
    },
  },
  {
    ...search,
    name: 'cut-shop-search',
    about: 'one copy of the shop and OpenSearch cannot reach each other',
    searchMayBeAway: true,
    act: (world, schedule) => {
      const { name: shop } = schedule.pick(world.copies);
      return cut(world, schedule, () => {
        for (const node of nodesOf(world)) world.network.cut(shop, node.name);
      });
    },
  },
  {
    ...search,
    name: 'cut-search-shop-one-way',
    about: 'what OpenSearch sends to one copy of the shop is lost',
    searchMayBeAway: true,
    act: (world, schedule) => {
      const { name: shop } = schedule.pick(world.copies);
      return cut(world, schedule, () => {
        for (const node of nodesOf(world)) world.network.cutOneWay(node.name, shop);
      });
    },
  },
];

function nodesOf({ openSearch }: World) {
  if (!openSearch) throw new Error('This shop has no OpenSearch.');
  return openSearch.nodes;
}
