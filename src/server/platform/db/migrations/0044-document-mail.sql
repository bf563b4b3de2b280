-- E-mails about documents and deadlines of the account (C-DOC-4).

-- What a user chose; null = the shop's setting. `digest_on`: the day of the last daily e-mail.
create table document_mail_choices (
  user_id int primary key references users (id) on delete cascade,
  documents text check (documents in ('on', 'daily', 'off')),
  deadlines text check (deadlines in ('on', 'daily', 'off')),
  digest_on date
);

-- What was announced to each user: once per document and event. `about` is the document by its number, not by its id: an import may
-- replace it as a whole.
create table document_mail_sent (
  user_id int not null references users (id) on delete cascade,
  event text not null check (event in ('invoice', 'note', 'soon', 'expired', 'unpaid')),
  about text not null,
  at timestamptz not null,
  primary key (user_id, event, about)
);
create index document_mail_sent_age on document_mail_sent (at);

-- Looked for without a customer, every few minutes: what is recent, and what is open.
create index invoices_recent on invoices (date);
create index delivery_notes_recent on delivery_notes (date);
create index deadlines_due on deadlines (due_date) where open > 0;
create index deadlines_returned on deadlines (unpaid_on) where open > 0;
