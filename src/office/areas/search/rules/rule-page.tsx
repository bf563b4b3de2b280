/** One rule of the search: what it says at the left with its try-out, its history at the right. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { SearchRule } from '#contract/office/search-desk.ts';
import { RULE_KINDS, type RuleField, type RuleValues } from '#contract/values/search-rules.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { RecordConflicts } from '#office/form/record-conflicts.tsx';
import { RecordDeeds, RecordStatus } from '#office/form/record-deeds.tsx';
import { useRecordDraft } from '#office/form/use-record-draft.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns, RecordSide } from '#office/shell/record-columns.tsx';
import { UnknownPage } from '#office/shell/refused-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { OfficeState } from '#office/ui/office-state.tsx';
import { RecordChanges } from '../../history/record-changes.tsx';
import { newRule, newRulePath, RULES, type RuleChoices, readRules, rulePath } from '../rule-path.ts';
import { ruleAbout, ruleFieldName, ruleKind, ruleLine, ruleShape, ruleState } from '../search-desk-words.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { publishRules } from './publish-rules.ts';
import { publishCommand, withdrawCommand } from './rule-commands.ts';
import { RuleFields } from './rule-fields.tsx';
import { firstTried, SearchTry } from './search-try.tsx';
import '../search-desk.css';

export function Component() {
  const { id = 'new' } = useParams();
  const [search] = useSearchParams();
  const { data, error } = useQuery({ queryKey: RULES, queryFn: readRules });
  if (error) throw error;
  if (!data) return <LoadingPage />;
  if (id === 'new') {
    const given = newRule(search);
    // What stands in the address is not typed: another address is another new rule.
    return <RulePage key={`new:${search}`} {...given} stored={undefined} choices={data} />;
  }
  const stored = data.rules.find((rule) => String(rule.id) === id);
  if (!stored) return <UnknownPage />;
  return <RulePage key={id} kind={stored.kind} values={stored.values} stored={stored} choices={data} />;
}

interface RulePageProps {
  readonly kind: SearchRule['kind'];
  readonly values: RuleValues;
  /** undefined = it is new. */
  readonly stored: SearchRule | undefined;
  readonly choices: RuleChoices;
}

function RulePage({ kind, values, stored, choices }: RulePageProps) {
  const navigate = useNavigate();
  const id = stored?.id ?? null;
  const mayWrite = may('search.write');
  const [isPublishing, setPublishing] = useState(false);
  const [fault, setFault] = useState<string>();
  const editing = useRecordDraft<RuleValues, RuleValues>({
    draft: `search-rule:${id ?? `new:${kind}:${values.query}`}`,
    stored: values,
    formOf: (fields) => fields,
    valuesOf: (fields) => ({ values: fields, faults: {} }),
    async send(wanted, known) {
      const isNew = id === null;
      const rule = { id, kind, values: isNew ? { ...values, ...wanted } : wanted, known: isNew ? {} : known };
      const { ids, operation } = await changeOffice('office_search.save_rules', { rules: [rule] })
        .then(({ message }) => message)
        .finally(() => queryClient.invalidateQueries({ queryKey: ['search-rules'] }));
      noteDone(m.searchdesk_saved(), operation);
      if (isNew && ids[0] !== undefined) void navigate(rulePath(ids[0]), { replace: true });
    },
    fieldOf: (refused) => refused.replace(/^rules\.0\.values\./, ''),
  });
  const { form, changed } = editing;
  const [tried, setTried] = useState(() => firstTried(form.query, form.lang === 'both' ? undefined : form.lang));
  const set = (field: RuleField, value: string) => {
    editing.set(field, value as never);
    if (field === 'query') setTried({ ...tried, text: value });
  };
  const isReady = stored !== undefined && stored.state !== 'published' && changed === 0;
  const withdraw = async () => setFault(await publishRules([id ?? 0], true));
  useCommands([
    publishCommand({ can: mayWrite && isReady, run: () => setPublishing(true) }),
    withdrawCommand({
      can: mayWrite && stored !== undefined && stored.state !== 'withdrawn',
      run: () => void withdraw(),
    }),
  ]);
  const title = stored ? m.searchdesk_rule_of({ rule: stored.id }) : m.searchdesk_new();
  return (
    <OfficePage
      title={title}
      crumbs={[{ to: '/search/rules', name: m.searchdesk_rules() }]}
      head={
        stored && (
          <>
            <OfficeState shape={ruleShape(stored.state)}>{ruleState(stored.state)}</OfficeState>
            <span className="search-desk__about">{ruleLine(kind, values)}</span>
          </>
        )
      }
      actions={
        mayWrite && (
          <>
            {stored && stored.state !== 'withdrawn' && (
              <OfficeButton icon="off" keyShown="w" onClick={() => void withdraw()}>
                {m.searchdesk_withdraw()}
              </OfficeButton>
            )}
            <RecordDeeds editing={editing} />
            {isReady && (
              <OfficeButton kind="go" icon="check" keyShown="p" onClick={() => setPublishing(true)}>
                {m.searchdesk_publish()}
              </OfficeButton>
            )}
          </>
        )
      }
      strip={fault !== undefined && <OfficeNote tone="error">{fault}</OfficeNote>}
      status={<RecordStatus editing={editing} stale={false} />}
      body="whole"
      wraps
    >
      <RecordColumns
        side={
          <RecordSide label={m.searchdesk_around()}>
            <OfficeSection title={ruleKind(kind)}>
              <p>{ruleAbout(kind)}</p>
            </OfficeSection>
            {stored?.live && stored.state === 'changed' && (
              <OfficeSection title={m.searchdesk_live()}>
                <p className="search-desk__live">{ruleLine(kind, stored.live)}</p>
              </OfficeSection>
            )}
            {stored && <RecordChanges entity="search-rule" code={String(stored.id)} />}
          </RecordSide>
        }
      >
        {editing.refusal && <OfficeNote tone="error">{editing.refusal}</OfficeNote>}
        <RecordConflicts editing={editing} nameOf={ruleFieldName} />
        <OfficeSection title={m.searchdesk_rule()}>
          <div className="search-desk__fields">
            {!stored && (
              <OfficeSelect
                label={m.searchdesk_kind()}
                value={kind}
                onChange={({ target }) =>
                  void navigate(
                    newRulePath(target.value as SearchRule['kind'], {
                      query: form.query,
                      ...(form.lang !== 'both' && { lang: form.lang }),
                    }),
                    { replace: true },
                  )
                }
              >
                {RULE_KINDS.map((one) => (
                  <option key={one} value={one}>
                    {ruleKind(one)}
                  </option>
                ))}
              </OfficeSelect>
            )}
            <RuleFields
              kind={kind}
              form={form}
              errors={editing.errors}
              choices={choices}
              readOnly={!mayWrite}
              set={set}
            />
          </div>
        </OfficeSection>
        <SearchTry tried={tried} change={setTried} rule={{ id, kind, values: form }} />
      </RecordColumns>
      {isPublishing && stored && <PublishDialog ids={[stored.id]} close={() => setPublishing(false)} />}
    </OfficePage>
  );
}
