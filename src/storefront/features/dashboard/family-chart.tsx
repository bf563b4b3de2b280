/** Spend by family: a table whose bars are the chart. It adds up to the ordered total, to the cent. */
import type { Dashboard } from '#contract/endpoints/account/dashboard.ts';
import { formatEuro, moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';
import { sharePercent } from '#kit/format/chart-scale.rules.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { Link } from '#storefront/ui/link.tsx';

/** Families with a bar of their own; the others share one more. */
const SHOWN = 7;

interface Line {
  key: string;
  name: string;
  /** Code of the family, for the link to its purchased articles. */
  code: string;
  spent: number;
  /** A family, not the bar of the others. */
  counted: boolean;
}

/** Euros added as money, so that cents are exact. */
function sum(amounts: readonly number[]): number {
  return moneyToNumber(amounts.reduce((total, euros) => total + (moneyFromNumber(euros) ?? 0), 0));
}

function linesOf({ data, transport, coupons }: Dashboard['families']): Line[] {
  const own = data.length > SHOWN + 1 ? data.slice(0, SHOWN) : data;
  const rest = data.slice(own.length);
  return [
    ...own.map(({ code, name, spent }) => ({
      key: code,
      code,
      spent,
      counted: true,
      name: code === '' ? m.dashboard_no_family() : name,
    })),
    ...(rest.length > 0
      ? [{ key: '·rest', code: '', name: m.dashboard_other(), spent: sum(rest.map((one) => one.spent)), counted: true }]
      : []),
    ...(transport === 0
      ? []
      : [{ key: '·transport', code: '', name: m.dashboard_transport(), spent: transport, counted: false }]),
    ...(coupons === 0
      ? []
      : [{ key: '·coupons', code: '', name: m.dashboard_coupons(), spent: coupons, counted: false }]),
  ];
}

export function FamilyChart({ families, total }: { families: Dashboard['families']; total: number }) {
  const locale = getLocale();
  const lines = linesOf(families);
  const highest = Math.max(1, ...lines.filter(({ counted }) => counted).map(({ spent }) => spent));
  return (
    <section className="section dashboard__span-5 money-part" aria-labelledby="families">
      <div className="section__head">
        <h2 id="families">{m.dashboard_families()}</h2>
      </div>
      {lines.length === 0 ? (
        <p className="muted">{m.dashboard_months_none()}</p>
      ) : (
        <DataTable
          tableClass="families"
          headHidden
          rows={lines}
          rowKey={({ key }) => key}
          columns={[
            { key: 'family', header: m.dashboard_family(), rowHeader: true, cell: nameOf },
            {
              key: 'bar',
              header: m.dashboard_bar(),
              cellClass: 'families__bar',
              cell: (line) => line.counted && <Bar line={line} highest={highest} />,
            },
            {
              key: 'spent',
              header: m.dashboard_spent(),
              number: true,
              cellClass: 'money',
              cell: ({ spent }) => formatEuro(spent, locale),
            },
            {
              key: 'share',
              header: m.dashboard_share(),
              number: true,
              cellClass: 'muted',
              cell: ({ spent, counted }) => (counted ? `${sharePercent(spent, total)}%` : ''),
            },
          ]}
          foot={
            <>
              <th scope="row">{m.dashboard_total()}</th>
              <td />
              <td className="number money">{formatEuro(total, locale)}</td>
              <td />
            </>
          }
        />
      )}
    </section>
  );
}

function nameOf({ name, code }: Line) {
  if (code === '') return name;
  return (
    <Link to={paths.shop({ category: code, purchased: true })} prefetch="none">
      {name}
    </Link>
  );
}

function Bar({ line: { key, spent }, highest }: { line: Line; highest: number }) {
  return (
    <svg viewBox="0 0 100 15" preserveAspectRatio="none" aria-hidden="true">
      <rect
        className={key === '·rest' ? 'fill-grey' : 'fill-ink'}
        width={(Math.max(0, spent) / highest) * 100}
        height="15"
      />
    </svg>
  );
}
