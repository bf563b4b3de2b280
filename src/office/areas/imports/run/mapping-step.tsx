/**
 * How the file is read, which column fills which field, and its first rows as they will be. What is chosen survives a reload
 * until it is tried; the trial keeps it for the next file with these columns.
 */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportRunView } from '#contract/office/imports.ts';
import { attributeField } from '#contract/values/import-attributes.ts';
import { IMPORT_KIND, IMPORT_KINDS, type ImportKind, permissionsOfKind } from '#contract/values/import-kinds.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { useDraft } from '#office/form/use-draft.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import type { MadeAttributes } from '../attribute-names.ts';
import { FileForm } from './file-form.tsx';
import { MappingTable } from './mapping-table.tsx';
import { PreviewTable } from './preview-table.tsx';

export interface Choices {
  readonly kind: ImportKind;
  readonly columns: Readonly<Record<string, string>>;
  /** Attributes that the file brings, by code. */
  readonly attributes?: MadeAttributes | undefined;
  readonly replace: boolean;
  readonly overrule: boolean;
}

export function MappingStep({ run }: { run: ImportRunView }) {
  const { id, form, mapping, mapped_by: mappedBy, vanished } = run;
  const client = useQueryClient();
  const isFolder = form?.format === 'folder';
  const [choices, setChoices] = useDraft<Choices>(`import:${id}:${form?.header}:${form?.sheet}:${form?.separator}`, {
    kind: mapping?.kind ?? 'catalogue',
    columns: mapping?.columns ?? {},
    attributes: mapping?.attributes,
    replace: run.replace,
    overrule: run.overrule,
  });
  const { kind, columns, attributes: made = {}, replace, overrule } = choices;
  const chosen = { kind, columns: { ...columns }, attributes: { ...made } };
  // What a person may not import they do not see either: nothing is asked for that would be refused.
  const fields = Object.entries(columns).flatMap(([field, expression]) => (expression === '' ? [] : [field]));
  const lacking = isFolder ? undefined : permissionsOfKind(kind, fields).find((permission) => !may(permission));
  const preview = useQuery({
    queryKey: ['import-preview', id, form, chosen],
    enabled: form !== null && !isFolder && lacking === undefined,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async () => (await callOffice('office_imports.preview', { id, mapping: chosen })).message,
  });
  const trial = useMutation({
    mutationFn: () =>
      changeOffice('office_imports.dry_run', { id, replace, overrule, ...(isFolder ? {} : { mapping: chosen }) }),
    onSuccess({ message }) {
      setChoices(undefined);
      client.setQueryData(['imports', String(id)], message);
    },
  });
  useCommands([
    {
      id: 'try',
      name: m.imports_try(),
      key: 'r',
      hint: true,
      disabled: lacking !== undefined,
      run: () => trial.mutate(),
    },
  ]);
  const faults = faultsOf(trial.error ?? preview.error);
  return (
    <>
      {trial.error && <OfficeNote tone="error">{refusalWords(trial.error)}</OfficeNote>}
      {lacking !== undefined && <OfficeNote tone="warn">{m.people_lacking({ permission: lacking })}</OfficeNote>}
      {vanished.length > 0 && (
        <OfficeNote tone="warn">
          {m.imports_vanished({ count: vanished.length, columns: vanished.map((column) => `«${column}»`).join(', ') })}
        </OfficeNote>
      )}
      <FileForm key={`${form?.header} ${form?.sheet} ${form?.separator} ${form?.encoding}`} run={run} />
      {!isFolder && (
        <OfficeSection
          title={m.imports_mapping()}
          aside={
            <span className="hint">
              {mappedBy
                ? m.imports_mapped_by({ name: mappedBy.name, at: shortMoment(mappedBy.at) })
                : m.imports_mapped_by_headings()}
            </span>
          }
        >
          <div className="import-run__kind">
            <label className="field__label" htmlFor="import-kind">
              {m.imports_kind()}
            </label>
            <select
              id="import-kind"
              className="input"
              value={kind}
              onChange={({ target }) => setChoices({ ...choices, kind: target.value as ImportKind })}
            >
              {IMPORT_KINDS.map((one) => (
                <option key={one} value={one}>
                  {IMPORT_KIND[one].title[getLocale()]}
                </option>
              ))}
            </select>
            <p className="hint">{IMPORT_KIND[kind].about[getLocale()]}</p>
          </div>
          <MappingTable
            kind={kind}
            columns={columns}
            file={form?.columns ?? []}
            made={made}
            faults={faults}
            change={(field, expression) => setChoices({ ...choices, columns: { ...columns, [field]: expression } })}
            addAttribute={(code, column, own) =>
              setChoices({
                ...choices,
                columns: { ...columns, [attributeField(code)]: column },
                attributes: own ? { ...made, [code]: own } : made,
              })
            }
          />
        </OfficeSection>
      )}
      <fieldset className="import-run__options">
        <legend className="visually-hidden">{m.imports_options()}</legend>
        <label>
          <input
            type="checkbox"
            checked={replace}
            disabled={!may('imports.replace')}
            onChange={({ target }) => setChoices({ ...choices, replace: target.checked })}
          />{' '}
          {m.imports_replace()} <span className="hint">{m.imports_replace_hint()}</span>
        </label>
        <label>
          <input
            type="checkbox"
            checked={overrule}
            onChange={({ target }) => setChoices({ ...choices, overrule: target.checked })}
          />{' '}
          {m.imports_overrule()} <span className="hint">{m.imports_overrule_hint()}</span>
        </label>
      </fieldset>
      <div className="import-run__actions">
        <OfficeButton
          kind="go"
          keyShown="r"
          disabled={trial.isPending || lacking !== undefined}
          onClick={() => trial.mutate()}
        >
          {m.imports_try()}
        </OfficeButton>
        <span className="hint">{m.imports_try_hint()}</span>
      </div>
      {!isFolder && lacking === undefined && preview.data && (
        <PreviewTable kind={kind} made={made} preview={preview.data} />
      )}
    </>
  );
}

/** Sentences by field. */
function faultsOf(failure: Error | null): Readonly<Record<string, string>> {
  const errors = failure instanceof ApiError ? failure.body.errors : undefined;
  return Object.fromEntries(Object.entries(errors ?? {}).map(([field, [sentence = '']]) => [field, sentence]));
}
