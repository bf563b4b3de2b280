import { expect, test } from 'vitest';
import { exportedNames, standIn } from './leave-out-unused.ts';

test('the names that a module of the library exports', () => {
  expect(exportedNames('const a = 1;\nexport { URL_LIMIT, getManifestPath };\n//# sourceMappingURL=x')).toEqual([
    'URL_LIMIT',
    'getManifestPath',
  ]);
  expect(exportedNames('export default 1;')).toEqual(['']);
});

test('a stand-in returns values for what is called at the start, and throws for what no browser of ours calls', async () => {
  const code = standIn({ isOn: 'false', nothing: 'undefined', never1: null });
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect([module.isOn(), module.nothing()]).toEqual([false, undefined]);
  expect(() => module.never1()).toThrow('leave-out-unused.ts');
});
