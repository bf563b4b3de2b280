/** Account: what the customer's credit is used for, expired and to expire (C-DOC-3, C-ORD-7). */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatEuro } from '#contract/values/money.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { DocumentFigures } from '#storefront/domain/document/document-figures.tsx';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { CreditBar } from '#storefront/features/credit-page/credit-bar.tsx';
import { creditLines } from '#storefront/features/credit-page/credit-lines.rules.ts';
import { CreditTable } from '#storefront/features/credit-page/credit-table.tsx';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import '#storefront/features/account/account.css';

export const meta = pageTitle(() => m.documents_credit());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  await accountUser(context, url);
  const { message } = await callApi('account.exposition', {}, context).catch((error) => {
    throw pageFailure(error);
  });
  return pack({ credit: message });
}

/** What is late can be paid at once where the shop takes payments. */
function lateHint(overdue: number, mayPay = false): string {
  if (overdue <= 0) return m.documents_credit_nothing_late();
  return mayPay ? m.documents_credit_pay_now() : m.documents_figure_expired_hint();
}

export default function AccountCreditPage() {
  const { credit } = usePayload(useLoaderData<typeof loader>());
  const { user, locale } = useSession();
  const euro = (amount: number) => formatEuro(amount, locale);
  const { insured_credit: insured, internal_credit: internal, difference, exposure, overdue } = credit;
  const lines = creditLines(credit.rows);
  /** null = no credit is agreed. */
  const limit = insured === null && internal === null ? null : (insured ?? 0) + (internal ?? 0);
  const percent = limit ? Math.round((exposure / limit) * 100) : 0;
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <section>
        <div className="page-title">
          <h1>{m.documents_credit()}</h1>
          <p>
            {m.documents_credit_intro()}
            {credit.as_of && ` · ${m.documents_credit_as_of({ date: credit.as_of })}`}
          </p>
        </div>
        <DocumentFigures
          label={m.documents_figures()}
          figures={[
            {
              label: m.documents_credit_free(),
              value: difference === null ? m.documents_credit_no_limit() : euro(difference),
              hint: limit !== null && m.documents_credit_of({ limit: euro(limit) }),
              bad: difference !== null && difference < 0,
            },
            {
              label: m.documents_credit_used(),
              value: euro(exposure),
              hint: limit ? m.documents_credit_percent({ percent: formatCount(percent) }) : '',
            },
            {
              label: m.documents_credit_expired(),
              value: euro(overdue),
              hint: lateHint(overdue, user?.documents.includes('pay')),
              bad: overdue > 0,
              to: documentPaths.deadlines({ state: 'expired' }),
            },
            {
              label: m.dashboard_credit_advances(),
              value: euro(credit.advances),
              hint: m.documents_credit_advances_hint(),
            },
          ]}
        />
        {limit !== null && <CreditBar lines={lines} limit={limit} />}
        <div className="dashboard">
          <section className="section dashboard__span-7">
            <div className="section__head">
              <h2>{m.documents_credit_made_of()}</h2>
            </div>
            <CreditTable lines={lines} exposure={exposure} />
          </section>
          <section className="section dashboard__span-5">
            <div className="section__head">
              <h2>{m.documents_credit_limits()}</h2>
            </div>
            <dl className="facts facts--numbers">
              <div>
                <dt>{m.dashboard_credit_insured()}</dt>
                <dd className="money">{insured === null ? '–' : euro(insured)}</dd>
              </div>
              <div>
                <dt>{m.documents_credit_internal()}</dt>
                <dd className="money">{internal === null ? '–' : euro(internal)}</dd>
              </div>
              <div>
                <dt>{m.documents_credit_used()}</dt>
                <dd className="money">{euro(exposure)}</dd>
              </div>
              <div>
                <dt>
                  <b>{m.documents_credit_difference()}</b>
                </dt>
                <dd>
                  <b className={difference !== null && difference < 0 ? 'money overdue' : 'money'}>
                    {difference === null ? '–' : euro(difference)}
                  </b>
                </dd>
              </div>
            </dl>
          </section>
        </div>
      </section>
    </div>
  );
}
