/**
 * Runs Lighthouse on a URL with its emulated phone, slow network and processor. It brings two hundred packages that nothing else
 * needs, so it is installed on first use, in exactly this version, into a folder of its own.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_FLAGS, chromiumPath } from '../../e2e/kit/browser.ts';

const VERSION = '12.8.2';
const FOLDER = join(import.meta.dirname, '../../.cache/lighthouse', VERSION);
const CLI = join(FOLDER, 'node_modules/lighthouse/cli/index.js');

/** @throws when it is not installed and cannot be downloaded. */
function install(): void {
  if (existsSync(CLI)) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n');
  const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', `lighthouse@${VERSION}`];
  const { status } = spawnSync('npm', npm, { cwd: FOLDER, stdio: 'inherit' });
  if (status !== 0) throw new Error(`lighthouse@${VERSION} could not be installed into ${FOLDER}`);
}

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  categories: Record<string, { id: string; score: number | null; auditRefs: Array<{ id: string; weight: number }> }>;
  audits: Record<
    string,
    { id: string; title: string; score: number | null; numericValue?: number; details?: { items?: unknown[] } }
  >;
}

export interface LighthouseResult {
  /** 0 to 100. */
  scores: Record<string, number>;
  /** What cost points, as sentences. */
  lost: string[];
  /** Milliseconds as Lighthouse's slow phone would need them; missing when the page could not be measured. */
  largestPaint: number | undefined;
  blocking: number | undefined;
}

/** The audited pages, as guests see them; `product` is an article of the shop at `shopUrl`. */
export async function lighthousePages(shopUrl: string): Promise<Array<[name: string, path: string]>> {
  const listing = await (await fetch(`${shopUrl}/shop`)).text();
  const product = /href="(\/product\/[^"#]+)"/.exec(listing)?.[1];
  if (!product) throw new Error(`no article on ${shopUrl}/shop`);
  return [
    ['home', '/'],
    ['home, English', '/en'],
    ['shop', '/shop'],
    ['product', product],
    ['login', '/pages/login'],
  ];
}

/** Lighthouse's message that its trace has no beginning, after which it should be run again. */
const NO_BEGINNING = 'NO_NAVSTART';
const MOST_TRIES = 3;

/** @throws when Lighthouse could not measure the page. */
export async function lighthouse(url: string, tries = 1): Promise<LighthouseResult> {
  install();
  const folder = mkdtempSync(join(tmpdir(), 'bancale-lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    const child = spawn(
      process.execPath,
      [
        CLI,
        url,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--only-categories=${CATEGORIES.join(',')}`,
        `--chrome-flags=${['--headless=new', ...CHROMIUM_FLAGS].join(' ')}`,
      ],
      { env: { ...process.env, CHROME_PATH: chromiumPath() }, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let output = '';
    child.stderr.on('data', (chunk) => (output += chunk));
    const code = await new Promise<number | null>((done) => child.once('exit', done));
    if (code !== 0 && output.includes(NO_BEGINNING) && tries < MOST_TRIES) return await lighthouse(url, tries + 1);
    if (code !== 0) throw new Error(`Lighthouse failed on ${url}:\n${output.slice(-2000)}`);
    return resultOf(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function resultOf({ categories, audits }: Report): LighthouseResult {
  const all = Object.values(categories);
  const weighed = all.flatMap((category) =>
    category.auditRefs
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => ({ category: category.id, audit: audits[id] })),
  );
  return {
    scores: Object.fromEntries(all.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    lost: weighed.flatMap(({ category, audit }) =>
      audit && audit.score !== null && audit.score < 1
        ? [`${category}: ${audit.title} ${JSON.stringify(audit.details?.items?.slice(0, 3) ?? '').slice(0, 600)}`]
        : [],
    ),
    largestPaint: audits['largest-contentful-paint']?.numericValue,
    blocking: audits['total-blocking-time']?.numericValue,
  };
}
