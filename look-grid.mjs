import { chromium } from 'playwright-core';
const url = 'http://localhost:4770';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
async function open(width, height, lang = 'it') {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', baseURL: url, locale: lang });
  const call = (name, data) => context.request.post(`${url}/api/method/bancale.${name}`, { headers: { Authorization: 'token bancale-demo-app-token', Origin: url }, data });
  await call('office.login', { email: 'ufficio@example.com', password: 'bancale-demo' });
  await call('office.set_preferences', { key: `look-${Date.now()}`, locale: lang });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('page error', String(e)));
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
  page.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()));
  return { page, context };
}
const { page, context } = await open(1440, 900);
await page.goto('/ufficio/orders?view=all'); await page.getByRole('grid').waitFor(); await page.waitForTimeout(1500);
await page.screenshot({ path: '/tmp/grid-1.png' });
// select three, hold bar
const boxes = page.getByRole('grid').getByRole('checkbox');
await boxes.nth(1).click(); await boxes.nth(4).click({ modifiers: ['Shift'] });
await page.waitForTimeout(300);
await page.screenshot({ path: '/tmp/grid-2.png' });
// scroll to end with keys
await page.getByRole('grid').focus(); await page.keyboard.press('Control+End'); await page.waitForTimeout(800);
await page.screenshot({ path: '/tmp/grid-3.png' });
await page.getByRole('button', { name: 'Filtro' , exact: true}).click(); await page.waitForTimeout(300);
await page.screenshot({ path: '/tmp/grid-4.png' });
await page.getByRole('button', { name: 'Documento €', exact: true }).last().click(); await page.waitForTimeout(300);
await page.screenshot({ path: '/tmp/grid-5.png' });
await page.keyboard.press('Escape');
await page.getByRole('button', { name: /Colonne/ }).click(); await page.waitForTimeout(300);
await page.screenshot({ path: '/tmp/grid-6.png' });
await context.close();
for (const [w, h, lang] of [[1680, 1000, 'en'], [1024, 768, 'it'], [390, 844, 'it']]) {
  const o = await open(w, h, lang);
  await o.page.goto('/ufficio/orders?view=late'); await o.page.getByRole('grid').waitFor(); await o.page.waitForTimeout(1200);
  await o.page.screenshot({ path: `/tmp/grid-w${w}.png` });
  await o.context.close();
}
await browser.close();
