/**
 * Account: payment deadlines by month (C-DOC-3). Chosen ones are paid by card, where the provider of the checkout takes it,
 * or by the bank transfer that stands beside them.
 */
import { useState } from 'react';
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import type { DeadlineFilter } from '#contract/values/document-kinds.ts';
import { formatEuro } from '#contract/values/money.ts';
import { newKey } from '#kit/api/new-key.ts';
import { longDate, todayIn } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { DocumentFigures } from '#storefront/domain/document/document-figures.tsx';
import { DocumentFilterForm } from '#storefront/domain/document/document-filter-form.tsx';
import { isNarrowed, listFields, pageQuery } from '#storefront/domain/document/document-list.rules.ts';
import { DEADLINE_WORDS } from '#storefront/domain/document/document-words.tsx';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { DeadlineAges } from '#storefront/features/deadline-list/deadline-ages.tsx';
import { DeadlineBar } from '#storefront/features/deadline-list/deadline-bar.tsx';
import {
  chosenIds,
  DEADLINE_LIST,
  deadlineFilters,
  deadlinesRequest,
} from '#storefront/features/deadline-list/deadline-list.rules.ts';
import { DeadlineMonths } from '#storefront/features/deadline-list/deadline-months.tsx';
import { TransferHelp } from '#storefront/features/deadline-list/transfer-help.tsx';
import { payDeadlines } from '#storefront/features/deadline-payment/payment-action.ts';
import { NoDocuments } from '#storefront/features/document-list/no-documents.tsx';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { holdWithoutNetwork } from '#storefront/platform/forms/without-network.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { FileLink } from '#storefront/ui/file-link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { Pager } from '#storefront/ui/pager.tsx';
import '#storefront/features/account/account.css';

export const meta = pageTitle(() => m.documents_deadlines());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  await accountUser(context, url);
  const today = todayIn(scopeOf(context).settings.timeZone, new Date());
  const filters = deadlineFilters(url.searchParams, today);
  const { message } = await callApi('account.payment_deadline', deadlinesRequest(filters), context).catch((error) => {
    throw pageFailure(error);
  });
  return pack({
    filters,
    narrowed: isNarrowed(filters, today),
    today,
    list: message,
    chosen: chosenIds(url.searchParams, message.data),
    formKey: newKey(),
  });
}

/** What was refused has changed meanwhile: the list is read again. */
export const shouldRevalidate = () => true;

export async function action({ request, context, url }: ActionFunctionArgs & { url: URL }) {
  await accountUser(context, url);
  return payDeadlines(await request.formData(), context);
}

type Loaded = Awaited<ReturnType<typeof loader>>['payload'];

export default function AccountDeadlinesPage() {
  const loaded = usePayload(useLoaderData<typeof loader>());
  // Another filter is another list: what was chosen in the one before does not stay.
  return <Deadlines key={JSON.stringify(loaded.filters)} {...loaded} />;
}

