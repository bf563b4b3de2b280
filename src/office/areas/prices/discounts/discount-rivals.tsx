/** "Who else": the other discounts of the customer for the same articles, and which one counts. */
import { useQuery } from '@tanstack/react-query';
import { DISCOUNT_LEVELS } from '#contract/office/grids/prices-discounts-grid.ts';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { GridPeek } from '#office/grid/grid-beside.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { useMedia } from '#office/lib/use-media.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeDialog } from '#office/ui/office-dialog.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import './discount-rivals.css';

type Rivals = OfficeApiTypes['office_prices.get_discount_rivals']['response']['message'];

/** The panel beside the grid is there from this width on; narrower, the key opens a dialog. */
const WIDE = '(min-width: 1380px)';

const titleOf = ({ cells }: Row): string => `${cells.customer} · ${cells.code}`;

function useRivals(id: number, enabled: boolean) {
  return useQuery({
    // Another discount of the customer that changes may count instead.
    queryKey: ['discounts', 'rows', 'rivals', id],
    queryFn: async () => (await callOffice('office_prices.get_discount_rivals', { id })).message,
    enabled: enabled && id > 0,
  });
}

export function RivalsPeek({ row }: { row: Row | undefined }) {
  const isWide = useMedia(WIDE);
  const id = useSettled(row?.id ?? 0);
  const { data } = useRivals(id, isWide);
  if (!isWide) return null;
  const rivals = row && data?.id === row.id ? data : undefined;
  return (
    <GridPeek label={m.prices_rivals()} isBusy={rivals === undefined}>
      {row && rivals && (
        <>
          <h2 className="peek__title">{titleOf(row)}</h2>
          <RivalsOf rivals={rivals} />
        </>
      )}
    </GridPeek>
  );
}

export function RivalsDialog({ row, close }: { row: Row; close: () => void }) {
  const { data, error } = useRivals(row.id, true);
  return (
    <OfficeDialog open close={close} title={`${m.prices_rivals()}: ${titleOf(row)}`}>
      {error && <OfficeNote tone="error">{refusalWords(error)}</OfficeNote>}
      {data ? <RivalsOf rivals={data} /> : !error && <p role="status">{m.prices_rivals_wait()}</p>}
      <div className="dialog__foot">
        <OfficeButton onClick={close}>{m.frame_close()}</OfficeButton>
      </div>
    </OfficeDialog>
  );
}

function RivalsOf({ rivals: { chain, covered, asked, won, rivals } }: { rivals: Rivals }) {
  const count = formatCount;
  return (
    <>
      <p role="status">
        {asked === 0
          ? m.prices_rivals_no_article()
          : won === asked
            ? m.prices_rivals_all({ chain })
            : m.prices_rivals_some({ chain, won: count(won), asked: count(asked) })}{' '}
        {covered > asked && asked > 0 && m.prices_rivals_first({ asked: count(asked), covered: count(covered) })}
      </p>
      {asked > 0 && rivals.length === 0 && <p className="hint">{m.prices_rivals_none()}</p>}
      {rivals.length > 0 && (
        <ul className="discount-rivals">
          {rivals.map((rival) => (
            <li key={`${rival.level} ${rival.code} ${rival.wins}`}>
              <span>
                <b className="discount-rivals__chain">{rival.chain}</b> {levelWords(rival)}
              </span>
              <span className="hint discount-rivals__why">
                {(rival.wins ? m.prices_rivals_wins : m.prices_rivals_loses)({ count: rival.articles })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="hint">{m.prices_rivals_rule()}</p>
    </>
  );
}

function levelWords({ level, code, name }: Rivals['rivals'][number]): string {
  if (level === 'general') return m.prices_rivals_general();
  const words = DISCOUNT_LEVELS.find(({ value }) => value === level)?.title[getLocale()] ?? '';
  return `${words} ${code}${name === '' || name === code ? '' : ` · ${name}`}`;
}
