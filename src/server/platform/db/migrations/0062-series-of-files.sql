-- An XML names a document with its series in the number (FT/12), the books with the series beside it: one document. Shops without series
-- pay nothing for it.
create index invoices_of_series on invoices using gin (link_keys) where series <> '';
