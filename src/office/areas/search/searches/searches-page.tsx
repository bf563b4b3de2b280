/** What is searched and not found (`/ufficio/search?days=30&show=nothing`): from a line, a rule in one press (back-office design §4.7). */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { SEARCHES_SHOWN } from '#contract/values/search-rules.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeTable } from '#office/ui/office-table.tsx';
import { newRulePath } from '../rule-path.ts';
import { newRuleCommand } from '../rules/rule-commands.ts';
import { SearchTabs } from '../search-desk-tabs.tsx';
import '../search-desk.css';

const DAYS = [7, 30, 90] as const;
const SHOWN = {
  all: m.searchdesk_show_all,
  nothing: m.searchdesk_show_nothing,
  few: m.searchdesk_show_few,
  'no-click': m.searchdesk_show_no_click,
} as const;

export function Component() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const days = DAYS.find((one) => String(one) === search.get('days')) ?? 30;
  const show = SEARCHES_SHOWN.find((one) => one === search.get('show')) ?? 'nothing';
  const { data, error } = useQuery({
    queryKey: ['searches', days, show],
    queryFn: async () => (await callOffice('office_search.get_searches', { days, show })).message,
    placeholderData: keepPreviousData,
  });
  const at = (next: { days?: number; show?: string }) =>
    `/search?${new URLSearchParams({ days: String(next.days ?? days), show: next.show ?? show })}`;
  const mayWrite = may('search.write');
  useCommands([
    ...SEARCHES_SHOWN.map((one, place) => ({
      id: `searches-${one}`,
      name: SHOWN[one](),
      key: String(place + 1),
      run: () => void navigate(at({ show: one })),
    })),
    {
      id: 'search-try',
      name: m.searchdesk_try(),
      key: 't',
      icon: 'search',
      hint: true,
      run: () => void navigate('/search/rules'),
    },
    newRuleCommand({ can: mayWrite, run: () => void navigate(newRulePath('synonym')) }),
  ]);
  if (error) throw error;
  if (!data) return <LoadingPage />;
  const { rows, totals, counts, since, recorded } = data;
  return (
    <OfficePage
      title={m.searchdesk_title()}
      head={<SearchTabs />}
      status={
        <span>
          {m.searchdesk_totals({
            searches: formatCount(totals.searches),
            nothing: formatCount(totals.nothing),
            since: longDate(since),
          })}
        </span>
      }
      wraps
    >
      <div className="search-desk">
        {!recorded && <OfficeNote tone="warn">{m.searchdesk_not_recorded()}</OfficeNote>}
        <div className="search-desk__choices">
          <nav aria-label={m.searchdesk_which()} className="desk-tabs">
            {SEARCHES_SHOWN.map((one) => (
              <Link
                key={one}
                to={at({ show: one })}
                className="desk-tabs__tab"
                aria-current={one === show ? 'page' : undefined}
              >
                {SHOWN[one]()} <span className="search-desk__count">{formatCount(counts[one] ?? 0)}</span>
              </Link>
            ))}
          </nav>
          <nav aria-label={m.searchdesk_period()} className="desk-tabs">
            {DAYS.map((one) => (
              <Link
                key={one}
                to={at({ days: one })}
                className="desk-tabs__tab"
                aria-current={one === days ? 'page' : undefined}
              >
                {m.searchdesk_last_days({ days: one })}
              </Link>
            ))}
          </nav>
        </div>
        {rows.length === 0 ? (
          <p className="hint">{m.searchdesk_none()}</p>
        ) : (
          <div className="search-desk__scroll searches">
            <OfficeTable>
              <thead>
                <tr>
                  <th scope="col">{m.searchdesk_query()}</th>
                  <th scope="col">{m.searchdesk_lang()}</th>
                  <th scope="col" className="list-table__number">
                    {m.searchdesk_searches()}
                  </th>
                  <th scope="col" className="list-table__number" title={m.searchdesk_customers_hint()}>
                    {m.searchdesk_customers()}
                  </th>
                  <th scope="col" className="list-table__number">
                    {m.searchdesk_hits()}
                  </th>
                  <th scope="col" className="list-table__number">
                    {m.searchdesk_clicks()}
                  </th>
                  <th scope="col">{m.searchdesk_do()}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ text, lang, ...sums }) => (
                  <tr key={`${lang} ${text}`}>
                    <th scope="row" className="search-desk__text">
                      {text}
                    </th>
                    <td className="searches__more">{lang}</td>
                    <td className="list-table__number" data-title={m.searchdesk_searches()}>
                      {formatCount(sums.searches)}
                    </td>
                    <td className="list-table__number searches__more">{formatCount(sums.customers)}</td>
                    <td className="list-table__number" data-title={m.searchdesk_hits()}>
                      {formatCount(sums.hits)}
                    </td>
                    <td className="list-table__number searches__more">{formatCount(sums.clicks)}</td>
                    <td className="searches__deeds">
                      <span className="search-desk__deeds">
                        <Link
                          to={`/search/rules?${new URLSearchParams({ try: text, in: lang })}`}
                          aria-label={m.searchdesk_try_of({ text })}
                        >
                          {m.searchdesk_try_short()}
                        </Link>
                        {mayWrite &&
                          (sums.hits > 0 ? (['pin', 'synonym'] as const) : (['synonym', 'redirect'] as const)).map(
                            (kind) => (
                              <Link
                                key={kind}
                                to={newRulePath(kind, { query: text, lang })}
                                aria-label={`${KIND_SHORT[kind]()}: ${text}`}
                              >
                                {KIND_SHORT[kind]()}
                              </Link>
                            ),
                          )}
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </OfficeTable>
          </div>
        )}
      </div>
    </OfficePage>
  );
}

const KIND_SHORT = {
  synonym: m.searchdesk_make_synonym,
  redirect: m.searchdesk_make_redirect,
  pin: m.searchdesk_make_pin,
} as const;
