/** `5,50` → `5.5`, `711.0` → `711`; whole numbers stay as written (leading zeros belong to codes). */
function plain(whole: string, decimals: string): string {
  const kept = decimals.replace(/0+$/, '');
  const start = whole.replace(/^0+(?=\d)/, '');
  return kept === '' ? start : `${start}.${kept}`;
}

const THOUSANDS = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/;

/**
 * Canonical spellings of a written number, most likely first: `5,5` → [`5.5`]; `30.000` → [`30000`, `30`] because it is
 * ambiguous; `1.2.3` is no number and gives each part (C-SRCH-6: "5,5" = "5.5").
 */
export function numberForms(text: string): string[] {
  const marks = text.replace(/\d/g, '');
  if (marks === '') return [text];
  if (THOUSANDS.test(text)) {
    const joined = text.replace(/[.,]/g, '');
    if (marks.length > 1) return [joined];
    const [whole = '', decimals = ''] = text.split(/[.,]/);
    return [joined, plain(whole, decimals)];
  }
  if (marks.length === 1) {
    const [whole = '', decimals = ''] = text.split(/[.,]/);
    return [plain(whole, decimals)];
  }
  const last = marks.at(-1) ?? '';
  if (marks.indexOf(last) === marks.length - 1) {
    const cut = text.lastIndexOf(last);
    return [plain(text.slice(0, cut).replace(/[.,]/g, ''), text.slice(cut + 1))];
  }
  return text.split(/[.,]/);
}
