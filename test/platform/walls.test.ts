import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkHabits, HABITS } from '../../scripts/check/habits.ts';
import { checkWalls, MODULES, WALLS } from '../../scripts/check/walls.ts';

/** One deliberate violation per wall: a file that must be rejected, and an allowed import for contrast. */
const THROUGH_THE_WALL: Record<string, { file: string; bad: string; good?: string }> = {
  'contract stands alone': {
    file: 'src/contract/basket.ts',
    bad: `import { readFile } from 'node:fs';`,
    good: `import { z } from 'zod';`,
  },
  'storefront never server': {
    file: 'src/storefront/platform/door.ts',
    bad: `import type { Env } from '#server/env.ts';`,
    good: `import { AppError } from '#contract/values/errors.ts';`,
  },
  'shop and office do not meet': {
    file: 'src/storefront/ui/door.tsx',
    bad: `import { areas } from '#office/areas.ts';`,
    good: `import { longDate } from '#kit/format/dates.ts';`,
  },
  'kit below both': {
    file: 'src/kit/door.ts',
    bad: `import { areas } from '#office/areas.ts';`,
    good: `import { AppError } from '#contract/values/errors.ts';`,
  },
  'storefront without Node': {
    file: 'src/storefront/platform/door.ts',
    bad: `import { join } from 'node:path';`,
    good: `import { useState } from 'react';`,
  },
  'server never storefront': {
    file: 'src/server/door.ts',
    bad: `import { paths } from '#storefront/paths.ts';`,
    good: `import { AppError } from '#contract/values/errors.ts';`,
  },
  'server without screens': {
    file: 'src/server/modules/cart/index.ts',
    bad: `import { createElement } from 'react';`,
    good: `import { Hono } from 'hono';`,
  },
  'commands never storefront': { file: 'src/cli/door.ts', bad: `import { paths } from '../storefront/paths.ts';` },
  'product never tools': { file: 'src/server/door.ts', bad: `import { freshDatabase } from '../../test/fresh.ts';` },
  'module table': {
    file: 'src/server/modules/catalogue/door.ts',
    bad: `import type { Cart } from '../cart/index.ts';`,
  },
  'known modules': { file: 'src/server/modules/gossip/index.ts', bad: `import { z } from 'zod';` },
  'front door': {
    file: 'src/server/modules/cart/door.ts',
    bad: `import { chain } from '../pricing/chain.ts';`,
    good: `import { pricing } from '../pricing/index.ts';`,
  },
  'foundation never modules': {
    file: 'src/server/platform/http/door.ts',
    bad: `import type { Cart } from '#server/modules/cart/index.ts';`,
  },
  'driver in db': { file: 'src/server/modules/cart/cart.repository.ts', bad: `import pg from 'pg';` },
  'rules are pure': {
    file: 'src/server/modules/cart/door.rules.ts',
    bad: `import { cart } from './cart.service.ts';`,
    good: `import type { Cart } from './cart.service.ts';`,
  },
  'features do not meet': {
    file: 'src/storefront/features/header/door.tsx',
    bad: `import { Cart } from '#storefront/features/cart/cart.tsx';`,
    good: `import { Link } from '#storefront/ui/link.tsx';`,
  },
  'storefront layers': {
    file: 'src/storefront/platform/session/door.ts',
    bad: `import { Link } from '#storefront/ui/link.tsx';`,
    good: `import { paths } from '#storefront/paths.ts';`,
  },
  'browser without zod': {
    file: 'src/storefront/ui/door.tsx',
    bad: `import { SORTS } from '#contract/endpoints/search.ts';`,
    good: `import type { Sort } from '#contract/endpoints/search.ts';\nimport { AppError } from '#contract/values/errors.ts';`,
  },
  'values without zod': {
    file: 'src/contract/values/door.ts',
    bad: `import { SORTS } from '#contract/endpoints/search.ts';`,
    good: `import type { Sort } from '#contract/endpoints/search.ts';`,
  },
  'modules never import the import': {
    file: 'src/server/modules/cart/door.ts',
    bad: `import { importCatalogue } from '#server/import/index.ts';`,
  },
  'formats are pure': {
    file: 'src/server/formats/metel/door.ts',
    bad: `import { env } from '#server/env.ts';`,
    good: `import { SORTS } from '#contract/values/errors.ts';`,
  },
  'imports exist': { file: 'src/server/door.ts', bad: `import { nothing } from './nothing.ts';` },
};

