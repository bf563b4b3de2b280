/** The words that come with the shop or stand in its files, read only: rules of the office stand beside them (docs/search-words.md). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCount } from '#kit/format/number-format.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { OfficeTable } from '#office/ui/office-table.tsx';
import { SearchTabs } from '../search-desk-tabs.tsx';
import { reasonWords } from '../search-desk-words.ts';
import { useUrlParts } from '../use-url-parts.ts';
import '../search-desk.css';

export function Component() {
  const [part, change] = useUrlParts();
  const [set, text] = [part('set'), part('q')];
  const asked = useSettled(text.trim());
  const { data, error } = useQuery({
    queryKey: ['search-words', set, asked],
    queryFn: async () => (await callOffice('office_search.get_words', { set, text: asked })).message,
    placeholderData: keepPreviousData,
  });
  if (error) throw error;
  if (!data) return <LoadingPage />;
  const { sets, lines, found } = data;
  return (
    <OfficePage
      title={m.searchdesk_title()}
      head={<SearchTabs />}
      status={<span>{m.searchdesk_sets({ count: sets.length })}</span>}
      wraps
    >
      <div className="search-desk">
        <p className="hint">{m.searchdesk_words_about()}</p>
        <div className="search-desk__filters">
          <OfficeField
            label={m.searchdesk_find_word()}
            type="search"
            autoComplete="off"
            value={text}
            onChange={({ target }) => change('q', target.value)}
          />
          <OfficeSelect label={m.searchdesk_set()} value={set} onChange={({ target }) => change('set', target.value)}>
            <option value="">{m.searchdesk_all_sets()}</option>
            {sets.map(({ name, shipped, off, lines: count }) => (
              <option key={name} value={name}>
                {[
                  name,
                  formatCount(count),
                  shipped ? m.searchdesk_shipped() : m.searchdesk_of_file(),
                  off ? m.searchdesk_set_off() : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </option>
            ))}
          </OfficeSelect>
        </div>
        {set === '' && asked === '' ? (
          <p>{m.searchdesk_words_begin()}</p>
        ) : (
          <>
            <p role="status">{m.searchdesk_lines({ count: formatCount(found), shown: formatCount(lines.length) })}</p>
            <div className="search-desk__scroll">
              <OfficeTable>
                <thead>
                  <tr>
                    <th scope="col">{m.searchdesk_line()}</th>
                    <th scope="col">{m.searchdesk_kind()}</th>
                    <th scope="col">{m.searchdesk_lang()}</th>
                    <th scope="col">{m.searchdesk_where()}</th>
                  </tr>
                </thead>
                <tbody>
                  {lines.map(({ set: of, line, kind, lang, text: written }) => (
                    <tr key={`${of} ${line} ${written}`}>
                      <th scope="row" className="search-desk__line">
                        {written}
                      </th>
                      <td>{reasonWords(kind)}</td>
                      <td>{lang}</td>
                      <td className="code">{line > 0 ? `${of}:${line}` : of}</td>
                    </tr>
                  ))}
                </tbody>
              </OfficeTable>
            </div>
          </>
        )}
      </div>
    </OfficePage>
  );
}
