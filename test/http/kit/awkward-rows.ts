/** Rows that a careless writer or reader of files would change: quotes, line breaks, separators, formulas, many decimals, no value. */
export const AWKWARD: Readonly<Record<string, readonly string[]>> = {
  'brands.csv': ['code;name', `Ò"brand;"=1+1; ""Ò"""`, "apo;''=SUM(A1)"],
  'families.csv': ['code;parent;name_it;name_en;position', 'fam/à;;Famiglia;;3', '"sotto ""2""";fam/à;Sotto;Below;1'],
  'attributes.csv': [
    'code;label_it;label_en;type;unit;position',
    'Thread_It;Filetto;Thread;text;;1',
    'wt;Peso;Weight;number;kg;2',
    'ip;Stagno;Sealed;boolean;;3',
    'empty;Mai usato;Never used;text;;4',
  ],
  'price_lists.csv': [
    'code;name;valid_from;valid_to;replaces',
    'NEXT|1;Dal 2027;2027-01-01;;',
    'old;;2020-01-01;2020-12-31;NEXT|1',
  ],
  'products.csv': [
    'code;parent;name_it;name_en;short_it;short_en;description_it;brand;family;vat;vat_nature;price_base;mpn;old_codes;related;superseded_by;rating;sales;created;active;min_quantity;max_quantity;cost;floor_margin;attr:Thread_It_it;attr:Thread_It_en;attr:wt;attr:ip',
    `=A1;;"=HYPERLINK(""http://x"";""y"")";;"due\nrighe; e ""virgolette""";;"<p>è &amp; à</p>";apo;fam/à;22;;pack;-0815;@old|+new;CH 1;;4.5;12;2020-02-29;1;0.001;1000;0.0001;22.5;1/4"";-1/4;1234,5678;sì`,
    'CH 1;=A1;"Figlio; con ""spazio""";Child;;;;;;10;N2.2;1;;;;=A1;;;2026-01-01;0;;;12.3456;;;;-0,5;no',
    "'s;;Apostrofo;;;;\u201cvirgolette\u201d \u00a0 fine;;;4;;100;;;;;;;2026-06-30;1;;;;;\u2028x;;;",
  ],
  'packagings.csv': [
    'product;code;um;quantity;default;smallest',
    '=A1;PZ;PZ;1;;1',
    '=A1;"C;F";CF;12.5;1;',
    'CH 1;BOX;BOX;0.125;;',
  ],
  'barcodes.csv': ['product;ean;packaging', '=A1;4006381333931;"C;F"'],
  'documents.csv': [
    'product;type;title_it;url;customers_only',
    '=A1;instruction;"Manuale; ""2""";"https://example.com/a?b=1;2#c";1',
  ],
  'prices.csv': [
    'list;product;from_quantity;price;per;valid_from;valid_to',
    'NEXT|1;=A1;1;0.0001;1;;',
    'NEXT|1;=A1;0.5;12345678.9;1;2026-01-01;2026-12-31',
    'old;CH 1;1;1.2;100;;2026-12-31',
  ],
  'eco_contributions.csv': [
    'product;kind;amount;basis;kg;valid_from',
    '=A1;raee;0.0123;kg;0.015;',
    "'s;oils;0;piece;;2026-07-01",
  ],
  'agents.csv': ['code;name;email;phone', 'AG"1;Agente Ö;agente-o@example.com;+39 02 1'],
  'customers.csv': [
    'code;company_name;tax_code;vat_number;recipient_code;pec;phone;price_list;payment_methods;payment_terms;iban;bank_abi;bank_cab;agent;discount;credit_limit;minimum_order;vat_nature;vat_reason;vat_exempt_until;country;split_payment;intent_protocol;intent_received_on;intent_from;intent_to;intent_plafond;intent_used;vies_state;vies_on;vies_consultation;active',
    `8001;"=HYPERLINK(""http://x"";""Neri; "")";;01234567897;ABC1234;neri@pec.example;+39 0341 287410;NEXT|1;bank_transfer|riba_30;RiBa 30/60 gg DFFM salto 8,12 al 10;IT60 X054 2811 1010 0000 0123 456;3069;09606;"AG""1";50+10+-2.5;12345.6789;0.01;N4;Art. 10;2027-12-31;;1;12345678901234567-123456;2026-01-10;2026-01-15;2026-12-31;50000;1234.56;;;;1`,
    '8002;Müller GmbH;;136695976;XXXXXXX;;;;;;DE89370400440532013000;;;;;;;;;;DE;0;;;;;;;valid;2026-11-01;WAPIAAAAX;1',
    "8003;'s Hertogenbosch BV;;NL123456789B01;;;;;;;;;;;-3;;;;;;;;;;;;;;not-enrolled;2026-10-02;;0",
  ],
  'credit.csv': [
    'customer;advances;open_deadlines;overdue;insured_limit;as_of',
    '8001;0.0001;12345.6789;1;;2026-11-26',
  ],
  'addresses.csv': [
    'customer;code;name;street;discount;payment_methods;active',
    '8001;2;"Magazzino ""B""";Via Ü 1;5+-1;riba_30;0',
    '8003;7;;;;;1',
  ],
  'users.csv': [
    'email;password;role;customer;agent;name;locale;active',
    "x+y'z@example.com;abcdefgh1;customer;8001;;=Nome;en;1",
    'gone@example.com;;customer;8002;;;it;0',
    'agente-o@example.com;;agent;;"AG""1";Ö;it;1',
  ],
  'customer_codes.csv': ['customer;code;product', '8001;=cod/1;=A1', '8002;--x;CH 1'],
  'discounts.csv': ['customer;product;family;brand;chain', '8001;=A1;;;10+5', '8001;;fam/à;;-3', '8002;;;apo;2.5'],
  'promos.csv': [
    'code;row;title_it;title_en;type;product;family;brand;from_quantity;net_price;chain;valid_from;valid_to;entitled;threshold;gift;gift_quantity;repeats',
    '=P;1;"Promo; ""1""";;net_price;=A1;;;0.5;0.0001;;2026-01-01;2026-12-31;customer:8001|8002;;;;',
    '=P;2;Omaggio;Gift;gift;;;;;;;2026-01-01;2026-12-31;list:old;99.9999;CH 1;2.5;1',
  ],
  'coupons.csv': [
    'code;title_it;chain;amount;minimum;brand;valid_from;valid_to;entitled;once_per_customer;max_uses',
    "-10;'=dieci;;10.5;0.0001;;2026-01-01;2026-12-31;all;1;3",
    'A"B;Due;5+2;;;apo;2026-01-01;2026-01-01;list:old;0;',
  ],
  'orders.csv': [
    'number;customer;address;date;status;note;reference;placed_by;transport;delivery_date;payment_method',
    `OC/7/2025;8001;2;2025-12-31;partial;"due\nrighe";=REF;x+y'z@example.com;0.0001;;riba_30`,
    'ZZ/1/2026;8003;7;2026-01-01;cancelled;;;;;2026-02-28;',
  ],
  'order_rows.csv': [
    'order;row;product;quantity;delivered;price;chain;net',
    'OC/7/2025;1;=A1;0.125;0.1;12345.6789;50+10;5555.5556',
    'OC/7/2025;3;CH 1;1000;0;0.0001;;',
    'ZZ/1/2026;1;CH 1;1;0;1;;',
  ],
  'delivery_notes.csv': [
    'number;date;customer;series;address;kind;status;packages;gross_kg;net_kg;tracking_url;note;external_id',
    '=12;2026-03-01;8001;A;2;accompanying;returned;0;12.5;;https://t.example/?a=1;"a;b";EXT-1',
    '13;2026-03-01;8002;;;deferred;prepared;;;;;;',
  ],
  'delivery_note_rows.csv': [
    'note;date;series;row;product;description;um;quantity;lot;order;order_row;net;total',
    '=12;2026-03-01;A;1;=A1;"riga; ""1""";PZ;-0.00000001;L/1;OC/7/2025;1;0.12345678;-1.2345',
    '13;2026-03-01;;5;NON-MIO;testo;;1000000;;;;;',
  ],
  'invoices.csv': [
    'number;date;customer;series;address;type;taxable;vat;total;payable;stamp;split;terms;order;notes;invoices;reference;cig;cup;note;external_id',
    '1/A;2026-04-01;8001;;2;TD24;100.0001;22;122.0001;100;2;1;RiBa;OC/7/2025;A 12;;=ref;CIG1;CUP1;"due\n""righe""";E1',
    '1/A;2026-04-02;8001;;;credit_note;-10;-2.2;-12.2;;;0;;;;1/A;;;;;',
    '2;2026-04-02;8002;B;;Fattura strana;5;0;5;;;0;;;;;;;;;',
  ],
  'invoice_rows.csv': [
    'invoice;year;series;type;row;kind;product;description;um;quantity;gross;chain;net;total;vat;natura;order;order_row;note;note_date',
    '1/A;2026;;TD24;1;goods;=A1;"=riga ""1""";PZ;0.12345678;99.99999999;5;94.99;11.7284;22;;OC/7/2025;1;A 12;2026-03-01',
    '1/A;2026;;TD24;2;text;;;;;;;;0;0;;;;;',
    '1/A;2026;;TD04;1;goods;;reso;;1;;;10;-10;22;;;;;',
    '2;2026;B;;1;fee;;;;;;;;5;0;N4;;;;',
  ],
  'deadlines.csv': [
    'customer;document;date;part;due_date;amount;open;paid;paid_on;paid_reference;method;state;unpaid_on;unpaid_reason;fee;bank_abi;bank_cab;iban;external_id',
    '8001;1/A;2026-04-01;1;2026-05-31;61.0001;0;61.0001;2026-05-30;CRO 1;RiBa;paid;;;;03069;09606;;D1',
    '8001;1/A;2026-04-01;2;2026-06-30;61;61;;;;RiBa;atBank;;;;;;IT60X0542811101000000123456;',
    '8002;2;2026-04-02;1;;5;5;;;;;unpaid;2026-07-01;=motivo;1.5;;;;',
  ],
  'ledger.csv': [
    'external_id;customer;date;document;description;debit;credit;kind',
    '=L1;8001;2026-04-01;1/A;"a;""b""";122.0001;0;FT',
  ],
  'promo_tabs.csv': ['text_it;text_en;url;icon;position', "'Novità';New;/shop?new=1;news;1", '=x;y;#z;;2'],
  'arrivals.csv': ['product;quantity;date;precision', '=A1;0.5;2026-12-24;week', 'CH 1;12;2027-01-01;date'],
  'stock.csv': ['product;quantity', '=A1;-3.125', 'CH 1;0', "'s;99999999"],
};

/** An invoice that came as FatturaPA, of the customer 8001: a file of `fatturapa/`. */
export const FATTURAPA = `<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2" versione="FPR12">
<FatturaElettronicaHeader><CessionarioCommittente><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567897</IdCodice></IdFiscaleIVA>
</DatiAnagrafici></CessionarioCommittente></FatturaElettronicaHeader><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento>
<TipoDocumento>TD01</TipoDocumento><Divisa>EUR</Divisa><Data>2026-05-28</Data><Numero>X/77</Numero></DatiGeneraliDocumento></DatiGenerali>
<DatiBeniServizi><DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>Vite; "due"</Descrizione><PrezzoUnitario>100.12345678</PrezzoUnitario>
<PrezzoTotale>100.12</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee></DatiBeniServizi>
<DatiPagamento><CondizioniPagamento>TP02</CondizioniPagamento><DettaglioPagamento><ModalitaPagamento>MP05</ModalitaPagamento>
<DataScadenzaPagamento>2026-06-30</DataScadenzaPagamento><ImportoPagamento>122.15</ImportoPagamento></DettaglioPagamento></DatiPagamento>
</FatturaElettronicaBody></p:FatturaElettronica>`;
