/** One coupon: what it gives, when and to whom; what is left of it, and the orders that used it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { CouponValues, OfficeCoupon } from '#contract/office/coupons.ts';
import { formatEuro } from '#contract/values/money.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { RecordConflicts } from '#office/form/record-conflicts.tsx';
import { RecordDeeds, RecordStatus } from '#office/form/record-deeds.tsx';
import { useRecordDraft } from '#office/form/use-record-draft.ts';
import { WalkButtons } from '#office/grid/walk-buttons.tsx';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { orderPath } from '#office/lib/record-paths.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { AlsoHere } from '#office/shell/also-here.tsx';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns, RecordSide } from '#office/shell/record-columns.tsx';
import { UnknownPage } from '#office/shell/refused-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { RecordChanges } from '../../history/record-changes.tsx';
import { BenefitState } from '../../promos/benefit-state.tsx';
import { isEntitled } from '../../promos/promo/promo-form.rules.ts';
import { promoFieldName, promoValueWords } from '../../promos/promo-words.ts';
import { stopCoupons } from '../coupon-deeds.ts';
import { couponPath } from '../coupon-path.ts';
import { couponFieldName } from '../coupon-words.ts';
import { NewCoupon } from '../new-coupon.tsx';
import { CouponFields } from './coupon-fields.tsx';
import { type CouponForm, couponForm, couponValues } from './coupon-form.rules.ts';
import '../../promos/promo/promo-page.css';

export function Component() {
  const { code = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['coupons', code],
    queryFn: async () => (await callOffice('office_coupons.get_coupon', { code })).message,
  });
  if (data) return <CouponPage key={data.code} coupon={data} stale={error !== null} />;
  if (error instanceof ApiError && error.status === 404) return <UnknownPage />;
  if (error) throw error;
  return <LoadingPage />;
}

/** `stale`: it could not be asked for again; what was known stays. */
function CouponPage({ coupon, stale }: { coupon: OfficeCoupon; stale: boolean }) {
  const { code, values, names, state, used, uses } = coupon;
  const navigate = useNavigate();
  const [isCopying, setCopying] = useState(false);
  const mayWrite = may('promos.write');
  const editing = useRecordDraft<CouponForm, CouponValues>({
    draft: `coupon:${code}`,
    stored: values,
    formOf: (stored) => couponForm(stored, getLocale()),
    valuesOf(fields) {
      const { values: read, faults } = couponValues(fields, getLocale());
      const said: Record<string, string> = Object.fromEntries(
        Object.entries(faults).map(([field, fault]) => [
          field,
          fault === 'whole' ? m.form_fault_whole() : m.form_fault_number(),
        ]),
      );
      if (fields.entitled !== undefined && !isEntitled(fields.entitled)) said.entitled = m.promos_who_empty();
      return { values: read, faults: said };
    },
    async send(wanted, known) {
      try {
        const { message } = await changeOffice('office_coupons.save_coupon', { code, values: wanted, known });
        noteDone(m.coupons_saved({ code }), message.operation);
      } finally {
        await queryClient.invalidateQueries({ queryKey: ['coupons'] });
      }
    },
  });
  const isOff = state === 'off';
  const turn = () => void stopCoupons([code], !isOff);
  useCommands([
    {
      id: 'stop-coupon',
      name: isOff ? m.coupons_start() : m.coupons_stop(),
      key: isOff ? 's' : 'e',
      icon: 'off',
      hint: true,
      disabled: !mayWrite,
      run: turn,
    },
    {
      id: 'copy-coupon',
      name: m.promos_duplicate(),
      key: 'c',
      icon: 'copy',
      hint: true,
      disabled: !mayWrite,
      run: () => setCopying(true),
    },
  ]);

  return (
    <OfficePage
      title={code}
      crumbs={[{ to: '/coupons', name: m.coupons_title() }]}
      head={
        <>
          <BenefitState state={state} of="coupon" />
          <span className="promo__name">{values.title_it}</span>
        </>
      }
      actions={
        <>
          <AlsoHere topic="coupons" record={code} />
          <WalkButtons
            grid="coupons"
            isThis={({ cells }) => cells.code === code}
            pageOf={({ cells }) => couponPath(String(cells.code))}
          />
          {mayWrite && (
            <>
              <OfficeButton icon="copy" keyShown="c" onClick={() => setCopying(true)}>
                {m.promos_duplicate()}
              </OfficeButton>
              <OfficeButton icon="off" keyShown={isOff ? 's' : 'e'} onClick={turn}>
                {isOff ? m.coupons_start() : m.coupons_stop()}
              </OfficeButton>
              <RecordDeeds editing={editing} />
            </>
          )}
        </>
      }
      status={<RecordStatus editing={editing} stale={stale} />}
      body="whole"
      wraps
    >
      <RecordColumns side={<CouponSide coupon={coupon} />}>
        {editing.refusal && <OfficeNote tone="error">{editing.refusal}</OfficeNote>}
        <RecordConflicts
          editing={editing}
          nameOf={(field) => couponFieldName(field) ?? promoFieldName(field)}
          wordsOf={promoValueWords}
        />
        <OfficeSection title={m.coupons_terms()} aside={<span className="hint">{m.promos_days_hint()}</span>}>
          <CouponFields editing={editing} names={names} readOnly={!mayWrite} />
        </OfficeSection>
        {uses && (
          <OfficeSection title={`${m.coupons_uses()} ${formatCount(used)}`}>
            {uses.length === 0 && <p className="hint">{m.coupons_no_uses()}</p>}
            {uses.length > 0 && (
              <div className="promo__scroll">
                <table className="promo__table">
                  <tbody>
                    {uses.map((one) => (
                      <tr key={one.number}>
                        <td>
                          <Link className="code" to={orderPath(one.number)}>
                            {one.number}
                          </Link>
                        </td>
                        <td>{shortMoment(one.at)}</td>
                        <td>{one.customer}</td>
                        <td className="promo__number">
                          {one.off !== undefined && `−${formatEuro(one.off, getLocale())}`}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </OfficeSection>
        )}
      </RecordColumns>
      {isCopying && (
        <NewCoupon
          like={{ code, title_it: values.title_it, title_en: values.title_en }}
          close={() => setCopying(false)}
          made={(made) => void navigate(couponPath(made))}
        />
      )}
    </OfficePage>
  );
}

function CouponSide({ coupon: { code, used, left, given } }: { coupon: OfficeCoupon }) {
  return (
    <RecordSide label={m.promos_around()}>
      <OfficeSection title={m.coupons_used()}>
        <dl className="promo-side__facts">
          <div className="promo-side__fact">
            <dt>{m.promos_orders()}</dt>
            <dd>{formatCount(used)}</dd>
          </div>
          <div className="promo-side__fact">
            <dt>{m.coupons_left()}</dt>
            <dd>{left === null ? m.coupons_no_limit() : formatCount(left)}</dd>
          </div>
          {given !== undefined && (
            <div className="promo-side__fact">
              <dt>{m.coupons_given()}</dt>
              <dd>{formatEuro(given, getLocale())}</dd>
            </div>
          )}
        </dl>
      </OfficeSection>
      {may('audit.read') && <RecordChanges entity="coupon" code={code} />}
    </RecordSide>
  );
}
