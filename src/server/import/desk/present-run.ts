/** A run as its page shows it: sentences in the person's language, amounts and people only for those who may see them. */
import type { ImportRunView } from '#contract/office/imports.ts';
import { COST_FIELDS } from '#contract/values/cost-fields.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { IssueDetails } from '../import-failure.ts';
import { type IssueCode, issueSentence, issueText } from '../issue-texts.ts';
import { costColumns, hasAmounts, isOfCustomers, withoutCosts } from './import-access.rules.ts';
import type { StoredReport, StoredRun } from './import-runs.repository.ts';

const FAILED = {
  it: 'Qualcosa si è rotto mentre il file veniva letto: nulla è stato scritto. Si può riprovare.',
  en: 'Something broke while the file was read: nothing was written. It can be tried again.',
};

const AMOUNTS = new Set([
  'prices.gross',
  'discounts.chain',
  'customers.discount',
  'customers.credit_limit',
  'addresses.discount',
]);

/** Rows about people: an import of the command line has no mapping that says so. */
const OF_CUSTOMERS = new Set(['customers', 'addresses', 'customer_codes', 'discounts']);

type Reader = Pick<StaffCaller, 'userId' | 'locale' | 'permissions'>;

const COSTS = new Set([...COST_FIELDS].map((field) => `products.${field}`));

export function presentRun(run: StoredRun, staff: Reader): ImportRunView {
  const { form, report, failure, operationState } = run;
  const seesCosts = staff.permissions.has('costs.read');
  const mapping = run.mapping && !seesCosts ? withoutCosts(run.mapping) : run.mapping;
  const seesCells =
    (!hasAmounts(form, mapping) || staff.permissions.has('prices.read')) &&
    (!isOfCustomers(form, mapping) || staff.permissions.has('customers.read'));
  const hidden = hiddenColumns(run, staff);
  return {
    id: run.id,
    name: run.name,
    bytes: run.bytes,
    received: run.received,
    state: run.state,
    by: run.userName,
    own: run.userId === staff.userId,
    created: run.createdAt.toISOString(),
    ended: run.endedAt?.toISOString() ?? null,
    mended_of: run.mendedOf,
    form: form && {
      format: form.format,
      encoding: form.encoding,
      separator: form.separator,
      sheet: form.sheet,
      sheets: [...form.sheets],
      header: form.header,
      columns: form.columns.map(({ name, samples }) => ({
        name,
        samples: seesCells && !hidden.has(name) ? [...samples] : [],
      })),
      files: [...form.files],
      program: form.program ?? null,
    },
    mapping: mapping && {
      kind: mapping.kind,
      columns: { ...mapping.columns },
      attributes: { ...mapping.attributes },
    },
    mapped_by: form?.mappedBy ?? null,
    vanished: [...(form?.vanished ?? [])],
    replace: run.replace,
    overrule: run.overrule,
    backup: run.backup && { ...run.backup },
    progress: { part: run.progress, rows: run.progressRows },
    report: report && presentReport(report, staff, seesCells),
    failure: failure && failureSentence(failure, staff.locale),
    operation: run.operationId,
    batches: [...run.batches],
    undone: operationState === 'undone' ? 'yes' : operationState === 'partly' ? 'partly' : 'no',
    refused_rows: run.refusedRows,
    mended_rows: run.mendedRows,
  };
}

/** Columns of the file that hold costs, for those who may not see them. */
export const hiddenColumns = ({ form, mapping }: Pick<StoredRun, 'form' | 'mapping'>, staff: Reader) =>
  staff.permissions.has('costs.read')
    ? new Set<string>()
    : costColumns(form?.columns.map(({ name }) => name) ?? [], mapping);

/** Why an import could not be done at all. */
export const failureSentence = ({ code, details }: NonNullable<StoredRun['failure']>, locale: Locale): string =>
  code === 'failed' ? FAILED[locale] : issueSentence(code, details, locale);

export const reasonOf = (code: IssueCode, details: IssueDetails, { locale }: Pick<Reader, 'locale'>): string =>
  issueSentence(code, details, locale);

function presentReport(report: StoredReport, staff: Reader, seesCells: boolean): NonNullable<ImportRunView['report']> {
  const seesPrices = staff.permissions.has('prices.read');
  const seesCosts = staff.permissions.has('costs.read');
  const seesCustomers = staff.permissions.has('customers.read');
  const { fields, moves, issues, ...rest } = report;
  return {
    ...rest,
    fields: fields.map(({ samples, ...one }) => ({
      ...one,
      samples:
        seesCells &&
        (seesPrices || !AMOUNTS.has(`${one.table}.${one.field}`)) &&
        (seesCosts || !COSTS.has(`${one.table}.${one.field}`)) &&
        (seesCustomers || !OF_CUSTOMERS.has(one.table))
          ? samples
          : [],
    })),
    moves: seesPrices
      ? moves.map(({ name_it, name_en, ...move }) => ({ ...move, name: staff.locale === 'it' ? name_it : name_en }))
      : [],
    // A warning is said after that word.
    issues: issues.map(({ code, details, ...one }) => {
      const words = one.level === 'warning' ? issueText : issueSentence;
      return { ...one, reason: words(code, details, staff.locale) };
    }),
  };
}
