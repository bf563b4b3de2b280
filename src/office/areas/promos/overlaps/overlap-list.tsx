/** Two promos, or a promo and a coupon, that concern the same articles: on which days, and who wins for whom. */
import { Link } from 'react-router';
import type { PromoOverlapWire } from '#contract/office/promos.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatCount, formatQuantity } from '#kit/format/number-format.ts';
import { may } from '#office/lib/start-data.ts';
import { unitPrice } from '#office/lib/unit-price.ts';
import { m } from '#office/messages/messages.js';
import { promoPath } from '../promo-deeds.ts';
import { entitledWords } from '../promo-words.ts';
import { type Ending, groupOverlaps, type OverlapGroup } from './overlap-groups.rules.ts';
import './overlaps.css';

type Winner = PromoOverlapWire['winners'][number];

interface OverlapGroupProps {
  readonly group: OverlapGroup;
  /** On the page of this promo only the other one is a link. */
  readonly own?: string | undefined;
  /** Whether a coupon takes something off lines in a promo. */
  readonly couponOnPromo: boolean;
}

/** More lists or customers than these are a number. */
const MOST_NAMED = 6;

/** Two promos, once; where several of their lines meet, how these end, and each of them when it is opened. */
function GroupItem({ group: { overlaps, articles, from, to, tally }, own, couponOnPromo }: OverlapGroupProps) {
  const [overlap, ...others] = overlaps;
  const { one, other, coupons, first } = overlap;
  return (
    <li className="overlap">
      <h3 className="overlap__title">
        {own !== one.code && <Side code={one.code} title={one.title} to={promoPath('promo', one.code)} />}
        {own === undefined && <span aria-hidden="true"> ↔ </span>}
        {own !== other.code && (
          <Side
            code={other.code}
            title={other.title}
            to={coupons > 0 ? `/coupons/${encodeURIComponent(other.code)}` : promoPath('promo', other.code)}
          />
        )}
        {coupons > 1 && <span className="hint"> {m.promos_overlap_coupons({ count: coupons - 1 })}</span>}
      </h3>
      <p className="hint overlap__about">
        {m.promos_overlap_articles({ count: articles })}
        {others.length === 0 && `: ${first.code} ${first.name}`}
        {articles > 1 && others.length === 0 && ' …'} ·{' '}
        {m.promos_overlap_days({ from: longDate(from), to: longDate(to) })}
        {[...new Set([one.entitled, other.entitled])].map((who) => ` · ${entitledWords(who)}`)}
      </p>
      {others.length === 0 ? (
        <Winners overlap={overlap} couponOnPromo={couponOnPromo} />
      ) : (
        <details>
          <summary>
            {[...tally].map(([ending, count]) => `${endingWords(ending, overlap)}: ${formatCount(count)}`).join(' · ')}
          </summary>
          <ul className="overlap__lines">
            {overlaps.map((each, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it came, and never reordered
              <li key={place}>
                <p className="hint overlap__about">
                  {each.first.code} {each.first.name}
                  {each.articles > 1 && ' …'}
                </p>
                <Winners overlap={each} couponOnPromo={couponOnPromo} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function Winners({ overlap, couponOnPromo }: { overlap: PromoOverlapWire; couponOnPromo: boolean }) {
  return (
    <ul className="overlap__winners">
      {overlap.winners.map((winner) => (
        <li key={`${winner.side} ${winner.why}`}>
          <Win overlap={overlap} winner={winner} couponOnPromo={couponOnPromo} />
        </li>
      ))}
    </ul>
  );
}

function endingWords(ending: Ending, { one, other }: PromoOverlapWire): string {
  if (ending === 'list') return m.promos_overlap_wins_list();
  return ending === 'mixed'
    ? m.promos_overlap_depends()
    : m.promos_overlap_wins({ code: ending === 'one' ? one.code : other.code });
}

function Side({ code, title, to }: { code: string; title: string; to: string }) {
  return (
    <>
      <Link className="code" to={to}>
        {code}
      </Link>{' '}
      <span>{title}</span>
    </>
  );
}

function Win({
  overlap,
  winner,
  couponOnPromo,
}: {
  overlap: PromoOverlapWire;
  winner: Winner;
  couponOnPromo: boolean;
}) {
  const { one, other, coupons, asked } = overlap;
  const { who, customers, articles, example } = winner;
  const named = who.length > MOST_NAMED ? `${who.slice(0, MOST_NAMED).join(', ')} …` : who.join(', ');
  return (
    <>
      <b>{wordsOf(overlap, winner, couponOnPromo)}</b>
      <span className="overlap__who">
        {named} · {m.promos_overlap_customers({ count: customers })}
        {articles < asked && ` · ${m.promos_overlap_part({ articles, asked })}`}
      </span>
      {example && may('prices.read') && (
        <span className="hint overlap__example">
          {m.promos_overlap_example({
            code: example.code,
            quantity: formatQuantity(example.quantity),
            who: example.who,
            one: `${one.code} ${unitPrice(example.one)}`,
            other: coupons > 0 ? other.code : `${other.code} ${unitPrice(example.other)}`,
            list: unitPrice(example.list),
          })}
        </span>
      )}
    </>
  );
}

function wordsOf({ one, other, coupons }: PromoOverlapWire, { side, why }: Winner, couponOnPromo: boolean): string {
  if (coupons > 0) {
    if (side === 'list') return m.promos_overlap_coupon_list();
    return couponOnPromo ? m.promos_overlap_coupon_adds() : m.promos_overlap_coupon_not();
  }
  if (side === 'list') return `${m.promos_overlap_wins_list()}: ${m.promos_overlap_list_why()}`;
  const wins = m.promos_overlap_wins({ code: side === 'one' ? one.code : other.code });
  return `${wins}: ${why === 'first' ? m.promos_overlap_same() : m.promos_overlap_cheaper()}`;
}

interface OverlapListProps {
  readonly overlaps: readonly PromoOverlapWire[];
  readonly own?: string | undefined;
  readonly couponOnPromo: boolean;
}

export function OverlapList({ overlaps, own, couponOnPromo }: OverlapListProps) {
  return (
    <ul className="overlaps">
      {groupOverlaps(overlaps).map((group) => {
        const [{ one, other }] = group.overlaps;
        return <GroupItem key={`${one.code} ${other.code}`} group={group} own={own} couponOnPromo={couponOnPromo} />;
      })}
    </ul>
  );
}
