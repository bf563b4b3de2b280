CREATE OR REPLACE FUNCTION public.exchange_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_type text;
  v_subject text;
  v_payload jsonb;
begin
  if not exchange_listens() then
    return null;
  end if;
  case tg_table_name
    when 'registrations' then
      v_type := 'registration.received';
      v_subject := new.id;
      v_payload := jsonb_build_object('registration', new.id, 'kind', new.kind, 'company_name', new.company_name, 'vat_number', new.vat_number,
        'recipient_code', new.recipient_code, 'pec', new.pec, 'first_name', new.first_name, 'surname', new.surname, 'tax_code', new.tax_code,
        'email', new.email, 'phone', new.phone, 'street', new.address, 'postal_code', new.postal_code, 'city', new.city,
        'province', new.province, 'country', new.country, 'note', new.note, 'language', new.locale);
    when 'disputes' then
      v_type := 'dispute.opened';
      v_subject := new.id;
      v_payload := jsonb_build_object('dispute', new.id, 'customer', new.client_id, 'kind', new.owner_kind, 'reason', new.reason, 'text', new.text,
        'document', case new.owner_kind when 'invoice' then (select number from invoices where id = new.owner_id)
          else (select number from delivery_notes where id = new.owner_id) end);
    when 'payments' then
      v_type := case new.state when 'captured' then 'payment.received' else 'payment.refunded' end;
      v_subject := new.id;
      v_payload := jsonb_build_object('payment', new.id, 'customer', new.client_id, 'purpose', new.purpose, 'amount', exchange_euros(new.amount),
        'provider', new.provider, 'session', new.session,
        'order', (select jsonb_build_object('uid', uid, 'number', number) from orders
          where new.purpose = 'order' and client_id = new.client_id and idempotency_key = new.idempotency_key),
        'deadlines', (select coalesce(jsonb_agg(jsonb_build_object('document', d ->> 'document', 'due', d -> 'dueDate',
            'amount', exchange_euros((d ->> 'amount')::bigint))), '[]')
          from jsonb_array_elements(case new.purpose when 'deadlines' then new.request -> 'deadlines' else '[]' end) d));
    else
      v_type := 'import.finished';
      v_subject := new.id;
      v_payload := jsonb_build_object('import', new.id, 'source', regexp_replace(new.source, '^.*[/\\]', ''), 'started_at', new.started_at,
        'tables', new.summary);
  end case;
  insert into exchange_events (type, subject, payload, created_at)
  values (v_type, v_subject, jsonb_build_object('version', 'v1') || v_payload, now());
  perform exchange_wake();
  return null;
end $function$
