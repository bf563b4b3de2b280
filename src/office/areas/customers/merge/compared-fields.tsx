/** The two customers beside each other; where they differ, the person says which value is kept. */
import type { MergeField, MergePreview } from '#contract/office/customer-merge.ts';
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { fieldName } from '../../history/history-words.ts';
import { type ComparedField, comparedFields } from './compared-fields.rules.ts';

interface ComparedFieldsProps {
  readonly preview: MergePreview;
  /** Fields whose value of the customer that goes is kept. */
  readonly taken: readonly MergeField[];
  readonly take: (field: MergeField, isTaken: boolean) => void;
}

export function ComparedFields({ preview, taken, take }: ComparedFieldsProps) {
  const { stays, goes } = preview;
  const { different, same } = comparedFields(preview);
  const words = (field: MergeField, value: unknown) => fieldWords(preview, field, value);
  return (
    <OfficeSection title={m.merge_fields()}>
      {different.length === 0 ? (
        <p className="hint">{m.merge_fields_same()}</p>
      ) : (
        <>
          <p className="merge-fields__head" aria-hidden="true">
            <span>{m.merge_field()}</span>
            <span>{m.merge_of_stays({ code: stays.code })}</span>
            <span>{m.merge_of_goes({ code: goes.code })}</span>
          </p>
          {different.map((one) => (
            <FieldChoice
              key={one.field}
              one={one}
              codes={[stays.code, goes.code]}
              words={words}
              isTaken={taken.includes(one.field)}
              take={take}
            />
          ))}
        </>
      )}
      {same.length > 0 && (
        <details className="merge-fields__same">
          <summary>{m.merge_equal({ count: same.length })}</summary>
          <dl className="facts">
            {same.map(({ field, stays: value }) => (
              <div key={field} className="merge-fields__fact">
                <dt>{fieldName(field)}</dt>
                <dd>{words(field, value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </OfficeSection>
  );
}

interface FieldChoiceProps {
  readonly one: ComparedField;
  readonly codes: readonly [stays: number, goes: number];
  readonly words: (field: MergeField, value: unknown) => string;
  readonly isTaken: boolean;
  readonly take: ComparedFieldsProps['take'];
}

function FieldChoice({ one: { field, stays, goes, choosable }, codes, words, isTaken, take }: FieldChoiceProps) {
  const [ofStays, ofGoes] = codes;
  return (
    <fieldset className="merge-fields__one">
      <legend className="merge-fields__name">{fieldName(field)}</legend>
      {[
        { code: ofStays, value: stays, chosen: !isTaken },
        { code: ofGoes, value: goes, chosen: isTaken },
      ].map(({ code, value, chosen }) => (
        <label key={code} className="tick merge-fields__value">
          <input
            className="box"
            type="radio"
            name={`merge-${field}`}
            checked={chosen}
            disabled={!choosable}
            onChange={() => take(field, code === ofGoes)}
          />
          <span>
            {words(field, value)} <span className="merge-fields__customer">{m.customers_code({ code })}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function fieldWords({ agents, price_lists: lists, payments }: MergePreview, field: MergeField, value: unknown): string {
  if (Array.isArray(value)) return value.map((code) => payments[String(code)] ?? String(code)).join(', ') || '—';
  if (field === 'price_list_id' && value === null) return m.merge_usual_list();
  if (value === null || value === undefined || value === '') return '—';
  if (field === 'agent_id') return agents[String(value)] ?? String(value);
  if (field === 'price_list_id') return lists[String(value)] ?? String(value);
  return typeof value === 'number' ? formatEuro(value, getLocale(), 2) : String(value);
}
