/** Lines of a promo (what, from how many pieces, at which price) or steps of a gift (what counts, from when on, what is given). */
import { useId, useState } from 'react';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { entitledWords } from '../promo-words.ts';
import { PasteLines } from './paste-lines.tsx';
import { type FormLine, NEW_LINE, type PromoSort } from './promo-form.rules.ts';

/** More make the page slow: they are shown when they are asked for. */
const SHOWN_AT_FIRST = 100;

interface NamedCode {
  readonly code: string;
  readonly name: string;
}

export interface PromoLinesProps {
  readonly sort: PromoSort;
  readonly lines: readonly FormLine[];
  /** By `article:CODE` and so on. */
  readonly names: Readonly<Record<string, string>>;
  readonly families: readonly NamedCode[];
  readonly brands: readonly NamedCode[];
  readonly error: string | undefined;
  /** undefined = the person may read only, or does not see amounts. */
  readonly put: ((lines: readonly FormLine[]) => void) | undefined;
}

const KINDS = () =>
  [
    ['article', m.promos_kind_article()],
    ['family', m.promos_kind_family()],
    ['brand', m.promos_kind_brand()],
  ] as const;

export function PromoLines({ sort, lines, names, families, brands, error, put }: PromoLinesProps) {
  const id = useId();
  const [isAll, setAll] = useState(false);
  const isGift = sort === 'gift';
  const shown = isAll ? lines : lines.slice(0, SHOWN_AT_FIRST);
  const headings = isGift
    ? [
        m.gifts_counts(),
        m.promos_line_code(),
        m.gifts_amount(),
        m.gifts_pieces(),
        m.gifts_gift(),
        m.gifts_quantity(),
        m.gifts_repeats(),
      ]
    : [m.promos_line_kind(), m.promos_line_code(), m.promos_line_from(), m.promos_line_net(), m.promos_line_chain()];
  return (
    <OfficeSection title={`${isGift ? m.gifts_steps() : m.promos_lines()} ${formatCount(lines.length)}`}>
      {isGift && <p className="hint">{m.gifts_steps_hint()}</p>}
      <div className="promo__scroll promo__lines">
        <table className="promo__table">
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
              <th>
                <span className="visually-hidden">{m.promos_line_remove({ line: '' })}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line, place) => (
              <Line
                // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own while it is typed
                key={place}
                sort={sort}
                line={line}
                place={place}
                name={nameOf(line, names, families)}
                giftName={names[`article:${line.gift}`] ?? ''}
                lists={id}
                change={
                  put && ((changed) => put(lines.map((one, at) => (at === place ? { ...one, ...changed } : one))))
                }
                remove={put && (() => put(lines.filter((_, at) => at !== place)))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <datalist id={`${id}-family`}>
        {families.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
      <datalist id={`${id}-brand`}>
        {brands.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
      {error && (
        <p className="field__error promo__errors" role="alert">
          {error}
        </p>
      )}
      <div className="promo__deeds">
        {shown.length < lines.length && (
          <OfficeButton icon="down" onClick={() => setAll(true)}>
            {m.promos_show_all({ count: lines.length })}
          </OfficeButton>
        )}
        {put && (
          <OfficeButton icon="plus" onClick={() => put([...lines, isGift ? { ...NEW_LINE, kind: 'cart' } : NEW_LINE])}>
            {isGift ? m.gifts_step_add() : m.promos_line_add()}
          </OfficeButton>
        )}
      </div>
      {put && !isGift && <PasteLines add={(more) => put([...lines.filter((line) => line.code !== ''), ...more])} />}
    </OfficeSection>
  );
}

function nameOf({ kind, code }: FormLine, names: PromoLinesProps['names'], families: readonly NamedCode[]): string {
  const family = kind === 'family' ? families.find((one) => one.code === code)?.name : undefined;
  return family ?? names[`${kind}:${code}`] ?? '';
}

interface LineProps {
  readonly sort: PromoSort;
  readonly line: FormLine;
  readonly place: number;
  readonly name: string;
  readonly giftName: string;
  /** Beginning of the ids of the lists of families and brands. */
  readonly lists: string;
  readonly change: ((changed: Partial<FormLine>) => void) | undefined;
  readonly remove: (() => void) | undefined;
}

function Line({ sort, line, place, name, giftName, lists, change, remove }: LineProps) {
  const isGift = sort === 'gift';
  const number = m.promos_line_number({ line: place + 1 });
  const field = (of: 'from' | 'net' | 'chain' | 'amount' | 'gift' | 'giftQuantity', label: string) => (
    <input
      className="input"
      aria-label={`${number}, ${label}`}
      value={line[of]}
      readOnly={!change}
      inputMode={of === 'chain' || of === 'gift' ? 'text' : 'decimal'}
      maxLength={of === 'chain' || of === 'gift' ? 100 : 14}
      autoComplete="off"
      onChange={({ target }) => change?.({ [of]: target.value })}
    />
  );
  return (
    <tr>
      <td data-title={isGift ? m.gifts_counts() : m.promos_line_kind()}>
        <select
          className="input"
          aria-label={`${number}, ${isGift ? m.gifts_counts() : m.promos_line_kind()}`}
          value={line.kind}
          disabled={!change}
          onChange={({ target }) => change?.({ kind: target.value as FormLine['kind'] })}
        >
          {isGift && <option value="cart">{m.gifts_cart()}</option>}
          {KINDS().map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </select>
      </td>
      <td className="promo__code" data-title={line.kind === 'cart' ? undefined : m.promos_line_code()}>
        {line.kind !== 'cart' && (
          <input
            className="input"
            aria-label={`${number}, ${m.promos_line_code()}`}
            value={line.code}
            readOnly={!change}
            maxLength={100}
            autoComplete="off"
            list={line.kind === 'article' ? undefined : `${lists}-${line.kind}`}
            onChange={({ target }) => change?.({ code: target.value })}
          />
        )}
        {name && <span className="hint promo__about">{name}</span>}
        {line.own && <span className="hint promo__about">{ownWords(line.own)}</span>}
      </td>
      {isGift ? (
        <>
          <td data-title={m.gifts_amount()}>{field('amount', m.gifts_amount())}</td>
          <td data-title={line.amount === '' ? m.gifts_pieces() : undefined}>
            {line.amount === '' && field('from', m.gifts_pieces())}
          </td>
          <td className="promo__code" data-title={m.gifts_gift()}>
            {field('gift', m.gifts_gift())}
            {giftName && <span className="hint promo__about">{giftName}</span>}
          </td>
          <td data-title={m.gifts_quantity()}>{field('giftQuantity', m.gifts_quantity())}</td>
          <td data-title={m.gifts_repeats()}>
            <input
              className="box"
              type="checkbox"
              aria-label={`${number}, ${m.gifts_repeats()}`}
              checked={line.repeats}
              disabled={!change}
              onChange={({ target }) => change?.({ repeats: target.checked })}
            />
          </td>
        </>
      ) : (
        <>
          <td data-title={m.promos_line_from()}>{field('from', m.promos_line_from())}</td>
          <td data-title={m.promos_line_net()}>{field('net', m.promos_line_net())}</td>
          <td data-title={m.promos_line_chain()}>{field('chain', m.promos_line_chain())}</td>
        </>
      )}
      <td className="promo__remove">
        {remove && <IconButton icon="x" label={m.promos_line_remove({ line: place + 1 })} onClick={remove} />}
      </td>
    </tr>
  );
}

/** What an import gave this line alone. */
function ownWords(own: NonNullable<FormLine['own']>): string {
  const { title_it: title, valid_from: from, valid_to: to, entitled, off } = own;
  const days = from || to ? [from, to].filter(Boolean).join(' – ') : '';
  return [title, days, entitled && entitledWords(entitled), off && m.promos_state_off()].filter(Boolean).join(' · ');
}