/** Files that the violations above may import. */
const SURROUNDINGS = new Map(
  [
    'src/contract/values/errors.ts',
    'src/kit/format/dates.ts',
    'src/office/areas.ts',
    'src/server/env.ts',
    'src/server/import/index.ts',
    'src/server/modules/cart/index.ts',
    'src/server/modules/cart/cart.service.ts',
    'src/server/modules/pricing/index.ts',
    'src/server/modules/pricing/chain.ts',
    'src/storefront/paths.ts',
    'src/storefront/ui/link.tsx',
    'src/storefront/features/cart/cart.tsx',
    'test/fresh.ts',
  ].map((path) => [path, 'export {};\n']),
).set('src/contract/endpoints/search.ts', `import { z } from 'zod';`);
const PACKAGE = JSON.stringify({ dependencies: { zod: '', hono: '', react: '', pg: '' } });

function complaintsAbout(file: string, text: string): string[] {
  return checkWalls(new Map([...SURROUNDINGS, ['package.json', PACKAGE], [file, text]]));
}

describe('walls', () => {
  test('every wall has its violation here', () => {
    expect(Object.keys(THROUGH_THE_WALL).sort()).toEqual(WALLS.map(({ name }) => name).sort());
  });

  test.each(Object.entries(THROUGH_THE_WALL))('%s', (wall, { file, bad, good }) => {
    expect(complaintsAbout(file, bad)).toContainEqual(expect.stringContaining(`${file} → `));
    expect(complaintsAbout(file, bad)).toContainEqual(expect.stringContaining(`: ${wall} (`));
    if (good !== undefined) expect(complaintsAbout(file, good)).toEqual([]);
  });

  test.each(Object.entries(MODULES))('the module %s uses only %j', (user, uses) => {
    const doors = new Map(Object.keys(MODULES).map((name) => [`src/server/modules/${name}/index.ts`, 'export {};']));
    const refused = Object.keys(MODULES).filter((used) => {
      const file = `src/server/modules/${user}/door.ts`;
      return (
        checkWalls(new Map([...doors, ['package.json', PACKAGE], [file, `import '../${used}/index.ts';`]])).length > 0
      );
    });
    expect(refused.sort()).toEqual(
      Object.keys(MODULES)
        .filter((name) => name !== user && !uses.includes(name))
        .sort(),
    );
  });

  test('a rule is not pure when what it imports is not', () => {
    const tree = new Map([
      ['package.json', PACKAGE],
      ['src/server/modules/cart/door.rules.ts', `import { table } from './table.ts';`],
      ['src/server/modules/cart/table.ts', `import { readFileSync } from 'node:fs';`],
    ]);
    expect(checkWalls(tree)).toEqual([expect.stringContaining('rules are pure')]);
    expect(checkWalls(tree.set('src/server/modules/cart/table.ts', 'export const table = [1];'))).toEqual([]);
  });

  test('cycles', () => {
    const tree = new Map([
      ['package.json', PACKAGE],
      ['src/server/a.ts', `import { b } from './b.ts';`],
      ['src/server/b.ts', `export { a } from './a.ts';`],
    ]);
    expect(checkWalls(tree)).toEqual([
      expect.stringContaining('src/server/a.ts → src/server/b.ts → src/server/a.ts: no cycles'),
    ]);
  });

  test('cycles of types only', () => {
    const tree = new Map([
      ['package.json', PACKAGE],
      ['src/server/a.ts', `import type { B } from './b.ts';\nexport interface A { b: B }`],
      ['src/server/b.ts', `import type { A } from './a.ts';\nexport interface B { a: A }`],
    ]);
    expect(checkWalls(tree)).toEqual([
      expect.stringContaining('src/server/a.ts → src/server/b.ts → src/server/a.ts: no cycles'),
    ]);
    expect(checkWalls(tree.set('src/server/b.ts', 'export interface B { n: number }'))).toEqual([]);
  });

  test('packages that only development installs', () => {
    expect(complaintsAbout('src/server/door.ts', `import { test } from 'vitest';`)).toEqual([
      expect.stringContaining('shipped packages'),
    ]);
  });
});

