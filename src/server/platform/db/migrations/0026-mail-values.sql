-- The outbox keeps values for a template instead of a finished text. E-mails that wait are sent with the text they have.
update letters set kind = 'message', payload = jsonb_strip_nulls(payload - 'subject' - 'text') || jsonb_build_object('values',
    jsonb_build_object('subject', payload -> 'subject', 'text', jsonb_build_object('block', 'written', 'text', payload -> 'text')))
  where sent_at is null;
