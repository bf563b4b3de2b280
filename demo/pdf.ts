/** One-page PDF files of plain text, without a library: enough for the demo's data sheets. */

export interface PdfText {
  title: string;
  /** Lines under the title; `Label: value` is set in two columns. */
  lines: readonly string[];
}

/** A valid PDF 1.4 document, A4, Helvetica. Characters outside Latin-1 become `?`. */
export function pdfOf({ title, lines }: PdfText): Buffer {
  const content = [
    'BT /F2 10 Tf 56 794 Td (BANCALE) Tj ET',
    '56 784 m 539 784 l 1.5 w S',
    `BT /F2 17 Tf 56 750 Td ${literal(title)} Tj ET`,
    ...lines.flatMap((line, index) => rowOf(line, 716 - index * 18)),
    'BT /F1 8 Tf 56 48 Td (Documento dimostrativo / Demo document) Tj ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${literal(title)} /Producer (Bancale demo) >>`,
  ];
  let text = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(Buffer.byteLength(text, 'latin1'));
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = Buffer.byteLength(text, 'latin1');
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info ${count - 1} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
}

function rowOf(line: string, y: number): string[] {
  const colon = line.indexOf(': ');
  if (colon < 0 || colon > 40) return [`BT /F1 10 Tf 56 ${y} Td ${literal(line)} Tj ET`];
  return [
    `BT /F1 10 Tf 56 ${y} Td ${literal(line.slice(0, colon))} Tj ET`,
    `BT /F2 10 Tf 260 ${y} Td ${literal(line.slice(colon + 2))} Tj ET`,
  ];
}

function literal(text: string): string {
  const latin = text.replace(/[’]/g, "'").replace(/[^\x20-\x7e\xa0-\xff]/g, '?');
  return `(${latin.replace(/[\\()]/g, '\\$&')})`;
}
