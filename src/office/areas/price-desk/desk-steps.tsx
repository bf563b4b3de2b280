/** Step by step: what applies, and what was compared and lost, struck, with its reason. */
import type { PriceDeskExplained } from '#contract/office/price-desk.ts';
import { percentWords } from '#office/lib/percent-words.ts';
import { unitPrice } from '#office/lib/unit-price.ts';
import { m } from '#office/messages/messages.js';
import { amount, lookedName, lostWords, marginWords, stepName } from './desk-words.ts';

type Step = PriceDeskExplained['steps'][number];

export function DeskSteps({ explained, um }: { explained: PriceDeskExplained; um: string }) {
  return (
    <ol className="desk-steps">
      {explained.steps.map((step) => (
        <li key={step.step} className="desk-steps__step">
          <span className="desk-steps__name">{stepName(step.step)}</span>
          <div className="desk-steps__looked">
            <Looked step={step} explained={explained} />
          </div>
          <span className="desk-steps__amount">{stepAmount(step)}</span>
        </li>
      ))}
      <li className="desk-steps__step desk-steps__step--end">
        <span className="desk-steps__name">{m.pricedesk_net_title()}</span>
        <span className="hint desk-steps__how">
          {explained.sold
            ? [
                explained.chain && m.pricedesk_chain_of({ chain: explained.chain, gross: unitPrice(explained.gross) }),
                um,
              ]
                .filter(Boolean)
                .join(' · ')
            : m.pricedesk_not_sold()}
        </span>
        <span className="desk-steps__amount">{unitPrice(explained.net)}</span>
      </li>
      {explained.margin && (
        <li className="desk-steps__step desk-steps__step--margin price-desk__inside">
          <span className="desk-steps__name">{m.pricedesk_margin()}</span>
          <span className="hint desk-steps__how">{marginHow(explained.margin)}</span>
          <span
            className={
              explained.margin.below_floor ? 'desk-steps__amount desk-steps__amount--below' : 'desk-steps__amount'
            }
          >
            {marginWords(explained)}
          </span>
        </li>
      )}
    </ol>
  );
}

function Looked({ step: { step, looked_at: looked }, explained }: { step: Step; explained: PriceDeskExplained }) {
  if (step === 'vat')
    return (
      <p className="desk-steps__won">
        {m.pricedesk_vat_rate({ rate: explained.vat_rate ?? 0 })}
        {explained.vat_note && <span className="hint"> {explained.vat_note}</span>}
      </p>
    );
  const isWon = looked.some(({ why }) => why === 'applies');
  return (
    <>
      {!isWon && <p className="hint">{m.pricedesk_none()}</p>}
      {looked.map((one) =>
        one.why === 'applies' ? (
          <p key={lookedName(one)} className="desk-steps__won">
            {lookedName(one)}
          </p>
        ) : (
          <p key={`${one.kind} ${lookedName(one)}`} className="desk-steps__lost">
            <s>{lookedName(one)}</s> <small>{lostWords(one)}</small>
          </p>
        ),
      )}
    </>
  );
}

function marginHow({ cost, floor }: NonNullable<PriceDeskExplained['margin']>): string {
  if (cost === null) return m.pricedesk_no_cost();
  const said = m.pricedesk_at_cost({ cost: unitPrice(cost) });
  return floor === null ? said : `${said} · ${m.pricedesk_floor({ percent: percentWords(floor) })}`;
}

function stepAmount({ step, amount: euros }: Step): string {
  if (euros === null) return '–';
  if (step === 'coupon') return `−${amount(euros)}`;
  return step === 'rounding' || step === 'vat' ? amount(euros) : unitPrice(euros);
}
