/** The rules of the search: drafts and what counts, tried all together, published and taken out (back-office design §4.7). */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SearchRule } from '#contract/office/search-desk.ts';
import { RULE_KINDS, RULE_STATES } from '#contract/values/search-rules.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { OfficeState } from '#office/ui/office-state.tsx';
import { OfficeTable } from '#office/ui/office-table.tsx';
import { newRulePath, RULES, readRules, rulePath } from '../rule-path.ts';
import { SearchTabs } from '../search-desk-tabs.tsx';
import {
  audienceWords,
  daysWords,
  languageName,
  ruleKind,
  ruleLine,
  ruleShape,
  ruleState,
} from '../search-desk-words.ts';
import { useUrlParts } from '../use-url-parts.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { publishRules } from './publish-rules.ts';
import { newRuleCommand, publishCommand, withdrawCommand } from './rule-commands.ts';
import { firstTried, SearchTry } from './search-try.tsx';
import { useRuleKeys } from './use-rule-keys.ts';
import '../search-desk.css';

export function Component() {
  const { data, error } = useQuery({ queryKey: RULES, queryFn: readRules });
  if (data) return <Rules rules={data.rules} />;
  if (error) throw error;
  return <LoadingPage />;
}

function Rules({ rules }: { rules: readonly SearchRule[] }) {
  const navigate = useNavigate();
  const [part, set] = useUrlParts();
  const [tried, setTried] = useState(() => firstTried(part('try'), part('in')));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isPublishing, setPublishing] = useState(false);
  const [fault, setFault] = useState<string>();
  const mayWrite = may('search.write');
  const [kind, state, text] = [part('kind'), part('state'), part('q')];
  const wanted = text.trim().toLowerCase();
  const shown = rules.filter(
    (rule) =>
      (kind === '' || rule.kind === kind) &&
      (state === '' ? rule.state !== 'withdrawn' : rule.state === state) &&
      (wanted === '' || ruleLine(rule.kind, rule.values).toLowerCase().includes(wanted)),
  );
  const waiting = rules.filter((rule) => rule.state === 'draft' || rule.state === 'changed');
  const picked = shown.filter(({ id }) => chosen.has(id));
  // Without a choice: all that waits.
  const ready = (picked.length > 0 ? picked : waiting).filter((rule) => rule.state !== 'published');
  const counting = picked.filter(({ live }) => live !== null);
  const withdraw = async () => {
    setFault(
      await publishRules(
        counting.map(({ id }) => id),
        true,
      ),
    );
    setChosen(new Set());
  };
  useCommands([
    newRuleCommand({ can: mayWrite, run: () => void navigate(newRulePath('synonym')) }),
    publishCommand({ can: mayWrite && ready.length > 0, run: () => setPublishing(true) }),
    withdrawCommand({ can: mayWrite && counting.length > 0, run: () => void withdraw() }),
  ]);
  useRuleKeys((id) => turn(id, !chosen.has(id)), mayWrite);
  const turn = (id: number, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <OfficePage
      title={m.searchdesk_title()}
      head={<SearchTabs />}
      actions={
        mayWrite && (
          <>
            {counting.length > 0 && (
              <OfficeButton icon="off" keyShown="w" onClick={() => void withdraw()}>
                {m.searchdesk_withdraw_count({ count: counting.length })}
              </OfficeButton>
            )}
            <OfficeButton icon="plus" keyShown="n" onClick={() => void navigate(newRulePath('synonym'))}>
              {m.searchdesk_new()}
            </OfficeButton>
            <OfficeButton
              kind="go"
              icon="check"
              keyShown="p"
              disabled={ready.length === 0}
              onClick={() => setPublishing(true)}
            >
              {ready.length === 0 ? m.searchdesk_publish() : m.searchdesk_publish_count({ count: ready.length })}
            </OfficeButton>
          </>
        )
      }
      strip={fault !== undefined && <OfficeNote tone="error">{fault}</OfficeNote>}
      status={<span>{m.searchdesk_rule_count({ count: rules.length, waiting: waiting.length })}</span>}
      wraps
    >
      <div className="search-desk">
        <SearchTry tried={tried} change={setTried} />
        <OfficeSection title={m.searchdesk_rules()}>
          <div className="search-desk__filters">
            <OfficeField
              label={m.searchdesk_find_rule()}
              type="search"
              value={text}
              autoComplete="off"
              onChange={({ target }) => set('q', target.value)}
            />
            <OfficeSelect label={m.searchdesk_kind()} value={kind} onChange={({ target }) => set('kind', target.value)}>
              <option value="">{m.searchdesk_all_kinds()}</option>
              {RULE_KINDS.map((one) => (
                <option key={one} value={one}>
                  {ruleKind(one)}
                </option>
              ))}
            </OfficeSelect>
            <OfficeSelect
              label={m.searchdesk_state()}
              value={state}
              onChange={({ target }) => set('state', target.value)}
            >
              <option value="">{m.searchdesk_not_withdrawn()}</option>
              {RULE_STATES.map((one) => (
                <option key={one} value={one}>
                  {ruleState(one)}
                </option>
              ))}
            </OfficeSelect>
          </div>
          {shown.length === 0 ? (
            <p className="hint">{rules.length === 0 ? m.searchdesk_no_rules() : m.searchdesk_none()}</p>
          ) : (
            <div className="search-desk__scroll">
              <OfficeTable>
                <thead>
                  <tr>
                    {mayWrite && <th scope="col">{m.searchdesk_choose()}</th>}
                    <th scope="col">{m.searchdesk_state()}</th>
                    <th scope="col">{m.searchdesk_kind()}</th>
                    <th scope="col">{m.searchdesk_rule()}</th>
                    <th scope="col">{m.searchdesk_lang()}</th>
                    <th scope="col">{m.searchdesk_audience()}</th>
                    <th scope="col">{m.searchdesk_when()}</th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map((rule) => (
                    <tr key={rule.id}>
                      {mayWrite && (
                        <td>
                          <input
                            className="box search-desk__box"
                            type="checkbox"
                            aria-label={m.searchdesk_choose_rule({ rule: ruleLine(rule.kind, rule.values) })}
                            checked={chosen.has(rule.id)}
                            onChange={({ target }) => turn(rule.id, target.checked)}
                          />
                        </td>
                      )}
                      <td>
                        <OfficeState shape={ruleShape(rule.state)}>{ruleState(rule.state)}</OfficeState>
                      </td>
                      <td>{ruleKind(rule.kind)}</td>
                      <td className="search-desk__line">
                        <Link className="list-table__opens" data-rule={rule.id} to={rulePath(rule.id)}>
                          {ruleLine(rule.kind, rule.values)}
                        </Link>
                      </td>
                      <td>{languageName(rule.values.lang)}</td>
                      <td>{audienceWords(rule.values.audience)}</td>
                      <td>{daysWords(rule.values)}</td>
                    </tr>
                  ))}
                </tbody>
              </OfficeTable>
            </div>
          )}
        </OfficeSection>
      </div>
      {isPublishing && (
        <PublishDialog
          ids={ready.map(({ id }) => id)}
          close={() => {
            setPublishing(false);
            setChosen(new Set());
          }}
        />
      )}
    </OfficePage>
  );
}
