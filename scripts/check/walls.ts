/**
 * The walls of docs/architecture.md: who may import whom. `test/platform/walls.test.ts` proves each of them with a deliberate
 * violation, by the names used here.
 */
import { findCycles, type Import, reachFrom, readImports } from './import-graph.ts';
import type { SourceTree } from './source-tree.ts';

/** Module → the modules it may use (architecture.md §1). A module that is not here may not exist. */
export const MODULES: Record<string, readonly string[]> = {
  mail: ['operations'],
  jobs: ['operations'],
  audit: [],
  operations: [],
  'second-factor': [],
  customers: ['audit', 'mail', 'second-factor'],
  catalogue: ['operations'],
  content: ['mail'],
  pricing: ['catalogue', 'customers', 'operations'],
  search: ['catalogue', 'pricing'],
  agents: ['customers', 'ledger'],
  alerts: ['catalogue', 'mail'],
  articles: ['catalogue', 'pricing', 'search'],
  cart: ['audit', 'catalogue', 'customers', 'mail', 'pricing'],
  'upload-scan': ['audit'],
  'quick-order': ['catalogue', 'pricing', 'search', 'upload-scan'],
  wishlist: ['articles', 'catalogue'],
  ledger: ['catalogue', 'customers'],
  'document-mail': ['ledger', 'mail'],
  disputes: ['customers', 'ledger', 'mail', 'operations', 'upload-scan'],
  orders: ['audit', 'cart', 'catalogue', 'customers', 'ledger', 'mail', 'operations', 'pricing'],
  exchange: ['customers', 'mail', 'operations', 'orders', 'pricing'],
  'trade-orders': ['cart', 'catalogue', 'customers', 'exchange', 'ledger', 'mail', 'operations', 'orders', 'search'],
  documents: ['audit', 'cart', 'customers', 'fatturapa', 'ledger', 'orders', 'pricing'],
  sitemap: ['catalogue'],
  registrations: ['customers', 'mail', 'operations'],
  enquiries: ['customers', 'mail', 'operations', 'upload-scan'],
  inbox: ['customers', 'disputes', 'enquiries', 'mail', 'operations', 'registrations'],
  fatturapa: [],
  invoicing: ['fatturapa', 'ledger', 'orders', 'pricing'],
  newsletter: ['mail', 'operations'],
  'customer-admin': ['customers', 'ledger', 'mail', 'operations', 'orders', 'pricing'],
  'promo-admin': ['catalogue', 'operations', 'pricing'],
  'search-desk': ['catalogue', 'customers', 'operations', 'pricing', 'search', 'tracking'],
  office: ['operations', 'staff'],
  tracking: [],
  staff: ['customers', 'mail', 'operations'],
  'personal-data': ['audit', 'customers', 'mail', 'operations'],
};

interface Wall {
  name: string;
  /** The reason, shown with the complaint. */
  because: string;
  /** Does this import break the wall? `behind` returns every import that the imported file leads to in turn. */
  broken(edge: Import, behind: (file: string) => Import[]): boolean;
}

const TEST = /\.test\.tsx?$|^(test|e2e|bench)\//;
const PURE = /\.rules\.ts$/;
const MODULE = /^src\/server\/modules\/([^/]+)\//;

