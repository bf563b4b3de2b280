/** Articles that this one leads to: written as codes, or found by words. */
import { type ReactNode, useState } from 'react';
import { m } from '#office/messages/messages.js';
import { OfficeDialog } from '#office/ui/office-dialog.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeTextArea } from '#office/ui/office-text-area.tsx';
import { articleFieldName } from '../office-article-words.ts';
import { ArticleSearch } from './article-search.tsx';
import type { ArticleEditing } from './use-article-draft.ts';

const LINK_FIELDS = ['related', 'alternatives', 'superseded_by'] as const;
type LinkField = (typeof LINK_FIELDS)[number];

/** A text of the form, with its owner beside the label. */
export interface WrittenField {
  readonly owner: ReactNode;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

interface ArticleLinksProps {
  readonly code: string;
  readonly editing: ArticleEditing;
  /** What a field of the form is given. */
  readonly fieldOf: (field: LinkField) => WrittenField;
}

const codesOf = (text: string) => text.split(/\s*\n\s*/).filter(Boolean);

export function ArticleLinks({ code, editing, fieldOf }: ArticleLinksProps) {
  const [searching, search] = useState<LinkField>();
  const choose = (field: LinkField, chosen: string) => {
    const before = field === 'superseded_by' ? [] : codesOf(editing.form[field]);
    editing.set(field, [...before, chosen].join('\n'));
    search(undefined);
  };
  return (
    <OfficeSection title={m.articles_links()}>
      <div className="article__pairs">
        {LINK_FIELDS.map((field) => {
          const written = fieldOf(field);
          return (
            <div key={field} className="article__link">
              {field === 'superseded_by' ? (
                <OfficeField {...written} maxLength={100} />
              ) : (
                <OfficeTextArea {...written} rows={3} />
              )}
              <button
                className="link"
                type="button"
                aria-label={m.articles_search_for({ field: articleFieldName(field) })}
                onClick={() => search(field)}
              >
                {m.articles_search_open()}
              </button>
            </div>
          );
        })}
      </div>
      {searching && (
        <OfficeDialog open close={() => search(undefined)} title={articleFieldName(searching)}>
          <ArticleSearch
            label={m.articles_search()}
            apart={[code, ...codesOf(editing.form[searching])]}
            onChoose={(chosen) => choose(searching, chosen)}
          />
        </OfficeDialog>
      )}
    </OfficeSection>
  );
}
