/** The fields of a rule of the search: those that its kind has. */
import { RULE_TARGETS, type RuleField, type RuleKind, type RuleValues } from '#contract/values/search-rules.ts';
import { m } from '#office/messages/messages.js';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { OfficeTextArea } from '#office/ui/office-text-area.tsx';
import type { RuleChoices } from '../rule-path.ts';
import { audienceWords, fieldsOf, languageName, targetKind } from '../search-desk-words.ts';

interface RuleFieldsProps {
  readonly kind: RuleKind;
  readonly form: RuleValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly choices: RuleChoices;
  readonly readOnly: boolean;
  readonly set: (field: RuleField, value: string) => void;
}

export function RuleFields(props: RuleFieldsProps) {
  return fieldsOf(props.kind).map((field) => <OneField key={field} field={field} {...props} />);
}

function OneField({ field, kind, form, errors, choices, readOnly, set }: RuleFieldsProps & { field: RuleField }) {
  const error = errors[field];
  const isBoth = kind === 'boost' || kind === 'bury';
  if (field === 'query')
    return (
      <OfficeField
        label={
          kind === 'synonym' || kind === 'one-way' || kind === 'stop-word' ? m.searchdesk_word() : m.searchdesk_query()
        }
        hint={isBoth ? m.searchdesk_query_hint() : undefined}
        maxLength={100}
        autoComplete="off"
        autoFocus={form.query === ''}
        value={form.query}
        readOnly={readOnly}
        error={error}
        onChange={({ target }) => set('query', target.value)}
      />
    );
  if (field === 'target')
    return <TargetField kind={kind} form={form} choices={choices} readOnly={readOnly} error={error} set={set} />;
  if (field === 'from' || field === 'to')
    return (
      <OfficeField
        label={field === 'from' ? m.searchdesk_from() : m.searchdesk_to()}
        type="date"
        value={form[field]}
        readOnly={readOnly}
        error={error}
        onChange={({ target }) => set(field, target.value)}
      />
    );
  const options =
    field === 'lang'
      ? (['both', 'it', 'en'] as const).map((value) => ({ value, label: languageName(value) }))
      : field === 'of'
        ? RULE_TARGETS.map((value) => ({ value, label: targetKind(value) }))
        : [
            { value: 'all', label: audienceWords('all') },
            { value: 'guests', label: audienceWords('guests') },
            ...choices.lists.map(({ code, name }) => ({
              value: `list:${code}`,
              label: m.searchdesk_list_of({ list: name }),
            })),
          ];
  const isKnown = options.some(({ value }) => value === form[field]);
  return (
    <OfficeSelect
      label={{ lang: m.searchdesk_lang, of: m.searchdesk_of, audience: m.searchdesk_audience }[field]()}
      value={form[field]}
      disabled={readOnly}
      error={error}
      onChange={({ target }) => set(field, target.value)}
    >
      {!isKnown && <option value={form[field]}>{form[field]}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </OfficeSelect>
  );
}

type TargetProps = Pick<RuleFieldsProps, 'kind' | 'form' | 'choices' | 'readOnly' | 'set'> & {
  readonly error: string | undefined;
};

function TargetField({ kind, form, choices, readOnly, error, set }: TargetProps) {
  const shared = { readOnly, error, value: form.target };
  if (kind === 'redirect')
    return (
      <OfficeField
        label={m.searchdesk_address()}
        hint={m.searchdesk_address_hint()}
        placeholder="/shop?brand=…"
        autoComplete="off"
        maxLength={2000}
        onChange={({ target }) => set('target', target.value)}
        {...shared}
      />
    );
  const isWords = kind === 'synonym' || kind === 'one-way';
  const of = isWords ? undefined : kind === 'pin' ? 'article' : form.of;
  const codes = form.target
    .split(/[,\n;]/)
    .map((code) => code.trim())
    .filter(Boolean);
  const nameOf = (code: string): string | undefined =>
    of === 'family'
      ? choices.families.find((one) => one.code === code)?.name
      : of === 'brand'
        ? choices.brands.find((one) => one.code === code)?.name
        : choices.names[`article:${code}`];
  const names = of === undefined ? [] : codes.flatMap((code) => nameOf(code) ?? []);
  const several = of === 'family' ? choices.families : of === 'brand' ? choices.brands : undefined;
  return (
    <>
      {several && !readOnly && (
        <OfficeSelect
          label={m.searchdesk_add_target()}
          value=""
          onChange={({ target }) => set('target', [...codes, target.value].join(', '))}
        >
          <option value="">{m.searchdesk_add_which()}</option>
          {several
            .filter(({ code }) => !codes.includes(code))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name} ({code})
              </option>
            ))}
        </OfficeSelect>
      )}
      <OfficeTextArea
        label={isWords ? m.searchdesk_other_names() : m.searchdesk_codes()}
        hint={names.length > 0 ? names.join(' · ') : isWords ? m.searchdesk_names_hint() : m.searchdesk_codes_hint()}
        rows={2}
        maxLength={2000}
        onChange={({ target }) => set('target', target.value)}
        {...shared}
      />
    </>
  );
}
