/** Beside a connection: where its files lie, how many orders stand where, its history. */
import type { OfficeConnection } from '#contract/office/connections.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#office/messages/messages.js';
import { RecordSide } from '#office/shell/record-columns.tsx';
import { OfficeFacts } from '#office/ui/office-facts.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { RecordChanges } from '../../history/record-changes.tsx';
import { lastWords } from '../connection-moments.ts';
import { kindName } from '../connection-words.ts';

export function ConnectionSide({ connection }: { readonly connection: OfficeConnection }) {
  const { code, kind, handovers, folder } = connection;
  return (
    <RecordSide label={m.connections_facts()}>
      <OfficeSection title={m.connections_facts()}>
        <OfficeFacts
          facts={[
            [m.connections_kind(), kindName(kind)],
            [m.connections_last(), lastWords(connection)],
            [m.connections_fact_pending(), formatCount(handovers.pending)],
            [m.connections_fact_acknowledged(), formatCount(handovers.acknowledged)],
            [m.connections_fact_changed(), formatCount(handovers.changed)],
            [m.connections_fact_refused(), formatCount(handovers.refused)],
          ]}
        />
      </OfficeSection>
      <OfficeSection title={m.connections_folder()}>
        <p className="code connections__path">{folder}</p>
        <p className="hint">{m.connections_folder_hint()}</p>
      </OfficeSection>
      <RecordChanges entity="connection" code={code} />
    </RecordSide>
  );
}
