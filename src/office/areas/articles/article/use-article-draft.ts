/** What is typed on the page of an article, and saving it: every field for itself (C-OFF-4, C-OFF-8). */
import type { ArticleValues, OfficeArticle } from '#contract/office/articles.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { type RecordEditing, useRecordDraft } from '#office/form/use-record-draft.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { type ArticleForm, type FormFault, formOf, valuesOf } from './article-form.rules.ts';

const FAULTS: Readonly<Record<FormFault, () => string>> = {
  whole: m.form_fault_whole,
  number: m.form_fault_number,
  negative: m.articles_cost_negative,
  floor: m.articles_floor_fault,
};

export type ArticleEditing = RecordEditing<ArticleForm>;

export function useArticleDraft({ code, values }: OfficeArticle): ArticleEditing {
  return useRecordDraft<ArticleForm, ArticleValues>({
    draft: `article:${code}`,
    stored: values,
    formOf: (stored) => formOf(stored, getLocale()),
    valuesOf(fields) {
      const { values: wanted, faults } = valuesOf(fields);
      const said = Object.entries(faults).map(([field, fault]) => [field, FAULTS[fault]()]);
      return { values: wanted, faults: Object.fromEntries(said) };
    },
    async send(wanted, known) {
      try {
        const body = { code, values: wanted, known };
        const { message } = await changeOffice('office_articles.save_article', body);
        // What was saved is shown at once; the server's own words follow.
        queryClient.setQueryData<OfficeArticle>(['articles', code], (held) =>
          held ? { ...held, values: { ...held.values, ...wanted } } : held,
        );
        noteDone(m.articles_saved({ code }), message.operation);
      } finally {
        await queryClient.invalidateQueries({ queryKey: ['articles'] });
      }
    },
  });
}
