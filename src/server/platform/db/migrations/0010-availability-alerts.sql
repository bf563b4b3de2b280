-- Who wants to be told when an article is in stock again (C-CAT-4). A row is gone once its letter is in the outbox.
create table availability_alerts (
  id bigint generated always as identity primary key,
  user_id int not null references users (id) on delete cascade,
  product_id int not null references products (id) on delete cascade,
  -- of the letter
  locale text not null,
  created_at timestamptz not null,
  unique (user_id, product_id)
);
create index availability_alerts_product on availability_alerts (product_id);
