/**
 * Workbooks that Excel, LibreOffice and Numbers open (ECMA-376), written without a library: texts, numbers and dates in
 * a few styles are all that a document needs. A text stays a text whatever it begins with: it is never read as a
 * formula, also when its cell is edited (`quotePrefix`).
 */
import { strToU8, zipSync } from 'fflate';

export type Cell =
  | { readonly text: string; readonly style?: 'head' | 'strong' }
  | { readonly number: number; readonly style?: 'price' | 'amount' | 'strong' }
  /** Plain date `YYYY-MM-DD`. */
  | { readonly date: string }
  | null;

export interface Sheet {
  readonly name: string;
  /** Width of each column in characters. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly Cell[])[];
  /** The first row is a heading: it stays visible when scrolling and has column filters. */
  readonly isTable: boolean;
}

/** Index in `cellXfs` below. */
const STYLES = { plain: 0, head: 1, strong: 2, price: 3, amount: 4, strongAmount: 5, date: 6, quoted: 7 } as const;

const STYLE_SHEET = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00##"/><numFmt numFmtId="165" formatCode="#,##0.00"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF1F4F5"/></patternFill></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="8">
<xf/>
<xf fontId="1" fillId="2" applyFont="1" applyFill="1"/>
<xf fontId="1" applyFont="1"/>
<xf numFmtId="164" applyNumberFormat="1"/>
<xf numFmtId="165" applyNumberFormat="1"/>
<xf fontId="1" numFmtId="165" applyFont="1" applyNumberFormat="1"/>
<xf numFmtId="14" applyNumberFormat="1"/>
<xf quotePrefix="1"/>
</cellXfs>
</styleSheet>`;

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** A fixed date, so that the same content gives the same file. */
const MADE = '1980-01-01T00:00:00';

export function xlsxFile(sheets: readonly Sheet[]): Uint8Array {
  const numbers = sheets.map((_, index) => index + 1);
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PACKAGE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${PACKAGE}.styles+xml"/>${numbers.map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${PACKAGE}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${xml(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLE_SHEET,
  };
  for (const [index, sheet] of sheets.entries()) files[`xl/worksheets/sheet${index + 1}.xml`] = worksheet(sheet);
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(HEADER + text)]));
  return zipSync(bytes, { level: 6, mtime: MADE });
}

function worksheet({ widths, rows, isTable }: Sheet): string {
  const last = `${columnName(widths.length - 1)}${rows.length}`;
  const view = isTable
    ? '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
    : '';
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const lines = rows.map((cells, row) => {
    const written = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`));
    return `<row r="${row + 1}">${written.join('')}</row>`;
  });
  const filter = isTable ? `<autoFilter ref="A1:${last}"/>` : '';
  return `<worksheet xmlns="${MAIN}">${view}<cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData>${filter}</worksheet>`;
}

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return '';
  if ('number' in cell) {
    const style = cell.style === 'strong' ? STYLES.strongAmount : STYLES[cell.style ?? 'plain'];
    return `<c r="${at}" s="${style}"><v>${cell.number}</v></c>`;
  }
  if ('date' in cell) return `<c r="${at}" s="${STYLES.date}"><v>${serialDay(cell.date)}</v></c>`;
  if (cell.text === '') return '';
  const style = cell.style ? STYLES[cell.style] : /^[=+\-@\t\r]/.test(cell.text) ? STYLES.quoted : STYLES.plain;
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(cell.text)}</t></is></c>`;
}

const DAY_MS = 86_400_000;

/** Days since 30 December 1899: the date format of workbooks. */
export function serialDay(date: string): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY_MS);
}

/** 0 → `A`, 26 → `AA`. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** At most 31 characters, without those used in formulas. */
function sheetName(name: string): string {
  return name.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31) || ' ';
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function xml(text: string): string {
  return text.replace(/(?![\n\t])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, '').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}
