/**
 * disputes.csv: what the books decided about disputes that customers opened in the shop (C-DOC-4, C-DOC-5). A row is a step of the office:
 * the customer reads it in the timeline and by e-mail, once, however often the file is imported.
 */
import { DISPUTE_STATES } from '#contract/values/document-kinds.ts';
import {
  createDisputeSteps,
  DISPUTES_WRITE,
  DisputeNotMoved,
  type DisputeSteps,
  readSaid,
} from '#server/modules/disputes/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { oneOf, orNull, text, whole } from '../cells.ts';
import type { IssueDetails } from '../import-failure.ts';
import { fileImport } from '../import-rows.ts';
import type { ImportRun } from '../import-run.ts';
import type { IssueCode } from '../issue-texts.ts';
import { customerId } from './references.ts';
import type { WantedDispute } from './wanted-dispute.ts';

const STATES = DISPUTE_STATES.filter((state) => state !== 'open');

export const disputesImport = fileImport({
  file: 'disputes',
  columns: {
    dispute: whole(1, 2_000_000_000),
    customer: orNull(whole(1, 2_000_000_000)),
    state: oneOf(STATES),
    text: text(2000),
    credit_note: text(60),
    credit_note_year: orNull(whole(1900, 9999)),
    by: text(100),
  },
  needs: ['dispute', 'state'],
  targets: [],
  convert(
    { dispute = 0, customer, state = 'answered', text: said = '', credit_note = '', credit_note_year, by },
    run,
    { line },
  ) {
    run.disputes.push({
      id: dispute,
      customerId: customer === null || customer === undefined ? undefined : customerId(run, customer),
      state,
      text: said.trim(),
      creditNote: credit_note,
      year: credit_note_year ?? undefined,
      by: by || 'Amministrazione',
      line,
    });
    return [];
  },
});

/** The reason of a refusal, as the import says it. */
const REFUSED: Readonly<Record<DisputeNotMoved['reason'], IssueCode>> = {
  forbidden: 'unknown-dispute',
  'no-dispute': 'unknown-dispute',
  transition: 'dispute-step',
  'moved-meanwhile': 'dispute-step',
  'no-text': 'required',
  'no-credit-note': 'unknown-document',
  'several-credit-notes': 'documents-of-number',
};
const COLUMN_OF: Readonly<Partial<Record<DisputeNotMoved['reason'], string>>> = {
  transition: 'state',
  'moved-meanwhile': 'state',
  'no-text': 'text',
  'no-credit-note': 'credit_note',
  'several-credit-notes': 'credit_note_year',
};

/** Carries out the rows, each a step of its own: one that is refused changes nothing of the others. */
export async function importDisputes(run: ImportRun, baseUrl: string): Promise<void> {
  const table = run.table(disputesImport.file);
  if (!table || run.disputes.length === 0) return;
  const counts = run.counts(table.file);
  const operations = createOperations({ clock: () => run.startedAt });
  const steps = createDisputeSteps({
    clock: () => run.startedAt,
    baseUrl: () => baseUrl,
    run: (act, work) => operations.runIn(run.db, act, work),
  });
  for (const wanted of run.disputes) {
    const refuse = (code: IssueCode, column: string, details: IssueDetails = {}) => {
      counts.refused++;
      run.log.refuse({
        file: table.file,
        line: wanted.line,
        column: table.sourceColumn(column),
        value: '',
        code,
        details,
      });
    };
    const now = await readSaid(run.db, wanted.id);
    if (!now || (wanted.customerId !== undefined && wanted.customerId !== now.customerId)) {
      refuse('unknown-dispute', 'dispute');
      continue;
    }
    const isSaid = wanted.text === '' || wanted.text === now.text;
    if (now.state === wanted.state && isSaid && (wanted.creditNote === '' || now.hasCreditNote)) continue;
    try {
      await carryOut(steps, wanted);
      counts.updated++;
    } catch (error) {
      if (!(error instanceof DisputeNotMoved)) throw error;
      refuse(REFUSED[error.reason], COLUMN_OF[error.reason] ?? 'dispute', { state: now.state });
    }
  }
}

function carryOut(steps: DisputeSteps, { id, state, text: said, creditNote, year, by }: WantedDispute) {
  const hand = { actor: by, permissions: [DISPUTES_WRITE], source: 'import' as const };
  switch (state) {
    case 'answered':
      return steps.reply(id, said, hand);
    case 'accepted':
      return steps.accept(id, { text: said, creditNote: creditNote || undefined, year }, hand);
    case 'refused':
      return steps.refuse(id, said, hand);
    case 'closed':
      return steps.close(id, said, hand);
  }
}
