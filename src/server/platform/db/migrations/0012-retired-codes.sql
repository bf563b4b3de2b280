-- Lists of codes name articles that are no longer sold, spelled in any way (C-SRCH-6): they are few, and looked up together.
create index products_retired_codes on products (upper(regexp_replace(carti, '[^[:alnum:]]', '', 'g'))) where not active;