const moduleOf = (path: string): string | undefined => MODULE.exec(path)?.[1];
const featureOf = (path: string): string | undefined => /^src\/storefront\/features\/([^/]+)\//.exec(path)?.[1];
/** The layers of the storefront from the bottom up; ssr and features are side by side above domain. */
const LAYERS: Readonly<Record<string, number>> = {
  platform: 0,
  ui: 1,
  domain: 2,
  ssr: 3,
  features: 3,
  layouts: 4,
  routes: 5,
};
const layerOf = (path: string): number | undefined => LAYERS[/^src\/storefront\/([^/]+)\//.exec(path)?.[1] ?? ''];
const within = (path: string, ...folders: string[]): boolean => folders.some((folder) => path.startsWith(folder));
/** A file of tables and arithmetic; zod schemas are plain data too. */
const isPlain = ({ to, kind }: Import): boolean => {
  if (kind === 'package') return to === 'zod';
  const acts =
    /\.(repository|service|routes|worker)\.ts$/.test(to) ||
    within(to, 'src/server/platform/db/', 'src/server/platform/http/');
  return kind === 'file' && !acts && to !== 'src/server/env.ts' && to !== 'src/server/platform/clock.ts';
};
/** Zones that run in browsers. */
const SCREENS = ['src/storefront/', 'src/office/', 'src/kit/'];
/** Of the office's contract, permission codes and grid definitions are plain data; the rest is zod. */
const hasZod = (path: string) =>
  within(path, 'src/contract/office/') &&
  !/\/(office-files|permissions|presence-topics|start-data)\.ts$|\/grids\//.test(path);
const SHIPPED = ['src/', 'demo/'];
const TOOLS = ['test/', 'e2e/', 'bench/', 'scripts/'];

export const WALLS: readonly Wall[] = [
  {
    name: 'contract stands alone',
    because: 'the contract is data both sides share; it imports only itself and zod',
    broken: ({ from, to, kind }) =>
      within(from, 'src/contract/') &&
      !TEST.test(from) &&
      !(kind === 'file' || kind === 'missing' ? within(to, 'src/contract/') : to === 'zod'),
  },
  {
    name: 'storefront never server',
    because: 'what runs in browsers knows the contract only, so that it can be deployed apart from the server',
    broken: ({ from, to }) => within(from, ...SCREENS) && within(to, 'src/server/', 'src/cli/', 'src/main.ts', 'demo/'),
  },
  {
    name: 'shop and office do not meet',
    because: 'no byte of the office is in the shop’s pages: what both need belongs to src/kit/',
    broken: ({ from, to }) =>
      !TEST.test(from) &&
      ((within(from, 'src/storefront/') && within(to, 'src/office/', 'src/contract/office/')) ||
        (within(from, 'src/office/') && within(to, 'src/storefront/'))),
  },
  {
    name: 'kit below both',
    because: 'the kit serves shop and office and knows neither',
    broken: ({ from, to }) =>
      within(from, 'src/kit/') &&
      !TEST.test(from) &&
      within(to, 'src/storefront/', 'src/office/', 'src/contract/office/'),
  },
  {
    name: 'browser without zod',
    because: 'zod weighs a fifth of a first load: of src/contract/endpoints/ and office/ browsers take types only',
    broken: ({ from, to, typeOnly }) =>
      within(from, ...SCREENS) &&
      (within(to, 'src/contract/endpoints/') || hasZod(to)) &&
      !typeOnly &&
      !TEST.test(from),
  },
  {
    name: 'values without zod',
    because: 'the browser imports src/contract/values/: no zod there, and of the endpoints types only',
    broken: ({ from, to, kind, typeOnly }) =>
      within(from, 'src/contract/values/') &&
      !TEST.test(from) &&
      !typeOnly &&
      ((kind === 'package' && to === 'zod') || within(to, 'src/contract/endpoints/')),
  },
  {
    name: 'storefront without Node',
    because: 'such code runs in the browser; only the storefront’s server entry and *.server files use Node',
    broken: ({ from, kind }) =>
      within(from, ...SCREENS) &&
      kind === 'node' &&
      !TEST.test(from) &&
      !/\.server\.tsx?$|\/server-[a-z-]+\.ts$/.test(from),
  },
  {
    name: 'server never storefront',
    because: 'the server does not know who shows its answers',
    broken: ({ from, to }) => within(from, 'src/server/') && within(to, ...SCREENS, 'src/cli/', 'src/main.ts', 'demo/'),
  },
  {
    name: 'server without screens',
    because: 'screens are the storefront’s',
    broken: ({ from, to, kind }) =>
      within(from, 'src/server/', 'src/cli/') &&
      kind === 'package' &&
      /^(react|react-dom|react-router|@react-router\/.*|@base-ui\/.*|@tanstack\/react-.*|vite)$/.test(to),
  },
  {
    name: 'commands never storefront',
    because: 'commands call the server’s modules',
    broken: ({ from, to }) => within(from, 'src/cli/') && within(to, ...SCREENS, 'src/main.ts'),
  },
  {
    name: 'product never tools',
    because: 'what ships does not import tests, benches or scripts',
    broken: ({ from, to }) => within(from, ...SHIPPED) && !TEST.test(from) && within(to, ...TOOLS),
  },
  {
    name: 'module table',
    because: 'a module uses only the modules on its line of docs/architecture.md',
    broken: ({ from, to }) => {
      const [user, used] = [moduleOf(from), moduleOf(to)];
      if (user === undefined || used === undefined || user === used || TEST.test(from)) return false;
      return !MODULES[user]?.includes(used);
    },
  },
  {
    name: 'known modules',
    because: 'every module has a line in the table of docs/architecture.md and in scripts/check/walls.ts',
    broken: ({ from }) => moduleOf(from) !== undefined && !((moduleOf(from) as string) in MODULES),
  },
  {
    name: 'front door',
    because: 'a module is used through its index.ts',
    broken: ({ from, to }) => {
      const used = moduleOf(to);
      if (used === undefined || moduleOf(from) === used || TEST.test(from) || !within(from, ...SHIPPED)) return false;
      return to !== `src/server/modules/${used}/index.ts`;
    },
  },
  {
    name: 'foundation never modules',
    because: 'platform/ serves every module and knows none, nor the import',
    broken: ({ from, to }) =>
      within(from, 'src/server/platform/') &&
      (moduleOf(to) !== undefined || within(to, 'src/server/import/', 'src/server/export/')) &&
      !TEST.test(from),
  },
  {
    name: 'formats are pure',
    because: 'readers and writers of formats turn text into rows and back: no table, clock or network',
    broken: ({ from, to, kind }) =>
      within(from, 'src/server/formats/') &&
      !TEST.test(from) &&
      (kind === 'file'
        ? !within(to, 'src/server/formats/', 'src/contract/')
        : kind === 'package'
          ? !/^(saxes|xmlbuilder2)$/.test(to)
          : // What loads the writer of XML with the first document.
            to !== 'module'),
  },
  {
    name: 'modules never import the import',
    because: 'import and export handle the tables of all modules; only commands, the demo and the wiring start them',
    broken: ({ from, to }) =>
      moduleOf(from) !== undefined && !TEST.test(from) && within(to, 'src/server/import/', 'src/server/export/'),
  },
  {
    name: 'driver in db',
    because: 'only db/ talks to the PostgreSQL driver',
    broken: ({ from, to, kind }) =>
      within(from, ...SHIPPED) &&
      !within(from, 'src/server/platform/db/') &&
      kind === 'package' &&
      /^(pg|pg-.*)$/.test(to),
  },
  {
    name: 'rules are pure',
    because:
      'a rule is arithmetic on plain values: nothing it imports leads to a database, HTTP, Node, a package or a service',
    broken: (edge, behind) =>
      PURE.test(edge.from) && !edge.typeOnly && [edge, ...behind(edge.to)].some((reached) => !isPlain(reached)),
  },
  {
    name: 'features do not meet',
    because: 'features are composed by routes and layouts; what two of them share belongs to domain/, ui/ or platform/',
    broken: ({ from, to }) => {
      const [user, used] = [featureOf(from), featureOf(to)];
      return user !== undefined && used !== undefined && user !== used;
    },
  },
  {
    name: 'storefront layers',
    because: 'platform/ → ui/ → domain/ → ssr/ and features/ → layouts/ → routes/: each knows only those before it',
    broken: ({ from, to }) => {
      const [user, used] = [layerOf(from), layerOf(to)];
      return !TEST.test(from) && user !== undefined && used !== undefined && used > user;
    },
  },
  {
    name: 'imports exist',
    because: 'there is no such file',
    broken: ({ kind }) => kind === 'missing',
  },
];

const SERVER_PARTS = ['src/contract/', 'src/server/', 'src/cli/', 'demo/'];

/** Every broken wall as a line `file → target: wall (reason)`. `packageJson` has the dependencies that ship. */
export function checkWalls(tree: SourceTree): string[] {
  const imports = readImports(tree);
  const { dependencies } = JSON.parse(tree.get('package.json') ?? '{}') as { dependencies?: Record<string, string> };
  const behind = reachFrom(imports);
  const problems = imports.flatMap((edge) =>
    WALLS.filter((wall) => wall.broken(edge, behind)).map((wall) => line(edge, wall)),
  );
  for (const edge of imports) {
    const ships = within(edge.from, ...SERVER_PARTS) && !TEST.test(edge.from);
    if (ships && edge.kind === 'package' && !edge.typeOnly && !(edge.to in (dependencies ?? {}))) {
      problems.push(
        line(edge, { name: 'shipped packages', because: 'what ships needs only `dependencies` of package.json' }),
      );
    }
  }
  for (const cycle of findCycles(imports)) {
    problems.push(`${cycle.join(' → ')}: no cycles (a cycle is one file in several pieces)`);
  }
  return problems;
}

function line({ from, to }: Import, { name, because }: Pick<Wall, 'name' | 'because'>): string {
  return `${from} → ${to}: ${name} (${because})`;
}
