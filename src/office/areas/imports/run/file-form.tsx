/** How the file is written, as it was recognised; each of it can be said otherwise. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportRunView } from '#contract/office/imports.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';

const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
const SEPARATORS = [';', ',', '\t', '|'] as const;
type Told = Partial<{
  encoding: (typeof ENCODINGS)[number];
  separator: (typeof SEPARATORS)[number];
  sheet: string;
  header: number;
}>;

/** As people call them. */
const PROGRAMS = {
  danea: 'Danea Easyfatt',
  metel: 'METEL',
  bmecat: 'BMEcat',
  ubl: 'UBL',
  edifact: 'EDIFACT',
} as const;

/** What became of the file. */
function hintOf(program: keyof typeof PROGRAMS | null): string {
  if (program === null) return m.imports_folder_hint();
  return program === 'ubl' || program === 'edifact' ? m.imports_documents_hint() : m.imports_program_hint();
}

export function FileForm({ run: { id, form } }: { run: ImportRunView }) {
  const client = useQueryClient();
  const told = useMutation({
    mutationFn: (changed: Told) => changeOffice('office_imports.recognise', { id, ...known(form), ...changed }),
    onSuccess: ({ message }) => client.setQueryData(['imports', String(id)], message),
  });
  if (!form) return null;
  const { format, encoding, separator, sheet, sheets, header, files, program } = form;
  if (program === 'mapping')
    return (
      <OfficeSection title={m.imports_mapped()}>
        <p>{m.imports_mapped_hint()}</p>
        <p className="hint">{files.slice(0, 60).join(' · ')}</p>
      </OfficeSection>
    );
  if (format === 'folder')
    return (
      <OfficeSection title={program ? m.imports_program({ program: PROGRAMS[program] }) : m.imports_folder()}>
        <p>{hintOf(program)}</p>
        <p className="hint">{files.slice(0, 60).join(' · ')}</p>
      </OfficeSection>
    );
  // Fields are known by their names: there is nothing to choose.
  if (format === 'jsonl')
    return (
      <OfficeSection title={m.imports_form()}>
        <p>{m.imports_jsonl_hint()}</p>
      </OfficeSection>
    );
  return (
    <OfficeSection title={m.imports_form()} aside={<span className="hint">{m.imports_form_hint()}</span>}>
      {told.error && <OfficeNote tone="error">{refusalWords(told.error)}</OfficeNote>}
      <div className="import-run__form">
        {format === 'xlsx' ? (
          <OfficeSelect
            label={m.imports_sheet()}
            value={sheet}
            disabled={told.isPending}
            onChange={({ target }) => told.mutate({ sheet: target.value })}
          >
            {sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </OfficeSelect>
        ) : (
          <>
            <OfficeSelect
              label={m.imports_separator()}
              value={separator}
              disabled={told.isPending}
              onChange={({ target }) => told.mutate({ separator: target.value as Told['separator'] & string })}
            >
              {SEPARATORS.map((one) => (
                <option key={one} value={one}>
                  {one === '\t' ? m.imports_tab() : one}
                </option>
              ))}
            </OfficeSelect>
            <OfficeSelect
              label={m.imports_encoding()}
              value={encoding}
              disabled={told.isPending}
              onChange={({ target }) => told.mutate({ encoding: target.value as Told['encoding'] & string })}
            >
              <option value="" disabled>
                {m.imports_encoding_any()}
              </option>
              {ENCODINGS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </OfficeSelect>
          </>
        )}
        <OfficeField
          label={m.imports_header()}
          type="number"
          min={1}
          max={1000}
          defaultValue={header}
          disabled={told.isPending}
          onBlur={({ target }) => {
            const line = Number(target.value);
            if (Number.isInteger(line) && line >= 1 && line <= 1000 && line !== header) told.mutate({ header: line });
          }}
        />
      </div>
    </OfficeSection>
  );
}

/** What was said or found before stays, except what is said now: another sheet has its headings elsewhere. */
const known = (form: ImportRunView['form']): Told =>
  form?.format === 'csv'
    ? {
        separator: form.separator as (typeof SEPARATORS)[number],
        ...(form.encoding !== '' && { encoding: form.encoding as (typeof ENCODINGS)[number] }),
      }
    : form?.format === 'xlsx'
      ? { sheet: form.sheet }
      : {};