const AGAINST_THE_HABIT: Record<string, [file: string, bad: string, good: string]> = {
  'short files': ['src/server/a.ts', '\n'.repeat(401), '\n'.repeat(400)],
  'environment in one place': ['src/server/a.ts', 'export const a = process.env.A;', '// process.env is not ours\n'],
  'SQL in repositories': [
    'src/server/a.service.ts',
    'db.query(null, `select a\n from b`);',
    "const text = 'Select from the list';",
  ],
  'rules need nothing': ['src/a.rules.ts', 'export const now = () => Date.now();', "export const a = 'Date.now';"],
  'no registry names': ['package-lock.json', `"resolved": "https://registry.npm${'js.org'}/zod"`, '"version": "1"'],
  'redirects of our own': [
    'src/storefront/routes/a.tsx',
    `import { data, redirect } from 'react-router';`,
    `import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';\nimport { data } from 'react-router';`,
  ],
  'no spread literals': [
    'src/server/a.ts',
    'export const a = { ...{ b: 1, c: 2 }, d: 3 };',
    "const b = { a: 1, ...(c ? { d: 2 } : {}), ...e };\nconst f = [...g, ...[1, 2].map(String), '...{ h }'];",
  ],
  'one way to repeat work': [
    'src/server/modules/a.ts',
    'const timer = setInterval(sweep, 1000).unref();',
    "const sweeps = every(1000, 'sweep', sweep, log);",
  ],
  'no vague names': ['src/server/utils.ts', '', ''],
  'known breakpoints': [
    'src/storefront/styles/a.css',
    '@media (max-width: 991px) {}',
    '@media (max-width: 991.98px) {}\n@container (min-width: 800px) {}',
  ],
  'screens found by role and label': [
    'e2e/door.e2e.ts',
    "page.locator('.door')",
    "page.getByRole('link', { name: 'Door' })",
  ],
  'map without dead paths': ['docs/map.md', '| a | `src/server/nowhere.ts` |', '| a | `docs/map.md` |'],
  'rules that are there': ['docs/rules/a.md', '## C-CART-1\n\nAs C-CART-1, 2 says.', '## C-CART-1\n\nC-CART-1.'],
  'test names that can be read': [
    'test/a.test.ts',
    `describe('C-CART-2: rows', () => { test('add up', () => {}); });`,
    `describe('rows (C-CART-2)', () => { test('add up (S-4.12, S-4.13)', () => {}); });`,
  ],
  'words of the field': ['src/server/a.ts', '// The program of the page.', '// The script of the page.'],
};

describe('habits', () => {
  test('every habit has its violation here', () => {
    expect(Object.keys(AGAINST_THE_HABIT).sort()).toEqual(HABITS.map(({ name }) => name).sort());
  });

  test.each(Object.entries(AGAINST_THE_HABIT))('%s', (name, [file, bad, good]) => {
    const habit = HABITS.find((one) => one.name === name);
    const complaints = (text: string) => habit?.check(file, text, new Map([[file, text]]));
    expect(complaints(bad)).toEqual([expect.stringContaining(file)]);
    if (good !== bad) expect(complaints(good)).toEqual([]);
  });

  test('two files with one name', () => {
    const tree = new Map([
      ['src/server/a/price.ts', ''],
      ['src/server/b/price.ts', ''],
      ['src/contract/price.ts', ''],
    ]);
    expect(checkHabits(tree)).toEqual(['price.ts is the name of src/server/a/price.ts and src/server/b/price.ts']);
  });
});

/** The compiler's walls: types that a zone must not see, tested on a copy of its configuration. */
const FOREIGN_TYPES: Record<string, [zone: string, file: string, text: string, error: string]> = {
  'the contract has no DOM': ['contract', 'src/contract/a.ts', 'export const a = document.title;\n', 'document'],
  'the contract has no Node': ['contract', 'src/contract/a.ts', 'export const a = process.pid;\n', 'process'],
  'the server has no DOM': ['server', 'src/server/a.ts', 'export const a = document.title;\n', 'document'],
  'the server does not see the storefront': [
    'server',
    'src/server/a.ts',
    `import { b } from '../storefront/b.ts';\nexport const a = b;\n`,
    'src/storefront/b.ts',
  ],
  'the storefront does not see the server': [
    'storefront',
    'src/storefront/a.ts',
    `import { b } from '../server/b.ts';\nexport const a = b;\n`,
    'src/server/b.ts',
  ],
};

describe('zones of the compiler', () => {
  const root = dirname(dirname(import.meta.dirname));
  let copy: string;

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'bancale-walls-'));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const settings = readdirSync(root).filter((name) => /^(tsconfig.*|package)\.json$/.test(name));
    for (const file of settings) cpSync(join(root, file), join(copy, file));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test.each(Object.entries(FOREIGN_TYPES))('%s', (_, [zone, file, text, error]) => {
    rmSync(join(copy, 'src'), { recursive: true, force: true });
    const others = ['src/contract/c.ts', 'src/server/b.ts', 'src/storefront/b.ts'];
    for (const path of [...others, file]) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), path === file ? text : 'export const b = 1;\n');
    }
    const args = ['--build', `tsconfig.${zone}.json`, '--pretty', 'false'];
    // The build information goes to the copy, not through the link into the real node_modules.
    for (const name of ['contract', 'server', 'storefront']) redirectOutput(copy, name);
    const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), args, { cwd: copy, encoding: 'utf8' });
    expect(status).not.toBe(0);
    expect(stdout).toContain(file);
    expect(stdout).toContain(error);
  });
});

function redirectOutput(folder: string, zone: string): void {
  const file = join(folder, `tsconfig.${zone}.json`);
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  settings.compilerOptions.outDir = 'types';
  settings.compilerOptions.tsBuildInfoFile = `types/${zone}.tsbuildinfo`;
  writeFileSync(file, JSON.stringify(settings));
}
