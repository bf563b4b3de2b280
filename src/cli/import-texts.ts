/** Output of `npm run import` and `npm run demo`, in both languages. */
import type { FileCounts, ImportReport, IssueLanguage } from '#server/import/index.ts';
import { aligned } from './aligned-table.ts';

const TEXTS = {
  it: {
    head: ['file', 'righe', 'nuove', 'cambiate', 'uguali', 'tolte', 'in attesa', 'rifiutate'],
    imported: 'Importato',
    nothing: 'Niente è stato importato: non c’è una riga giusta.',
    dryRun: 'Prova: niente è stato salvato.',
    strict: 'Ci sono errori e --strict è attivo: niente è stato salvato.',
    interrupted: 'Interrotto: niente è stato cambiato.',
    interruptedBetween: 'Interrotto: una parte delle righe è già nel negozio. Ripetendo l’importazione entra il resto.',
    stale: (n: string) => `${n} righe più vecchie di quelle del negozio: lasciate fuori.`,
    issues: (errors: string, warnings: string) => `${errors} errori, ${warnings} avvisi`,
    more: (file: string) => `Tutti in ${file}`,
    line: 'riga',
    besideDemo:
      'Attenzione: questa cartella dati contiene anche la demo. Per un negozio vero usare una DATA_DIR vuota.',
    rows: 'righe',
  },
  en: {
    head: ['file', 'rows', 'new', 'changed', 'same', 'removed', 'waiting', 'refused'],
    imported: 'Imported',
    nothing: 'Nothing was imported: no row is right.',
    dryRun: 'Dry run: nothing was kept.',
    strict: 'There are errors and --strict is on: nothing was kept.',
    interrupted: 'Interrupted: nothing was changed.',
    interruptedBetween:
      'Interrupted: some of the rows are in the shop already. The same import again brings the others.',
    stale: (n: string) => `${n} rows are older than those of the shop: they were left out.`,
    issues: (errors: string, warnings: string) => `${errors} errors, ${warnings} warnings`,
    more: (file: string) => `All of them in ${file}`,
    line: 'line',
    besideDemo: 'Mind: this data folder holds the demo too. For a real shop use an empty DATA_DIR.',
    rows: 'rows',
  },
};

export const importTexts = (lang: IssueLanguage) => TEXTS[lang];

const SHOWN_ISSUES = 10;

/** Table of files, the first issues, and the path of the file with all of them. */
export function reportText(report: ImportReport, lang: IssueLanguage, options: { dryRun: boolean }): string {
  const texts = TEXTS[lang];
  const figure = new Intl.NumberFormat(lang);
  const table = [
    texts.head,
    ...report.files.map(({ file, rows, inserted, updated, removed, refused, waiting = 0 }) => [
      file,
      ...[rows, inserted, updated, same({ rows, inserted, updated, refused, waiting }), removed, waiting, refused].map(
        (n) => figure.format(n),
      ),
    ]),
  ];
  const seconds = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(report.seconds);
  const rate = figure.format(Math.round(report.rows / Math.max(0.001, report.seconds)));
  const lines = [
    aligned(table),
    '',
    `${figure.format(report.rows)} ${texts.rows}, ${seconds} s, ${rate} ${texts.rows}/s`,
  ];
  if (report.stale) lines.push(texts.stale(figure.format(report.stale)));
  if (report.errors + report.warnings > 0) {
    lines.push('', texts.issues(figure.format(report.errors), figure.format(report.warnings)));
    for (const issue of report.firstIssues.slice(0, SHOWN_ISSUES)) {
      const place = [issue.file, issue.line > 0 && `${texts.line} ${issue.line}`, issue.column]
        .filter(Boolean)
        .join(', ');
      lines.push(`  ${place}${issue.value && `: "${issue.value.slice(0, 60)}"`}: ${issue.text}`);
    }
    if (report.issuesFile) lines.push(texts.more(report.issuesFile));
  }
  lines.push('', outcome(report, texts, options.dryRun));
  if (report.besideDemo) lines.push(texts.besideDemo);
  return lines.join('\n');
}

const same = (file: Pick<FileCounts, 'rows' | 'inserted' | 'updated' | 'refused'> & { readonly waiting: number }) =>
  Math.max(0, file.rows - file.refused - file.inserted - file.updated - file.waiting);

/** There were files, but not one of their rows could be used: a failure in every mode. */
export function foundNothing({ errors, files }: Pick<ImportReport, 'errors' | 'files'>): boolean {
  return errors > 0 && files.every(({ rows, refused, removed }) => rows - refused <= 0 && removed === 0);
}

function outcome(report: ImportReport, texts: (typeof TEXTS)[IssueLanguage], dryRun: boolean): string {
  if (report.committed) return foundNothing(report) ? texts.nothing : `${texts.imported}.`;
  return dryRun ? texts.dryRun : texts.strict;
}
