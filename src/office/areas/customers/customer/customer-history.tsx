/** What staff changed of the customer, field by field, the newest first. */
import { Link } from 'react-router';
import type { OfficeCustomer } from '#contract/office/customers.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { ChangedFieldSelect } from '../../history/changed-field-select.tsx';
import { fieldName, operationName, valueText } from '../../history/history-words.ts';
import { useRecordHistory } from '../../history/use-record-history.ts';

export function CustomerHistory({ customer }: { customer: OfficeCustomer }) {
  const { code, choices } = customer;
  const history = useRecordHistory('customers', 'customer', String(code));
  const { entries, error, isLoaded, more, isFetching } = history;
  const agents = new Map(choices.agents.map(({ id, name }) => [id, name]));
  const lists = new Map((choices.price_lists ?? []).map(({ id, name }) => [id, name]));
  const shown = (field: string, value: unknown) => {
    if (field === 'agent_id' && value !== null) return agents.get(Number(value)) ?? String(value);
    if (field === 'price_list_id' && value !== null) return lists.get(Number(value)) ?? String(value);
    return valueText(field, value, agents);
  };
  return (
    <OfficeSection title={m.customers_tab_history()} aside={<ChangedFieldSelect {...history} />}>
      {error && <OfficeNote tone="error">{m.grid_not_read()}</OfficeNote>}
      {isLoaded && entries.length === 0 && <p className="hint">{m.customers_history_none()}</p>}
      {entries.length > 0 && (
        <table className="customer-table customer-table--rows">
          <tbody>
            {entries.map(({ operation, change }) => (
              <tr key={`${operation.id} ${change.seq}`}>
                <td>{shortMoment(operation.at)}</td>
                <td>{operation.by}</td>
                <th scope="row">
                  {may('audit.read') ? (
                    <Link className="link" to={`/history?op=${operation.id}`}>
                      {operationName(operation)}
                    </Link>
                  ) : (
                    operationName(operation)
                  )}
                </th>
                <td>
                  {change.fields.map(({ field, before, after }) => (
                    <span key={field} className="customer-table__line">
                      {fieldName(field)}: <s>{shown(field, before)}</s> → <b>{shown(field, after)}</b>
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more && (
        <p>
          <OfficeButton disabled={isFetching} onClick={more}>
            {m.history_more()}
          </OfficeButton>
        </p>
      )}
    </OfficeSection>
  );
}
