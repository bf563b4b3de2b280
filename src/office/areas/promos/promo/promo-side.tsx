/** Around a promo or gift: what it sold, promos that it meets, the stock of what is given, the newest changes. */
import { formatEuro } from '#contract/values/money.ts';
import { formatCount, formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { RecordSide } from '#office/shell/record-columns.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { RecordChanges } from '../../history/record-changes.tsx';
import { OverlapsOfPromo } from '../overlaps/overlaps-of-promo.tsx';
import type { AnyPromo, PromoSort } from './promo-form.rules.ts';

export function PromoSide({ sort, promo }: { sort: PromoSort; promo: AnyPromo }) {
  const { code, uses } = promo;
  return (
    <RecordSide label={m.promos_around()}>
      <OfficeSection title={m.promos_uses()}>
        <dl className="promo-side__facts">
          <Fact name={m.promos_orders()} value={formatCount(uses.orders)} />
          <Fact name={m.promos_pieces()} value={formatQuantity(uses.pieces)} />
          {uses.net !== undefined && sort === 'promo' && (
            <Fact name={m.promos_sold()} value={formatEuro(uses.net, getLocale())} />
          )}
        </dl>
      </OfficeSection>
      {'stock' in promo && (
        <OfficeSection title={m.gifts_stock()}>
          {Object.entries(promo.stock).map(([gift, { stock, active }]) => (
            <div key={gift}>
              <dl className="promo-side__facts">
                <Fact name={gift} value={formatQuantity(stock)} />
              </dl>
              {!active && <OfficeNote tone="warn">{m.gifts_switched_off({ code: gift })}</OfficeNote>}
              {active && stock < neededOf(promo, gift) && (
                <OfficeNote tone="warn">{m.gifts_missing({ code: gift })}</OfficeNote>
              )}
            </div>
          ))}
        </OfficeSection>
      )}
      {sort === 'promo' && <OverlapsOfPromo code={code} />}
      {may('audit.read') && <RecordChanges entity={sort} code={code} />}
    </RecordSide>
  );
}

/** Pieces that one buyer gets at once. */
function neededOf(promo: AnyPromo, gift: string): number {
  const quantities = promo.values.lines.flatMap((line) =>
    'gift' in line && line.gift === gift ? [line.gift_quantity] : [],
  );
  return Math.max(0, ...quantities);
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="promo-side__fact">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
