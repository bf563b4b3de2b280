-- E-mails as the office sees them (docs/office-house.md): what each was called, why it failed in one word, and that staff stopped it.
alter table letters
  -- as it was last made for sending; empty = never made, or made before there was this column
  add column subject text not null default '',
  -- a word of email-fault.rules.ts; empty = it never failed, or it failed before there was this column
  add column fault text not null default '',
  -- not null = staff stopped it: it does not leave until it is sent again
  add column stopped_at timestamptz;
