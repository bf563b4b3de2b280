/** Blocks of e-mails as HTML and as plain text. */
import type { Locale } from '#contract/values/locale.ts';
import { buttonHtml, escapeHtml, STYLE } from './mail-layout.ts';
import type { MailBlock, MailLines, MailRow, MailRows } from './mail-values.ts';

/**
 * Maximum bytes of the rows of an order: Gmail cuts an e-mail off at 102 KB, and its other parts, styles, totals and
 * wording, need far less than the other half.
 */
const ROWS_BYTES = 56_000;

const WORDS = {
  it: {
    item: 'Articolo',
    quantity: 'Quantità',
    price: 'Prezzo netto',
    total: 'Totale',
    more: (count: number) => (count === 1 ? 'Un’altra riga' : `Altre ${count} righe`),
    all: 'Vedi l’ordine completo',
  },
  en: {
    item: 'Item',
    quantity: 'Quantity',
    price: 'Net price',
    total: 'Total',
    more: (count: number) => (count === 1 ? 'One more line' : `${count} more lines`),
    all: 'See the whole order',
  },
} as const;

export function isEmptyBlock(value: MailBlock): boolean {
  if (value.block === 'written') return value.text.trim() === '';
  if (value.block === 'lines') return value.lines.every(([, text]) => text === '');
  return value.rows.length === 0;
}

export function blockHtml(value: MailBlock, locale: Locale): string {
  if (value.block === 'written')
    return `<p style="${STYLE.paragraph}">${escapeHtml(value.text.trim()).replaceAll('\n', '<br>')}</p>`;
  return value.block === 'lines' ? linesHtml(value) : rowsHtml(value, locale);
}

export function blockText(value: MailBlock): string {
  if (value.block === 'written') return value.text.trim();
  if (value.block === 'lines')
    return filled(value)
      .map(([label, text]) => `${label}: ${text}`)
      .join('\n');
  const rows = value.rows.map(({ quantity, code, name, price, total, notes }) =>
    [
      `${quantity} × ${code} ${name}${total && ` – ${total}`}${price && ` (${price})`}`,
      ...notes.map((note) => `  ${note}`),
    ].join('\n'),
  );
  return [...(value.title ? [`${value.title}:`] : []), ...rows].join('\n');
}

const filled = ({ lines }: MailLines) => lines.filter(([, text]) => text !== '');

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';

function linesHtml(value: MailLines): string {
  const lines = filled(value);
  const side = value.sums ? 'align="right" style="text-align:right;white-space:nowrap;' : 'style="';
  const rows = lines.map(([label, text], place) => {
    const bold = value.sums && place === lines.length - 1 ? ';font-weight:700;font-size:17px' : '';
    const border = 'border-bottom:1px solid #dde2e6';
    return `<tr><td class="mu ln" valign="top" style="${STYLE.small};padding:7px 16px 7px 0;${border}">${escapeHtml(label)}</td><td class="ln" valign="top" ${side}${STYLE.text};padding:6px 0;${border}${bold}">${escapeHtml(text).replaceAll('\n', '<br>')}</td></tr>`;
  });
  return `<table ${TABLE} style="margin:0 0 20px">${rows.join('')}</table>`;
}

function rowsHtml({ title, rows, allAt }: MailRows, locale: Locale): string {
  const words = WORDS[locale];
  const priced = rows.some(({ total }) => total !== '');
  const given = rows.filter(({ gift }) => gift).map((row) => rowHtml(row, priced));
  const bought = rows.filter(({ gift }) => !gift);
  const shown: string[] = [];
  let bytes = Buffer.byteLength(given.join(''));
  for (const row of bought) {
    const html = rowHtml(row, priced);
    bytes += Buffer.byteLength(html);
    if (bytes > ROWS_BYTES) break;
    shown.push(html);
  }
  const left = bought.length - shown.length;
  const head = (text: string, right = true) =>
    `<th class="mu ln" ${right ? 'align="right"' : 'align="left"'} style="${STYLE.head};padding:6px 0 6px ${right ? 10 : 0}px;border-bottom:2px solid #b9c1c8">${text}</th>`;
  const heads = [
    head(words.item, false),
    head(words.quantity),
    ...(priced ? [head(words.price), head(words.total)] : []),
  ];
  return [
    title && `<p style="${STYLE.paragraph};font-weight:700;margin-bottom:4px">${escapeHtml(title)}</p>`,
    `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 20px"><thead><tr>${heads.join('')}</tr></thead><tbody>${shown.join('')}${given.join('')}</tbody></table>`,
    left > 0 && `<p style="${STYLE.paragraph}">${words.more(left)}.</p>${buttonHtml(words.all, allAt)}`,
  ]
    .filter(Boolean)
    .join('');
}

function rowHtml({ code, name, quantity, price, total, notes }: MailRow, priced: boolean): string {
  const cell = (text: string) =>
    `<td class="ln" align="right" valign="top" style="${STYLE.text};font-size:14px;white-space:nowrap;padding:8px 0 8px 10px;border-bottom:1px solid #dde2e6">${escapeHtml(text)}</td>`;
  const under = notes.map((note) => `<br><span class="mu" style="${STYLE.small}">${escapeHtml(note)}</span>`).join('');
  const item = `<td class="ln" valign="top" style="${STYLE.text};font-size:14px;line-height:19px;padding:8px 0;border-bottom:1px solid #dde2e6"><span class="mu" style="${STYLE.code}">${escapeHtml(code)}</span><br>${escapeHtml(name)}${under}</td>`;
  return `<tr>${item}${cell(quantity)}${priced ? cell(price) + cell(total) : ''}</tr>`;
}
