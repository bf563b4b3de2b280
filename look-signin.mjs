import { chromium } from 'playwright-core';
const url='http://localhost:4611';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
for (const [w,lang] of [[1440,'it'],[390,'en'],[1024,'en']]) {
  const c = await browser.newContext({viewport:{width:w,height:w<900?844:900}});
  const p = await c.newPage();
  p.on('console', m=>console.log('console',m.type(),m.text())); p.on('pageerror',e=>console.log('err',String(e)));
  await p.goto(url+'/ufficio/sign-in?lang='+lang);
  await p.screenshot({path:`/tmp/signin-${w}-${lang}.png`});
  await p.fill('#email','ufficio@example.com'); await p.fill('#password','wrong'); await p.keyboard.press('Enter'); await p.waitForSelector('[role=alert]');
  await p.screenshot({path:`/tmp/signin-${w}-${lang}-err.png`});
  console.log(w, await p.evaluate(()=>document.documentElement.scrollWidth), await p.evaluate(()=>document.activeElement?.id));
  await c.close();
}
await browser.close();