function Deadlines({ filters, narrowed, today, list, chosen: atFirst, formKey }: Loaded) {
  const { user, locale } = useSession();
  const busy = useNavigation().formMethod === 'POST';
  const refused = useActionData<typeof action>();
  const [ids, setIds] = useState<readonly number[]>(atFirst);
  const chosen = list.data.filter(({ id }) => ids.includes(id));
  const euro = (amount: number) => formatEuro(amount, locale);
  const { totals } = list;
  const only = (state: DeadlineFilter | '') =>
    documentPaths.deadlines(pageQuery(DEADLINE_LIST, { ...filters, choices: { ...filters.choices, state } }));
  const { state } = filters.choices;
  const fields = listFields(DEADLINE_LIST, filters);
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <section>
        <div className="page-title">
          <h1>{m.documents_deadlines()}</h1>
          <p>
            {m.documents_deadlines_count({ count: list.count, shown: formatCount(list.count), date: longDate(today) })}
          </p>
        </div>
        <DocumentFigures
          label={m.documents_figures()}
          figures={[
            {
              label: m.documents_figure_open(),
              value: euro(totals.open),
              hint: m.documents_figure_open_hint(),
              to: only(''),
              here: state === '' || state === 'open',
            },
            {
              label: m.documents_figure_expired(),
              value: euro(totals.expired),
              hint: m.documents_figure_expired_hint(),
              bad: totals.expired > 0,
              to: only('expired'),
              here: state === 'expired',
            },
            {
              label: DEADLINE_WORDS.toExpire(),
              value: euro(totals.to_expire),
              hint: m.documents_figure_to_expire_hint({ amount: euro(totals.within_30) }),
              to: only('toExpire'),
              here: state === 'toExpire',
            },
            {
              label: m.documents_figure_unpaid(),
              value: euro(totals.unpaid),
              hint: m.documents_figure_unpaid_hint(),
              bad: totals.unpaid > 0,
              to: only('unpaid'),
              here: state === 'unpaid',
            },
          ]}
        />
        <DocumentFilterForm
          list={DEADLINE_LIST}
          filters={filters}
          page={documentPaths.deadlines}
          today={today}
          choices={[
            {
              name: 'state',
              label: m.documents_state(),
              all: m.documents_state_open(),
              options: [
                ['toExpire', DEADLINE_WORDS.toExpire()],
                ['expired', DEADLINE_WORDS.expired()],
                ['unpaid', DEADLINE_WORDS.unpaid()],
                ['atBank', DEADLINE_WORDS.atBank()],
                ['paid', DEADLINE_WORDS.paid()],
                ['all', m.documents_all()],
              ],
            },
            {
              name: 'method',
              label: m.documents_method(),
              all: m.documents_all(),
              options: list.methods.map((method) => [method, method]),
            },
          ]}
          textLabel={m.documents_deadline_text()}
          noRanges
        />
        {list.data.length > 0 ? (
          <div className="due-page">
            <div>
              <div className="document-tools">
                {(['pdf', 'csv', 'xlsx'] as const).map((format) => (
                  <FileLink
                    key={format}
                    href={documentPaths.listFile(`deadlines.${format}`, fields)}
                    format={format.toUpperCase()}
                    name={m.account_list_file({ format: format.toUpperCase() })}
                  />
                ))}
              </div>
              <Form action={documentPaths.deadlines()} onSubmit={holdWithoutNetwork}>
                <input type="hidden" name="pay" value="" />
                {list.card && <input type="hidden" name="key" value={formKey} />}
                {Object.entries(pageQuery(DEADLINE_LIST, filters)).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <DeadlineMonths
                  deadlines={list.data}
                  filters={filters}
                  chosen={ids}
                  card={list.card}
                  onChoose={(id, on) => setIds(on ? [...ids, id] : ids.filter((other) => other !== id))}
                />
                {refused && (
                  <Note tone="err" alert>
                    {refused.sentence}
                  </Note>
                )}
                <DeadlineBar chosen={chosen} card={list.card} busy={busy} />
              </Form>
              <Pager
                page={list.page}
                pages={list.pages}
                to={(page) => documentPaths.deadlines(pageQuery(DEADLINE_LIST, filters, page))}
                summary={list.pages > 1 && <span>{m.orders_page_of({ page: list.page, pages: list.pages })}</span>}
              />
            </div>
            <div className="stack">
              <DeadlineAges totals={totals} />
              {list.transfer && <TransferHelp to={list.transfer} chosen={chosen} customer={user?.client_id ?? 0} />}
            </div>
          </div>
        ) : (
          <NoDocuments
            narrowed={narrowed || filters.from !== ''}
            title={m.documents_no_deadlines()}
            text={m.documents_no_deadlines_text()}
            all={documentPaths.deadlines({ state: 'all' })}
          />
        )}
      </section>
    </div>
  );
}
