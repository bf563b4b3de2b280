/** The attributes of an article, in both languages; numbers and yes/no have one value. */
import { m } from '#office/messages/messages.js';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import type { ArticleLists } from './article-fields.tsx';
import type { ArticleForm } from './article-form.rules.ts';
import type { ArticleEditing } from './use-article-draft.ts';

interface ArticleAttributesProps {
  readonly editing: ArticleEditing;
  readonly known: ArticleLists['attributes'];
}

export function ArticleAttributes({ editing, known }: ArticleAttributesProps) {
  const { attributes } = editing.form;
  const error = editing.errors.attributes;
  const byCode = new Map(known.map((one) => [one.code, one]));
  const free = known.filter(({ code }) => !attributes.some((one) => one.code === code));
  const put = (next: ArticleForm['attributes']) => editing.set('attributes', next);
  const change = (
    code: string,
    changed: { value_it: string } | { value_en: string } | { value_it: string; value_en: string },
  ) => put(attributes.map((one) => (one.code === code ? { ...one, ...changed } : one)));
  return (
    <OfficeSection title={m.articles_attributes()}>
      {attributes.length === 0 && <p className="hint">{m.articles_no_attributes()}</p>}
      {attributes.length > 0 && (
        <div className="article__scroll">
          <table className="article__table">
            <thead>
              <tr>
                <th scope="col">{m.articles_attribute()}</th>
                <th scope="col">{m.articles_value_it()}</th>
                <th scope="col">{m.articles_value_en()}</th>
                <th>
                  <span className="visually-hidden">{m.articles_attribute_remove({ name: '' })}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {attributes.map(({ code, value_it: italian, value_en: english }) => {
                const { name = code, unit = '', type = 'text' } = byCode.get(code) ?? {};
                const title = unit === '' ? name : `${name} (${unit})`;
                return (
                  <tr key={code}>
                    <th scope="row">{title}</th>
                    <td>
                      <input
                        className="input"
                        aria-label={m.articles_value_of({ name: title })}
                        value={italian}
                        maxLength={500}
                        onChange={({ target: { value } }) =>
                          change(code, type === 'text' ? { value_it: value } : { value_it: value, value_en: value })
                        }
                      />
                    </td>
                    <td>
                      {type === 'text' ? (
                        <input
                          className="input"
                          aria-label={m.articles_value_en_of({ name: title })}
                          value={english}
                          maxLength={500}
                          onChange={({ target: { value } }) => change(code, { value_en: value })}
                        />
                      ) : (
                        english
                      )}
                    </td>
                    <td>
                      <IconButton
                        icon="x"
                        label={m.articles_attribute_remove({ name: title })}
                        onClick={() => put(attributes.filter((one) => one.code !== code))}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {error !== undefined && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      {free.length > 0 && (
        <select
          className="input article__add"
          aria-label={m.articles_attribute_add()}
          value=""
          onChange={({ target }) => put([...attributes, { code: target.value, value_it: '', value_en: '' }])}
        >
          <option value="">{m.articles_attribute_add()}</option>
          {free.map(({ code, name, unit }) => (
            <option key={code} value={code}>
              {unit === '' ? name : `${name} (${unit})`}
            </option>
          ))}
        </select>
      )}
    </OfficeSection>
  );
}
