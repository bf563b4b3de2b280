import { chromium } from 'playwright-core';
const url = 'http://localhost:4926';
const [paths, widths = '1440', langs = 'it', email='cliente1@example.com'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
for (const width of widths.split(',').map(Number)) for (const lang of langs.split(',')) {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, hasTouch: width < 900, reducedMotion: 'reduce', baseURL: url });
  await context.request.post(`${url}/api/method/bancale.wrapper.login`, { headers: { Authorization: 'token bancale-demo-app-token', Origin: url }, data: { email, password: 'bancale-demo' } });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('page error', String(e)));
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
  for (const path of paths.split(',')) {
    const [at, name] = path.split('=>');
    const r = await page.goto((lang === 'en' ? '/en' : '') + at); await page.waitForLoadState('networkidle');
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    console.log(r.status(), lang, width, at, over > 0 ? `OVERFLOW ${over}` : '');
    await page.screenshot({ path: `/tmp/s-${name}-${width}-${lang}.png`, fullPage: true });
  }
  await context.close();
}
await browser.close();
