/** Text in the letters that the format allows: Basic Latin and Latin-1 (C-FISC-2). */
const WRITTEN: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '″': '"',
  '•': '-',
  '…': '...',
  '™': '(TM)',
  '≤': '<=',
  '≥': '>=',
  '≈': '~',
  '⌀': 'Ø',
  '∅': 'Ø',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Œ: 'OE',
  œ: 'oe',
  ẞ: 'SS',
};
/** In fields of Basic Latin alone. */
const PLAIN: Readonly<Record<string, string>> = {
  Ø: 'O',
  ø: 'o',
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  '×': 'x',
  '°': 'o',
  '²': '2',
  '³': '3',
  µ: 'u',
};

/** White space collapsed, other letters without their marks, what cannot be written left out; empty when nothing is left. */
export function latinText(text: string, most = Number.POSITIVE_INFINITY): string {
  return cutAtWord(written(text, 0xff), most);
}

/** The same for fields that allow Basic Latin alone: numbers, units, e-mail. */
export function basicText(text: string, most = Number.POSITIVE_INFINITY): string {
  return cutAtWord(written(text, 0x7e), most);
}

function written(text: string, last: number): string {
  const allowed = (sign: string): boolean => {
    const code = sign.codePointAt(0) ?? 0;
    return code <= last && code >= 0x20 && !(code > 0x7e && code < 0xa1);
  };
  return Array.from(text.normalize('NFC').replace(/[\s\u00a0]+/g, ' '), (sign) => {
    if (allowed(sign)) return sign;
    const known = WRITTEN[sign] ?? (last < 0xff ? PLAIN[sign] : undefined);
    if (known !== undefined) return Array.from(known).filter(allowed).join('');
    return Array.from(sign.normalize('NFKD')).filter(allowed).join('');
  })
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

/** At most so many characters, without half a word where that leaves at least half of them. */
function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const space = text[most] === ' ' ? most : cut.lastIndexOf(' ');
  return (space >= most / 2 ? cut.slice(0, space) : cut).trim();
}
