/**
 * Modules whose exports are patterns derived from a big table: the build runs them and keeps the patterns, so that the table stays out of
 * what browsers load. In development they run as they are.
 */
import type { Plugin } from 'vite';

const EVALUATED = /\/storefront\/platform\/navigation\/page-patterns\.rules\.ts$/;

/** Code in place of a module with these exports. */
export function literals(exported: Readonly<Record<string, unknown>>): string {
  return Object.entries(exported)
    .map(([name, value]) => {
      if (!(value instanceof RegExp))
        throw new Error(`${name} is no pattern: evaluate-at-build.ts writes patterns only`);
      return `export const ${name} = ${value};`;
    })
    .join('\n');
}

export function evaluateAtBuild(): Plugin {
  return {
    name: 'bancale:evaluate-at-build',
    apply: 'build',
    transform: {
      filter: { id: EVALUATED },
      order: 'pre',
      handler: async (_, id) => literals(await import(id)),
    },
  };
}
