/** One price of an article: its fields, what is wrong with it, a button that removes it. */
import { useId } from 'react';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import type { TermField, TypedTerms } from '../price-terms.rules.ts';

interface ArticlePriceRowProps {
  /** As labels call it, from 1 on. */
  readonly place: number;
  readonly lists: ReadonlyArray<{ readonly code: string; readonly name: string }>;
  readonly list: string;
  readonly typed: TypedTerms;
  /** undefined = it is not stored yet. */
  readonly inForce: boolean | undefined;
  readonly isRemoved: boolean;
  readonly fault: string | undefined;
  readonly disabled: boolean;
  readonly onTyped: (field: TermField, text: string) => void;
  /** Only of a new one: a stored one keeps its list. */
  readonly onList?: (list: string) => void;
  readonly onRemove: () => void;
}

export function ArticlePriceRow(props: ArticlePriceRowProps) {
  const { place, lists, list, typed, inForce, isRemoved, fault, disabled, onTyped, onList, onRemove } = props;
  const faultId = useId();
  const named = (name: string) => `${m.prices_article_row({ row: place })}, ${name}`;
  const field = (name: TermField, label: string, type = 'text') => (
    <input
      className={type === 'date' ? 'input' : 'input article__number'}
      type={type}
      inputMode={type === 'date' ? undefined : 'decimal'}
      aria-label={named(label)}
      aria-invalid={fault !== undefined || undefined}
      aria-describedby={fault === undefined ? undefined : faultId}
      value={typed[name]}
      maxLength={20}
      disabled={disabled || isRemoved}
      onChange={({ target }) => onTyped(name, target.value)}
    />
  );
  return (
    <>
      <tr className={isRemoved ? 'article-prices__removed' : undefined}>
        <td>
          {onList ? (
            <select
              className="input"
              aria-label={named(m.prices_list())}
              value={list}
              onChange={({ target }) => onList(target.value)}
            >
              {lists.map(({ code }) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          ) : (
            <span title={lists.find(({ code }) => code === list)?.name}>{list}</span>
          )}
        </td>
        <td>{field('from', m.prices_from())}</td>
        <td>{field('price', m.prices_price())}</td>
        <td>{field('valid_from', m.prices_valid_from(), 'date')}</td>
        <td>{field('valid_to', m.prices_valid_to(), 'date')}</td>
        <td>{inForce === undefined ? '' : inForce ? m.form_yes() : m.form_no()}</td>
        <td>
          {!disabled &&
            (isRemoved ? (
              <OfficeButton icon="undo" onClick={onRemove} aria-label={m.prices_article_keep({ row: place })}>
                {m.prices_article_kept()}
              </OfficeButton>
            ) : (
              <IconButton icon="trash" label={m.prices_article_remove({ row: place })} onClick={onRemove} />
            ))}
        </td>
      </tr>
      {fault !== undefined && (
        <tr>
          <td colSpan={7}>
            <p className="field__error" id={faultId} role="alert">
              {fault}
            </p>
          </td>
        </tr>
      )}
    </>
  );
}
