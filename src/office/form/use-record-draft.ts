/**
 * What is typed on the page of a record whose fields are more than a form of texts (`record-form.tsx` is for those), and saving it:
 * every field for itself, with what the page held of it (C-OFF-4, C-OFF-8).
 */
import { useState } from 'react';
import { ApiError } from '#kit/api/api-error.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import {
  type Conflict,
  isEmptyDraft,
  NO_DRAFT,
  overField,
  type RecordDraft,
  withField,
  withoutField,
} from './record-draft.rules.ts';
import { useDraft } from './use-draft.ts';

export interface RecordEditing<Form extends object> {
  /** As typed; where nothing is typed as it is stored. */
  readonly form: Form;
  /** How many fields differ from what is stored. */
  readonly changed: number;
  readonly busy: boolean;
  /** Field → what is wrong with it. */
  readonly errors: Readonly<Record<string, string>>;
  readonly conflicts: readonly Conflict[];
  /** Of the whole page: why it was not saved. */
  readonly refusal: string | undefined;
  set<Field extends keyof Form & string>(field: Field, typed: Form[Field]): void;
  save(): Promise<void>;
  discard(): void;
  settle(conflict: Conflict, keep: 'mine' | 'theirs'): void;
}

export interface RecordDraftOptions<Form extends object, Values extends object> {
  /** Unique for the record: `promo:P26`. */
  readonly draft: string;
  readonly stored: Values;
  /** How the page shows what is stored. */
  readonly formOf: (values: Values) => Form;
  /** The changed fields as the server takes them, or what is wrong with them. */
  readonly valuesOf: (fields: Partial<Form>) => {
    readonly values: Partial<Values>;
    readonly faults: Readonly<Record<string, string>>;
  };
  readonly send: (values: Partial<Values>, known: Partial<Values>) => Promise<void>;
  /** The field of the page that a refused field of the contract is; left out: `values.valid_to.0` is `valid_to`. */
  readonly fieldOf?: (refused: string) => string;
}

const fieldOfValues = (refused: string) => refused.replace(/^values\.?/, '').split('.', 1)[0] ?? '';

export function useRecordDraft<Form extends object, Values extends object>(
  options: RecordDraftOptions<Form, Values>,
): RecordEditing<Form> {
  const { stored, formOf, valuesOf, send, fieldOf = fieldOfValues } = options;
  const [draft, setDraft] = useDraft<RecordDraft<Form, Values>>(options.draft, NO_DRAFT as RecordDraft<Form, Values>);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const shown = formOf(stored);
  const changed = Object.keys(draft.fields).length;
  const keep = (next: RecordDraft<Form, Values>) => setDraft(isEmptyDraft(next) ? undefined : next);
  const forget = () => {
    setErrors({});
    setConflicts([]);
    setRefusal(undefined);
  };

  async function save(): Promise<void> {
    if (changed === 0 || busy) return;
    const { values, faults } = valuesOf(draft.fields);
    setErrors(faults);
    if (Object.keys(faults).length > 0) {
      setRefusal(m.form_check());
      return;
    }
    setBusy(true);
    setRefusal(undefined);
    try {
      await send(values, draft.known);
      setDraft(undefined);
      forget();
    } catch (failure) {
      explain(failure);
    } finally {
      setBusy(false);
    }
  }

  function explain(failure: unknown): void {
    const said = failure instanceof ApiError ? failure.body : {};
    const named = Object.entries(said.errors ?? {});
    if (said.conflicts) {
      setConflicts(said.conflicts as Conflict[]);
      return;
    }
    setErrors(Object.fromEntries(named.map(([field, sentences]) => [fieldOf(field), sentences.join('\n')])));
    setRefusal(named.length > 0 ? m.form_check() : refusalWords(failure));
  }

  return {
    form: { ...shown, ...draft.fields },
    changed,
    busy,
    errors,
    conflicts,
    refusal,
    set(field, typed) {
      keep(
        withField(draft, field, {
          typed,
          shown: shown[field],
          stored: (stored as Readonly<Record<string, unknown>>)[field],
        }),
      );
      const { [field]: _, ...others } = errors;
      setErrors(others);
    },
    save,
    discard() {
      setDraft(undefined);
      forget();
    },
    settle({ field, theirs }, kept) {
      keep(kept === 'mine' ? overField(draft, field, theirs) : withoutField(draft, field));
      setConflicts(conflicts.filter((one) => one.field !== field));
      setRefusal(undefined);
    },
  };
}
