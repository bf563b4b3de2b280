import { describe, expect, test } from 'vitest';
import type { MailShop } from './mail-layout.ts';
import type { MailValues } from './mail-values.ts';
import { renderMail } from './render-mail.ts';

const shop: MailShop = {
  name: 'Ferramenta & Figli',
  url: 'https://shop.example',
  contacts: { phone: '+39 02 1', email: 'ordini@example.com', address: 'Via Roma 1' },
  logo: null,
};
const rendered = (body: string, values: MailValues = {}, locale: 'it' | 'en' = 'it', subject = 'Ciao') =>
  renderMail({ subject, body }, values, { locale, shop });

describe('values in templates', () => {
  test('a value is text, whatever it holds', () => {
    const { html, text, subject } = rendered(
      'Ciao {{recipient_name}}',
      { recipient_name: '<img src=x onerror=1> {{order_url}} **x** "&' },
      'it',
      '{{recipient_name}}\nBcc: x@example.com',
    );
    expect(html).toContain('Ciao &lt;img src=x onerror=1&gt; {{order_url}} **x** &quot;&amp;');
    expect(text).toBe('Ciao <img src=x onerror=1> {{order_url}} **x** "&\n');
    expect(subject).not.toContain('\n');
  });

  test('a link alone is a button, in plain text its address; a path is the shop’s, in the language of the reader', () => {
    const { html, text } = rendered(
      '[Open]({{order_url}})\n\nSee [the shop](/shop).',
      { order_url: 'https://shop.example/o?a=1&b=2' },
      'en',
    );
    expect(html).toContain('href="https://shop.example/o?a=1&amp;b=2"');
    expect(html).toContain('href="https://shop.example/en/shop"');
    expect(text).toBe('Open:\nhttps://shop.example/o?a=1&b=2\n\nSee the shop (https://shop.example/en/shop).\n');
  });

  test('an address that is none leads to the shop', () => {
    expect(rendered('[x]({{order_url}})', { order_url: 'javascript:alert(1)' }).html).not.toContain('javascript:');
  });

  test('blocks: lines without a value, and a paragraph whose block is empty, are left out', () => {
    const lines = {
      block: 'lines',
      lines: [
        ['Pagamento', 'Bonifico'],
        ['Note', ''],
      ],
    } as const;
    const { html, text } = rendered('Prima\n\n{{order_facts}}\n\n{{order_notes}}\n\nDopo', {
      order_facts: lines,
      order_notes: { block: 'written', text: ' ' },
    });
    expect(text).toBe('Prima\n\nPagamento: Bonifico\n\nDopo\n');
    expect(html).toContain('Bonifico');
    expect(html).not.toContain('Note');
  });

  test('user input keeps its lines and is not markup', () => {
    const { html } = rendered('{{text}}', { text: { block: 'written', text: 'uno\n<b>due' } });
    expect(html).toContain('uno<br>&lt;b&gt;due');
  });
});

test('500 rows: the HTML stays below the 102 KB at which Gmail cuts, says how many are missing and where they are; the text has all', () => {
  const rows = Array.from({ length: 500 }, (_, index) => ({
    code: `VT933.08.${index}`,
    name: 'Vite testa esagonale DIN 933 zincata «8.8» '.repeat(3),
    quantity: '1.200 pz',
    price: '€ 0,0257',
    total: '€ 30,84',
    notes: ['Note: consegnare al banco'],
  }));
  const { html, text } = rendered('{{order_rows}}', {
    order_rows: { block: 'rows', title: '', rows, allAt: 'https://shop.example/o' },
  });
  expect(Buffer.byteLength(html)).toBeLessThan(80_000);
  const shown = html.match(/VT933\.08\.\d+/g)?.length ?? 0;
  expect(shown).toBeGreaterThan(20);
  expect(html).toContain(`Altre ${500 - shown} righe.`);
  expect(html).toContain('href="https://shop.example/o"');
  expect(text.match(/VT933\.08\.\d+/g)).toHaveLength(500);
});

test('a gift is counted as no row of an e-mail and is never left out of its HTML', () => {
  const row = { name: 'Vite testa esagonale DIN 933 zincata «8.8» '.repeat(3), quantity: '1.200 pz', notes: [] };
  const bought = Array.from({ length: 500 }, (_, index) => ({
    ...row,
    code: `VT933.08.${index}`,
    price: '',
    total: '',
  }));
  const given = { ...row, code: 'PREMIO', price: 'Omaggio', total: '€ 0,00', gift: true };
  const { html } = rendered('{{order_rows}}', {
    order_rows: { block: 'rows', title: '', rows: [...bought, given], allAt: 'https://shop.example/o' },
  });
  const shown = html.match(/VT933\.08\.\d+/g)?.length ?? 0;
  expect(html).toContain(`Altre ${500 - shown} righe.`);
  expect(html).toContain('PREMIO');
});

test('the sheet says its language, the shop and how to reach it', () => {
  const { html } = rendered('Hello', {}, 'en');
  expect(html).toMatch(/<html lang="en">/);
  expect(html).toContain('Ferramenta &amp; Figli');
  expect(html).toContain('mailto:ordini@example.com');
  expect(html).not.toMatch(/<(script|img|link)\b/);
});

test('the shop’s logo is at the top, at its size, with the shop’s name as text alternative; it is embedded', () => {
  const logo = { png: new Uint8Array(), width: 180, height: 40 };
  const { html } = renderMail({ subject: 'Ciao', body: 'Ciao' }, {}, { locale: 'it', shop: { ...shop, logo } });
  const [sign, ...others] = html.match(/<img\b[^>]*>/g) ?? [];
  expect(others).toEqual([]);
  for (const said of ['src="cid:logo@shop"', 'width="180"', 'height="40"', 'alt="Ferramenta &amp; Figli"'])
    expect(sign).toContain(said);
  expect(html).toContain(`<a href="https://shop.example/" style="text-decoration:none">${sign}</a>`);
});
