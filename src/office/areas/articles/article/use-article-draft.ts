/** What is typed on the page of an article, and saving it: every field for itself (C-OFF-4, C-OFF-8). */
import { useState } from 'react';
import type { ArticleField, ArticleValues, OfficeArticle } from '#contract/office/articles.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import {
  type Conflict,
  isEmptyDraft,
  NO_DRAFT,
  overField,
  type RecordDraft,
  withField,
  withoutField,
} from '#office/form/record-draft.rules.ts';
import { useDraft } from '#office/form/use-draft.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { type ArticleForm, formOf, valuesOf } from './article-form.rules.ts';

type ArticleDraft = RecordDraft<ArticleForm, ArticleValues>;
export type ArticleConflict = Conflict<ArticleField>;

export interface ArticleEditing {
  readonly form: ArticleForm;
  /** How many fields are not saved. */
  readonly changed: number;
  readonly busy: boolean;
  /** Field → what is wrong with it. */
  readonly errors: Partial<Record<ArticleField, string>>;
  readonly conflicts: readonly ArticleConflict[];
  /** Of the whole page: why it was not saved. */
  readonly refusal: string | undefined;
  set<Field extends ArticleField>(field: Field, typed: ArticleForm[Field]): void;
  save(): Promise<void>;
  discard(): void;
  keepMine(conflict: ArticleConflict): void;
  takeTheirs(conflict: ArticleConflict): void;
}

export function useArticleDraft({ code, values }: OfficeArticle): ArticleEditing {
  const [draft, setDraft] = useDraft<ArticleDraft>(`article:${code}`, NO_DRAFT);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<ArticleEditing['errors']>({});
  const [conflicts, setConflicts] = useState<readonly ArticleConflict[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const changed = Object.keys(draft.fields).length;
  const keep = (next: ArticleDraft) => setDraft(isEmptyDraft(next) ? undefined : next);
  const settle = (field: ArticleField, next: ArticleDraft) => {
    keep(next);
    setConflicts(conflicts.filter((one) => one.field !== field));
    setRefusal(undefined);
  };

  async function save(): Promise<void> {
    if (changed === 0 || busy) return;
    const { values: wanted, faults } = valuesOf(draft.fields);
    const wrong = Object.entries(faults).map(([field, fault]) => [
      field,
      fault === 'whole' ? m.articles_fault_whole() : m.articles_fault_number(),
    ]);
    setErrors(Object.fromEntries(wrong));
    setRefusal(wrong.length > 0 ? m.articles_check() : undefined);
    setConflicts([]);
    if (wrong.length > 0) return;
    setBusy(true);
    try {
      const body = { code, values: wanted, known: draft.known };
      const { message } = await changeOffice('office_articles.save_article', body);
      // What was saved is shown at once; the server's own words follow.
      queryClient.setQueryData<OfficeArticle>(['articles', code], (held) =>
        held ? { ...held, values: { ...held.values, ...wanted } } : held,
      );
      setDraft(undefined);
      noteDone(m.articles_saved({ code }), message.operation);
    } catch (failure) {
      explain(failure);
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: ['articles'] });
    }
  }

  function explain(failure: unknown): void {
    const said = failure instanceof ApiError ? failure.body : {};
    const named = Object.entries(said.errors ?? {}) as Array<[ArticleField, string[]]>;
    if (said.conflicts) {
      setConflicts(said.conflicts as ArticleConflict[]);
      return;
    }
    setErrors(Object.fromEntries(named.map(([field, sentences]) => [field, sentences.join(' ')])));
    setRefusal(named.length > 0 ? m.articles_check() : refusalWords(failure));
  }

  return {
    form: { ...formOf(values, getLocale()), ...draft.fields },
    changed,
    busy,
    errors,
    conflicts,
    refusal,
    set(field, typed) {
      keep(withField(draft, field, { typed, shown: formOf(values, getLocale())[field], stored: values[field] }));
      if (errors[field] !== undefined) setErrors({ ...errors, [field]: undefined });
    },
    save,
    discard() {
      setDraft(undefined);
      setErrors({});
      setConflicts([]);
      setRefusal(undefined);
    },
    keepMine: ({ field, theirs }) => settle(field, overField(draft, field, theirs)),
    takeTheirs: ({ field }) => settle(field, withoutField(draft, field)),
  };
}
