/** `npm run shop -- exchange runs|show|errors|replay|dismiss|pause|resume`: files of connections (docs/exchange-files.md). */
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { createFileRuns, type FileRuns, fileReason, fileState, issueText } from '#server/import/index.ts';
import { type ConnectionActor, createConnections } from '#server/modules/exchange/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { aligned } from './aligned-table.ts';

export const FILES_IN_USAGE = `  runs [CODE]              files that came, newest first; of one connection or of all
  show NUMBER              one of them: what it changed, what was refused and why
  errors NUMBER            its refused lines, as CSV
  replay NUMBER            its file once more
  dismiss NUMBER           a file that waits is not applied, and those behind it go on
  pause CODE, resume CODE  files of the connection wait, or go on`;

export type FilesInCommand =
  | { readonly name: 'runs'; readonly code: string | undefined }
  | { readonly name: 'show' | 'errors' | 'replay' | 'dismiss'; readonly id: number }
  | { readonly name: 'pause' | 'resume'; readonly code: string };

const OF_RUN = ['show', 'errors', 'replay', 'dismiss'] as const;

/** undefined: it is another command. */
export function filesInCommandOf(name: string, given: string): FilesInCommand | { readonly wrong: string } | undefined {
  if (name === 'runs') return { name, code: given === '' ? undefined : given };
  if (name === 'pause' || name === 'resume')
    return given === '' ? { wrong: `exchange ${name} CODE` } : { name, code: given };
  const ofRun = OF_RUN.find((one) => one === name);
  if (!ofRun) return undefined;
  return /^\d{1,9}$/.test(given) ? { name: ofRun, id: Number(given) } : { wrong: `exchange ${name} NUMBER` };
}

export const isFilesInCommand = (command: { readonly name: string }): command is FilesInCommand =>
  command.name === 'runs' ||
  command.name === 'pause' ||
  command.name === 'resume' ||
  OF_RUN.some((one) => one === command.name);

const TEXTS = {
  it: {
    none: 'Nessun file.',
    columns: ['file', 'collegamento', 'nome', 'stato', 'arrivato', 'righe', 'cambiate', 'rifiutate'],
    states: {
      waiting: 'in fila',
      working: 'in corso',
      held: 'aspetta qualcuno',
      done: 'fatto',
      unchanged: 'come prima',
      superseded: 'superato',
      failed: 'non riuscito',
      stopped: 'lasciato',
    },
    facts: [
      'Stato',
      'Motivo',
      'Preso il',
      'Finito il',
      'Righe',
      'Nuove o cambiate',
      'Come prima',
      'Più vecchie',
      'Rifiutate',
    ],
    refused: (count: number, reason: string) => `  ${count} × ${reason}`,
    replayed: (id: number) => `In fila di nuovo: file ${id}.`,
    dismissed: (id: number) => `Il file ${id} non viene importato.`,
    paused: (code: string) => `I file di ${code} aspettano.`,
    resumed: (code: string) => `I file di ${code} vanno avanti.`,
    busy: (id: number) => `Il file ${id} non è in uno stato in cui si può fare: exchange show ${id}`,
  },
  en: {
    none: 'No files.',
    columns: ['file', 'connection', 'name', 'state', 'arrived', 'lines', 'changed', 'refused'],
    states: {
      waiting: 'waiting',
      working: 'working',
      held: 'waits for a person',
      done: 'done',
      unchanged: 'as before',
      superseded: 'superseded',
      failed: 'failed',
      stopped: 'dismissed',
    },
    facts: ['State', 'Reason', 'Taken', 'Ended', 'Lines', 'New or changed', 'As before', 'Older', 'Refused'],
    refused: (count: number, reason: string) => `  ${count} × ${reason}`,
    replayed: (id: number) => `In the line again: file ${id}.`,
    dismissed: (id: number) => `File ${id} is not imported.`,
    paused: (code: string) => `Files of ${code} wait.`,
    resumed: (code: string) => `Files of ${code} go on.`,
    busy: (id: number) => `File ${id} is in no state in which this can be done: exchange show ${id}`,
  },
} as const satisfies Record<Locale, unknown>;

const SHOWN = 50;
const TEXT_COLUMNS = [1, 2, 3, 4];

/** Returns what is printed. @throws AppError `not-found` */
export async function filesInCommand(
  db: Database,
  by: ConnectionActor,
  command: FilesInCommand,
  lang: Locale,
): Promise<string> {
  const clock = () => new Date();
  const operations = createOperations({ clock });
  const runs = createFileRuns({ db, clock, operations });
  const texts = TEXTS[lang];
  try {
    if (isSwitch(command)) {
      const paused = command.name === 'pause';
      await createConnections({ db, clock, operations }).change(by, command.code, { paused });
      return paused ? texts.paused(command.code) : texts.resumed(command.code);
    }
    return await carryOut(runs, by, command, lang);
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict' && 'id' in command) return texts.busy(command.id);
    throw error;
  }
}

type Switch = Extract<FilesInCommand, { readonly code: string; readonly name: 'pause' | 'resume' }>;

const isSwitch = (command: FilesInCommand): command is Switch => command.name === 'pause' || command.name === 'resume';

async function carryOut(
  runs: FileRuns,
  by: ConnectionActor,
  command: Exclude<FilesInCommand, Switch>,
  lang: Locale,
): Promise<string> {
  const texts = TEXTS[lang];
  switch (command.name) {
    case 'runs':
      return listText(await runs.list({ limit: SHOWN, ...(command.code && { connection: command.code }) }), lang);
    case 'show':
      return runText(await runs.get(command.id), lang);
    case 'errors': {
      let text = '';
      for await (const piece of runs.errors(await runs.get(command.id), lang)) text += piece;
      return text.trimEnd();
    }
    case 'replay':
      return texts.replayed(await runs.replay(by, await runs.get(command.id)));
    case 'dismiss':
      await runs.dismiss(by, await runs.get(command.id));
      return texts.dismissed(command.id);
  }
}

type Run = Awaited<ReturnType<FileRuns['get']>>;

const moment = (at: Date | null) => (at ? `${at.toISOString().slice(0, 19)}Z` : '');

function listText(runs: readonly Run[], lang: Locale): string {
  const texts = TEXTS[lang];
  if (runs.length === 0) return texts.none;
  const rows = runs.map((run) => [
    String(run.id),
    run.incoming?.connection ?? '',
    run.name,
    texts.states[fileState(run)],
    moment(run.createdAt),
    ...[run.report?.rows, run.report && changedOf(run), run.report?.refused].map((count) => String(count ?? '')),
  ]);
  return aligned([[...texts.columns], ...rows], TEXT_COLUMNS);
}

const changedOf = ({ report }: Run): number =>
  (report?.files ?? []).reduce((sum, { inserted, updated, removed }) => sum + inserted + updated + removed, 0);

function runText(run: Run, lang: Locale): string {
  const texts = TEXTS[lang];
  const { report } = run;
  const values = [
    texts.states[fileState(run)],
    fileReason(run, lang),
    moment(run.createdAt),
    moment(run.endedAt),
    ...(report ? [report.rows, changedOf(run), report.same, report.stale ?? 0, report.refused] : []).map(String),
  ];
  const facts = values.flatMap((value, place) => (value === '' ? [] : [[texts.facts[place] ?? '', value]]));
  const reasons = (report?.issues ?? []).map(({ count, column, code, details }) =>
    texts.refused(count, [column, issueText(code, details, lang)].filter(Boolean).join(': ')),
  );
  return [`${run.id} ${run.incoming?.connection ?? ''} ${run.name}`, aligned(facts, [0, 1]), ...reasons].join('\n');
}
