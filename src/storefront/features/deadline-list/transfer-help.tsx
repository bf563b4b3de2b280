/**
 * The chosen deadlines by bank transfer: name, IBAN, amount and reason, each to copy, and the QR code from which a bank's
 * app fills its form (C-DOC-4).
 */
import { useMemo } from 'react';
import { encode } from 'uqr';
import type { Deadline } from '#contract/endpoints/account/deadlines.ts';
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';
import { CopyButton } from '#storefront/ui/copy-button.tsx';
import { sumOpen, transferReason } from './deadline-list.rules.ts';
import { groupedIban, sepaCode } from './sepa-code.rules.ts';

export interface TransferHelpProps {
  to: { name: string; iban: string; bic: string };
  chosen: readonly Deadline[];
  customer: number;
}

export function TransferHelp({ to, chosen, customer }: TransferHelpProps) {
  const amount = sumOpen(chosen);
  const reason = transferReason(customer, chosen);
  const code = useMemo(() => sepaCode({ ...to, amount, reason }), [to, amount, reason]);
  const lines: Array<{ label: string; shown: string; copied: string; mono?: boolean }> = [
    { label: m.documents_transfer_to(), shown: to.name, copied: to.name },
    { label: 'IBAN', shown: groupedIban(to.iban), copied: to.iban.replace(/\s/g, ''), mono: true },
    ...(chosen.length > 0
      ? [
          {
            label: m.documents_amount(),
            shown: formatEuro(amount, getLocale()),
            copied: plainAmount(amount),
          },
          { label: m.documents_transfer_reason(), shown: reason, copied: reason },
        ]
      : []),
  ];
  return (
    <section className="section money-part" aria-labelledby="transfer">
      <div className="section__head">
        <h2 id="transfer">{m.documents_transfer()}</h2>
      </div>
      <dl className="transfer">
        {lines.map(({ label, shown, copied, mono }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={mono ? 'code transfer__iban' : undefined}>{shown}</dd>
            <dd>
              <CopyButton text={copied} label={m.documents_copy({ what: label })} done={m.documents_copied()} />
            </dd>
          </div>
        ))}
      </dl>
      {chosen.length === 0 ? (
        <p className="hint">{m.documents_transfer_choose()}</p>
      ) : (
        code && (
          <div className="transfer-code">
            <Code text={code} label={m.documents_transfer_code({ amount: formatEuro(amount, getLocale()) })} />
            <p>{m.documents_transfer_scan()}</p>
          </div>
        )
      )}
    </section>
  );
}

/** `2506,57`, in English `2506.57`: what the amount field of a bank takes. */
function plainAmount(amount: number): string {
  const text = amount.toFixed(2);
  return getLocale() === 'it' ? text.replace('.', ',') : text;
}

function Code({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 2 });
    const dark = code.data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: dark.join('') };
  }, [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
