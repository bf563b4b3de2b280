/** Who wrote a field last, beside its name; a lock says that imports keep the value (C-OFF-9). */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FieldOwner } from '#contract/office/history.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { OfficeIcon } from '#office/ui/office-icon.tsx';
import './field-owner.css';

/** By field; undefined = nobody that is known. The events of its topic, `${entity}s`, bring them up to date. */
export function useFieldOwners(entity: 'article' | 'customer', key: string): (field: string) => ReactNode {
  const { data } = useQuery({
    queryKey: [`${entity}s`, key, 'owners'],
    queryFn: async () => (await callOffice('office_history.get_owners', { entity, key })).message.fields,
  });
  return (field) => {
    const owner = data?.find((one) => one.field === field);
    return owner && <Owner owner={owner} />;
  };
}

function Owner({ owner: { operation, at, by, source, held } }: { owner: FieldOwner }) {
  const time = shortMoment(at);
  const who = source === 'import' ? m.history_owner_import({ time }) : `${by} ${time}`;
  const words = held
    ? m.history_owner_held()
    : source === 'import'
      ? m.history_owner_imported({ name: by })
      : undefined;
  return (
    <Link className="field-owner" to={`/history?op=${operation}`} title={words}>
      {(held || source === 'import') && <OfficeIcon name={held ? 'lock' : 'import'} small />}
      {who}
      {held && <span className="visually-hidden">{m.history_owner_held()}</span>}
    </Link>
  );
}
