/** Texts in both languages side by side, the place in the catalogue, how it is sold, links to other articles. */
import { type ReactNode, useId } from 'react';
import type { ArticleField, OfficeArticle } from '#contract/office/articles.ts';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { m } from '#office/messages/messages.js';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeTextArea } from '#office/ui/office-text-area.tsx';
import { useFieldOwners } from '../../history/field-owner.tsx';
import { articleFieldName } from '../office-article-words.ts';
import type { ArticleForm } from './article-form.rules.ts';
import { marginHint } from './margin-hint.ts';
import { ArticleLinks, type WrittenField } from './office-article-links.tsx';
import type { ArticleEditing } from './use-article-draft.ts';

export type ArticleLists = OfficeApiTypes['office_articles.get_lists']['response']['message'];

/** Fields whose form is one text. */
type TextField = {
  readonly [Field in ArticleField]: ArticleForm[Field] extends string ? Field : never;
}[ArticleField];
type FlagField = 'is_new' | 'is_hot' | 'next_insert';

interface ArticleFieldsProps {
  readonly article: OfficeArticle;
  readonly editing: ArticleEditing;
  readonly lists: ArticleLists | undefined;
}

export function ArticleFields({ article, editing, lists }: ArticleFieldsProps) {
  const owner = useFieldOwners('article', article.code);
  const text = (field: TextField): WrittenField => ({
    owner: owner(field),
    label: articleFieldName(field),
    value: editing.form[field],
    error: editing.errors[field],
    onChange: ({ target }: { target: { value: string } }) => editing.set(field, target.value),
  });
  return (
    <>
      <OfficeSection title={m.articles_texts()}>
        <div className="article__pairs">
          <OfficeField {...text('name_it')} maxLength={300} required />
          <OfficeField {...text('name_en')} maxLength={300} required />
          <OfficeTextArea {...text('short_it')} rows={2} maxLength={1000} />
          <OfficeTextArea {...text('short_en')} rows={2} maxLength={1000} />
          <OfficeTextArea {...text('description_it')} rows={6} maxLength={20_000} />
          <OfficeTextArea {...text('description_en')} rows={6} maxLength={20_000} />
          <OfficeField {...text('keywords_it')} maxLength={2000} />
          <OfficeField {...text('keywords_en')} maxLength={2000} />
        </div>
      </OfficeSection>
      <OfficeSection title={m.articles_place()}>
        <div className="article__pairs">
          <Chosen {...text('brand')} choices={lists?.brands ?? []} lent={article.lent.brand} />
          <Chosen {...text('family')} choices={lists?.families ?? []} lent={article.lent.family} />
          <OfficeField {...text('mpn')} maxLength={100} />
          <OfficeTextArea {...text('eans')} rows={2} />
        </div>
        <Ticks name={m.articles_flags()}>
          {(['is_new', 'is_hot', 'next_insert'] satisfies FlagField[]).map((field) => (
            <div key={field}>
              <label className="tick">
                <input
                  className="box"
                  type="checkbox"
                  checked={editing.form[field]}
                  onChange={({ target }) => editing.set(field, target.checked)}
                />
                {articleFieldName(field)}
              </label>
              {owner(field)}
            </div>
          ))}
        </Ticks>
      </OfficeSection>
      <OfficeSection title={m.articles_sale()}>
        <div className="article__fours">
          <OfficeField {...text('um')} maxLength={10} />
          <OfficeField {...text('vat')} inputMode="numeric" maxLength={3} />
          <OfficeField {...text('min_quantity')} inputMode="decimal" maxLength={14} />
          <OfficeField {...text('max_quantity')} inputMode="decimal" maxLength={14} />
        </div>
      </OfficeSection>
      {article.values.cost !== undefined && (
        <OfficeSection title={m.articles_costs()}>
          <div className="article__pairs">
            <OfficeField
              {...text('cost')}
              inputMode="decimal"
              maxLength={14}
              hint={marginHint(article, editing.form)}
            />
            <OfficeField {...text('floor_margin')} inputMode="decimal" maxLength={6} hint={m.articles_floor_hint()} />
          </div>
        </OfficeSection>
      )}
      <ArticleLinks code={article.code} editing={editing} fieldOf={text} />
    </>
  );
}

function Ticks({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="article__ticks">
      <legend className="field__label">{name}</legend>
      {children}
    </fieldset>
  );
}

interface ChosenProps {
  readonly label: string;
  readonly owner: ReactNode;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly choices: ReadonlyArray<{ readonly code: string; readonly name: string }>;
  /** What the parent has, while the article has none of its own. */
  readonly lent: string;
}

/** A code with its name beneath; the browser proposes those that exist. */
function Chosen({ choices, lent, value, ...field }: ChosenProps) {
  const id = useId();
  const found = choices.find(({ code }) => code === value);
  const hint = value === '' && lent !== '' ? m.articles_lent({ name: lent }) : found?.name;
  return (
    <>
      <OfficeField {...field} value={value} list={id} maxLength={100} {...(hint !== undefined && { hint })} />
      <datalist id={id}>
        {choices.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
