/** The view as one HTML document of its own for the download: no scripts, nothing loaded, everything escaped (C-FISC-1). */
import type { InvoiceView, ViewSection } from './invoice-view.rules.ts';
import type { ViewCell, ViewTable } from './view-parts.rules.ts';
import { VIEW_WORDS } from './view-words.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] as string);

/** Colours and measures of the shop's design (ink, paper, yellow line). */
const STYLE = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0 auto;padding:24px 16px 48px;max-width:1080px;background:#fff;color:#16191d;font:14px/20px Archivo,system-ui,"Segoe UI",Roboto,sans-serif}
h1{margin:0 0 4px;padding-top:12px;border-top:6px solid #ffcb05;font-size:24px;line-height:30px;letter-spacing:-.02em}
h2{margin:0;padding:8px 0 6px;border-top:2px solid #16191d;font-size:16px;line-height:22px}
section{margin-top:24px}
.note{margin:8px 0 0;padding:6px 10px;background:#fff5d1}
.copy,small{color:#59626b;font-size:12px;line-height:17px}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr));gap:0 24px;margin:0}
dl div{padding:4px 0;border-bottom:1px solid #dde2e6}
dt{color:#59626b;font-size:12px;line-height:17px}
dd{margin:0;overflow-wrap:anywhere}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th{padding:6px 8px;border-bottom:1px solid #b9c1c8;background:#f4f6f7;text-align:left;font-size:12px;line-height:17px;color:#3c444c}
td{padding:6px 8px;border-bottom:1px solid #dde2e6;vertical-align:top;overflow-wrap:break-word}
th:first-child,td:first-child{padding-left:4px}
.n{text-align:right;white-space:nowrap}
td small{display:block}
@media print{body{max-width:none;padding:0;font-size:11px;line-height:15px}section{margin-top:14px}tr{break-inside:avoid}}
`;

/** A complete document (`<!doctype html>…`). */
export function invoiceHtml(view: InvoiceView): string {
  const words = VIEW_WORDS[view.language];
  return [
    `<!doctype html>\n<html lang="${view.language}">\n<head>\n<meta charset="utf-8">\n`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">\n',
    `<title>${escaped(view.title)}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n<h1>${escaped(view.title)}</h1>\n`,
    `<p class="copy">${escaped(words.copy)}</p>\n`,
    ...view.notices.map((notice) => `<p class="note">${escaped(notice)}</p>\n`),
    ...view.sections.map(sectionHtml),
    '</body>\n</html>\n',
  ].join('');
}

function sectionHtml({ id, title, values, tables }: ViewSection): string {
  const list = values.map(
    ({ label, value, meaning }) =>
      `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}${meaning ? ` <small>${escaped(meaning)}</small>` : ''}</dd></div>`,
  );
  return [
    `<section id="${escaped(id)}">\n<h2>${escaped(title)}</h2>\n`,
    list.length > 0 ? `<dl>${list.join('')}</dl>\n` : '',
    ...tables.map(tableHtml),
    '</section>\n',
  ].join('');
}

function tableHtml({ columns, rows }: ViewTable): string {
  const classes = columns.map(({ numeric }) => (numeric ? ' class="n"' : ''));
  const head = columns.map(({ label }, at) => `<th scope="col"${classes[at]}>${escaped(label)}</th>`).join('');
  const body = rows.map(
    (cells) => `<tr>${cells.map((cell, at) => `<td${classes[at]}>${cellHtml(cell)}</td>`).join('')}</tr>\n`,
  );
  return `<div class="wide"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('')}</tbody>\n</table></div>\n`;
}

function cellHtml({ text, lines = [] }: ViewCell): string {
  return escaped(text) + lines.map((line) => `<small>${escaped(line)}</small>`).join('');
}
