/**
 * Tables on a terminal. The first row is the heading; `texts` are the left-aligned columns, numbers are right-aligned.
 */
export function aligned(rows: readonly (readonly string[])[], texts: readonly number[] = [0]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const pad = (cell: string, column: number) => {
    const width = widths[column] ?? 0;
    const gap = column === 0 ? '' : '  ';
    return gap + (texts.includes(column) ? cell.padEnd(width) : cell.padStart(width));
  };
  return rows.map((row) => row.map(pad).join('').trimEnd()).join('\n');
}
