import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ATTRIBUTES, type Attribute } from './catalogue/attributes.ts';
import type { Brand } from './catalogue/brands.ts';
import type { Line } from './catalogue/line.ts';
import type { AttributeValue } from './catalogue/texts.ts';
import { pdfOf } from './pdf.ts';

export interface DocumentRow {
  type: 'datasheet' | 'certification' | 'safety' | 'videos';
  it: string;
  en: string;
  /** Empty for a document at an external `url`. */
  file: string;
  url?: string;
  customersOnly: boolean;
}

export interface DocumentFolder {
  /** Documents of the articles of a line made by a brand; the files are written once. */
  of(line: Line, brand: Brand): readonly DocumentRow[];
  readonly files: number;
}

/** Data sheets for everybody; certificates and safety data sheets for customers only (C-CAT-1). */
export function openDocuments(folder: string): DocumentFolder {
  const rows = new Map<string, readonly DocumentRow[]>();
  const written = new Set<string>();
  const keep = (name: string, title: string, lines: readonly string[]) => {
    const file = `${name}.pdf`;
    if (!written.has(file)) {
      writeFileSync(join(folder, file), pdfOf({ title, lines }));
      written.add(file);
    }
    return file;
  };
  return {
    of(line, brand) {
      const key = `${line.code}/${brand.code}`;
      const known = rows.get(key);
      if (known) return known;
      const made = documentsOf(line, brand, keep);
      if (line.family === FILMED) made.push(...filmsIn(folder, written));
      rows.set(key, made);
      return made;
    },
    get files() {
      return written.size;
    },
  };
}

/** The family that has videos: one of ours, one external. */
const FILMED = 'din-933';
const FILM = 'vite-esagonale.webm';

function filmsIn(folder: string, written: Set<string>): DocumentRow[] {
  if (!written.has(FILM)) copyFileSync(join(import.meta.dirname, 'films', FILM), join(folder, FILM));
  written.add(FILM);
  return [
    {
      type: 'videos',
      it: 'Vite esagonale vista da ogni lato',
      en: 'Hexagon bolt from all sides',
      file: FILM,
      customersOnly: false,
    },
    {
      type: 'videos',
      it: 'Coppie di serraggio',
      en: 'Tightening torques',
      file: '',
      url: 'https://video.example.com/coppie-di-serraggio',
      customersOnly: false,
    },
  ];
}

type Keep = (name: string, title: string, lines: readonly string[]) => string;

function documentsOf(line: Line, brand: Brand, keep: Keep): DocumentRow[] {
  const sheet = keep(`scheda-${fileName(line.code)}`, line.name.it, [
    line.about.it,
    ...Object.entries(line.shared).map(([code, value]) => attributeLine(code, value)),
    '',
    line.about.en,
  ]);
  const certificate = keep(`certificato-${fileName(brand.code)}`, `Dichiarazione di prestazione ${brand.name}`, [
    `Produttore: ${brand.name}`,
    'Sistema di valutazione: 2+',
    'Regolamento: (UE) 305/2011',
  ]);
  const documents: DocumentRow[] = [
    {
      type: 'datasheet',
      it: `Scheda tecnica ${line.name.it}`,
      en: `Data sheet ${line.name.en}`,
      file: sheet,
      customersOnly: false,
    },
    {
      type: 'certification',
      it: `Dichiarazione di prestazione ${brand.name}`,
      en: `Declaration of performance ${brand.name}`,
      file: certificate,
      customersOnly: true,
    },
  ];
  if (line.family.startsWith('smalti') || line.family === 'idropitture' || line.family === 'quarzo') {
    const file = keep(`sicurezza-${fileName(line.code)}`, `Scheda di sicurezza ${line.name.it}`, [
      'Regolamento: (CE) 1907/2006 (REACH)',
      `Prodotto: ${line.name.it}`,
      'Classificazione: non pericoloso',
    ]);
    documents.push({ type: 'safety', it: 'Scheda di sicurezza', en: 'Safety data sheet', file, customersOnly: true });
  }
  return documents;
}

const BY_CODE = new Map<string, Attribute>(ATTRIBUTES.map((attribute) => [attribute.code, attribute]));

function attributeLine(code: string, value: AttributeValue): string {
  const attribute = BY_CODE.get(code);
  const text =
    typeof value === 'object'
      ? value.it
      : typeof value === 'boolean'
        ? value
          ? 'si'
          : 'no'
        : String(value).replace('.', ',');
  return `${attribute?.it ?? code}: ${text}${attribute?.unit ? ` ${attribute.unit}` : ''}`;
}

function fileName(code: string): string {
  return code
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
