/** Cells of a workbook as a spreadsheet shows them: from the XML in the file, independent of the code that wrote it. */
import { strFromU8, unzipSync } from 'fflate';

export interface ReadCell {
  readonly value: string | number;
  /** Index of its style. */
  readonly style: number;
}

export interface ReadBook {
  readonly files: string[];
  readonly sheets: Array<{ name: string; cells: Map<string, ReadCell>; xml: string }>;
  readonly styles: string;
}

export function readXlsx(bytes: Uint8Array): ReadBook {
  const files = unzipSync(bytes);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const names = [...text('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => plain(name));
  const sheets = names.map((name, index) => {
    const xml = text(`xl/worksheets/sheet${index + 1}.xml`);
    return { name, xml, cells: cellsOf(xml) };
  });
  return { files: Object.keys(files), sheets, styles: text('xl/styles.xml') };
}

function cellsOf(xml: string): Map<string, ReadCell> {
  const cells = new Map<string, ReadCell>();
  for (const [, at = '', style = '0', type, inner = ''] of xml.matchAll(
    /<c r="([A-Z]+\d+)" s="(\d+)"(?: t="(\w+)")?>(.*?)<\/c>/gs,
  )) {
    const text = /<t[^>]*>(.*)<\/t>/s.exec(inner)?.[1];
    const value = type === 'inlineStr' ? plain(text ?? '') : Number(/<v>(.*)<\/v>/.exec(inner)?.[1]);
    cells.set(at, { value, style: Number(style) });
  }
  return cells;
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function plain(text: string): string {
  return text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => SIGNS[name] ?? '');
}
