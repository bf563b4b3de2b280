import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ISSUING = new URL('./issuing.ts', import.meta.url).href;
const SETTINGS = new URL('./settings.ts', import.meta.url).href;

/** Files of the module that a shop with these settings has loaded after its start. */
async function loadedWith(yaml: string): Promise<number> {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    const { parseSettings } = await import(${JSON.stringify(SETTINGS)});
    const { backgroundIssuing, openInvoicing } = await import(${JSON.stringify(ISSUING)});
    const settings = parseSettings(${JSON.stringify(yaml)}, 'settings');
    const deps = { settings, db: {}, clock: () => new Date(), dataDir: '/nowhere', baseUrl: () => '', log: {} };
    backgroundIssuing(deps).start();
    if (settings.invoicing.issue !== 'none') await openInvoicing(deps);
    console.log(loaded.filter((url) => url.includes('/modules/invoicing/')).length);
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return Number(stdout);
}

test('a shop that issues nothing loads nothing of it (C-FISC-4)', async () => {
  expect(await loadedWith('{}')).toBe(0);
  expect(await loadedWith('invoicing: { issue: fatturapa }')).toBeGreaterThan(10);
});
