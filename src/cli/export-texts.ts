/** What `npm run shop -- export` says, in both languages. */
import type { Locale } from '#contract/values/locale.ts';
import type { ExportFailure, ExportProblem, ExportReport } from '#server/export/index.ts';

interface ExportTexts {
  readonly done: (rows: string, tables: number, files: string, target: string) => string;
  readonly missing: (count: string) => string;
  readonly interrupted: string;
  readonly problem: Readonly<Record<ExportProblem, (about: string) => string>>;
}

const TEXTS: Readonly<Record<Locale, ExportTexts>> = {
  it: {
    done: (rows, tables, files, target) => `${rows} righe di ${tables} tabelle e ${files} file scritti in ${target}.`,
    missing: (count) => `${count} file che il negozio nomina non sono sul disco e mancano:`,
    interrupted: 'Esportazione interrotta: non ne è rimasto niente.',
    problem: {
      'there-already': (about) => `${about} c’è già e resta com’è: indica un altro nome con --to.`,
      'disk-full': (about) =>
        `Il disco di ${about} è pieno: l’esportazione è stata rimossa. Libera spazio o indica un altro disco con --to.`,
      'not-writable': (about) => `In ${about} non si può scrivere.`,
      'unknown-table': (about) => `Non c’è una tabella ${about}.`,
    },
  },
  en: {
    done: (rows, tables, files, target) => `${rows} rows of ${tables} tables and ${files} files written to ${target}.`,
    missing: (count) => `${count} files that the shop names are not on its disk and are missing:`,
    interrupted: 'The export was stopped: nothing of it is left.',
    problem: {
      'there-already': (about) => `${about} is there already and stays as it is: give another name with --to.`,
      'disk-full': (about) =>
        `The disk of ${about} is full: the export was deleted. Free some space, or name another disk with --to.`,
      'not-writable': (about) => `${about} cannot be written.`,
      'unknown-table': (about) => `There is no table ${about}.`,
    },
  },
};

/** What was written, with the files that are missing. */
export function exportedText(report: ExportReport, target: string, lang: Locale): string {
  const texts = TEXTS[lang];
  const figure = new Intl.NumberFormat(lang);
  const rows = report.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [texts.done(figure.format(rows), report.tables.length, figure.format(report.files), target)];
  if (report.missingCount > 0) {
    lines.push(texts.missing(figure.format(report.missingCount)), ...report.missing.map((file) => `  ${file}`));
    if (report.missingCount > report.missing.length) lines.push('  …');
  }
  return lines.join('\n');
}

export const notExportedText = ({ problem, about }: ExportFailure, lang: Locale): string =>
  TEXTS[lang].problem[problem](about);

export const interruptedText = (lang: Locale): string => TEXTS[lang].interrupted;
