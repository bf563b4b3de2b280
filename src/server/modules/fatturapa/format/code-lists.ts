/**
 * The code lists of the FatturaPA schema 1.2.3 with their Italian labels (Agenzia delle Entrate) and English ones of ours. Official
 * acts are free of copyright (law 633/1941, art. 5). A test compares them with the tables they come from.
 */

export interface CodeMeaning {
  readonly it: string;
  readonly en: string;
}

export const CODE_LISTS = {
  causalePagamento: {
    A: { it: '', en: '' },
    B: { it: '', en: '' },
    C: { it: '', en: '' },
    D: { it: '', en: '' },
    E: { it: '', en: '' },
    G: { it: '', en: '' },
    H: { it: '', en: '' },
    I: { it: '', en: '' },
    L: { it: '', en: '' },
    M: { it: '', en: '' },
    N: { it: '', en: '' },
    O: { it: '', en: '' },
    P: { it: '', en: '' },
    Q: { it: '', en: '' },
    R: { it: '', en: '' },
    S: { it: '', en: '' },
    T: { it: '', en: '' },
    U: { it: '', en: '' },
    V: { it: '', en: '' },
    W: { it: '', en: '' },
    X: { it: '', en: '' },
    Y: { it: '', en: '' },
    Z: { it: '', en: '' },
    L1: { it: '', en: '' },
    M1: { it: '', en: '' },
    M2: { it: '', en: '' },
    O1: { it: '', en: '' },
    V1: { it: '', en: '' },
    ZO: { it: '', en: '' },
  },
  condizioniPagamento: {
    TP01: { it: 'pagamento a rate', en: 'In instalments' },
    TP02: { it: 'pagamento completo', en: 'In full' },
    TP03: { it: 'anticipo', en: 'Advance' },
  },
  esigibilitaIva: {
    D: { it: 'esigibilità differita', en: 'Deferred' },
    I: { it: 'esigibilità immediata', en: 'Immediate' },
    S: { it: 'scissione dei pagamenti', en: 'Split payment' },
  },
  formatoTrasmissione: {
    FPA12: { it: 'Fattura verso PA', en: 'Invoice to a public body' },
    FPR12: { it: 'Fattura verso privati', en: 'Invoice to a private party' },
  },
  modalitaPagamento: {
    MP01: { it: 'contanti', en: 'Cash' },
    MP02: { it: 'assegno', en: 'Cheque' },
    MP03: { it: 'assegno circolare', en: "Banker's draft" },
    MP04: { it: 'contanti presso Tesoreria', en: 'Cash at the treasury' },
    MP05: { it: 'bonifico', en: 'Bank transfer' },
    MP06: { it: 'vaglia cambiario', en: 'Promissory note' },
    MP07: { it: 'bollettino bancario', en: 'Bank payment slip' },
    MP08: { it: 'carta di pagamento', en: 'Payment card' },
    MP09: { it: 'RID', en: 'RID (old direct debit)' },
    MP10: { it: 'RID utenze', en: 'RID utilities' },
    MP11: { it: 'RID veloce', en: 'Fast RID' },
    MP12: { it: 'RIBA', en: 'RiBa (bank receipt)' },
    MP13: { it: 'MAV', en: 'MAV' },
    MP14: { it: 'quietanza erario', en: 'Tax office receipt' },
    MP15: { it: 'giroconto su conti di contabilità speciale', en: 'Transfer between special accounts' },
    MP16: { it: 'domiciliazione bancaria', en: 'Bank direct debit' },
    MP17: { it: 'domiciliazione postale', en: 'Postal direct debit' },
    MP18: { it: 'bollettino di c/c postale', en: 'Postal payment slip' },
    MP19: { it: 'SEPA Direct Debit', en: 'SEPA direct debit' },
    MP20: { it: 'SEPA Direct Debit CORE', en: 'SEPA direct debit CORE' },
    MP21: { it: 'SEPA Direct Debit B2B', en: 'SEPA direct debit B2B' },
    MP22: { it: 'Trattenuta su somme già riscosse', en: 'Deduction from sums already collected' },
    MP23: { it: 'PagoPA', en: 'PagoPA' },
  },
  natura: {
    N1: { it: 'Escluse ex. art. 15 del D.P.R. 633/1972', en: 'Excluded (art. 15)' },
    N2: { it: 'Non soggette', en: 'Not subject (no longer accepted)' },
    'N2.1': {
      it: 'Non soggette ad IVA ai sensi degli artt. da 7 a 7-septies del DPR 633/72',
      en: 'Not subject: outside the territory (art. 7 to 7-septies)',
    },
    'N2.2': { it: 'Non soggette - altri casi', en: 'Not subject: other cases' },
    N3: { it: 'Non imponibili', en: 'Non-taxable (no longer accepted)' },
    'N3.1': { it: 'Non Imponibili - esportazioni', en: 'Non-taxable: exports' },
    'N3.2': { it: 'Non Imponibili - cessioni intracomunitarie', en: 'Non-taxable: intra-EU supplies' },
    'N3.3': { it: 'Non Imponibili - cessioni verso San Marino', en: 'Non-taxable: supplies to San Marino' },
    'N3.4': {
      it: "Non Imponibili - operazioni assimilate alle cessioni all'esportazione",
      en: 'Non-taxable: treated as exports',
    },
    'N3.5': { it: "Non Imponibili - a seguito di dichiarazioni d'intento", en: 'Non-taxable: declaration of intent' },
    'N3.6': {
      it: 'Non Imponibili - altre operazioni che non concorrono alla formazione del plafond',
      en: 'Non-taxable: other, not counting for the plafond',
    },
    N4: { it: 'Esenti', en: 'Exempt' },
    N5: { it: 'Regime del margine/IVA non esposta in fattura', en: 'Margin scheme / VAT not shown' },
    N6: {
      it: 'Inversione contabile (per le operazioni in reverse charge ovvero nei casi di autofatturazione per acquisti extra UE di servizi ovvero per importazioni di beni nei soli casi previsti)',
      en: 'Reverse charge (no longer accepted)',
    },
    'N6.1': {
      it: 'Inversione contabile - cessione di rottami e altri materiali di recupero',
      en: 'Reverse charge: scrap and recovered materials',
    },
    'N6.2': {
      it: 'Inversione contabile - cessione di oro e argento ai sensi della legge 7/2000 nonché di oreficeria usata ad OPO',
      en: 'Reverse charge: gold and silver',
    },
    'N6.3': {
      it: 'Inversione contabile - subappalto nel settore edile',
      en: 'Reverse charge: subcontracting in construction',
    },
    'N6.4': { it: 'Inversione contabile - cessione di fabbricati', en: 'Reverse charge: buildings' },
    'N6.5': { it: 'Inversione contabile - cessione di telefoni cellulari', en: 'Reverse charge: mobile phones' },
    'N6.6': {
      it: 'Inversione contabile - cessione di prodotti elettronici',
      en: 'Reverse charge: electronic products',
    },
    'N6.7': {
      it: 'Inversione contabile - prestazioni comparto edile e settori connessi',
      en: 'Reverse charge: services for buildings and related sectors',
    },
    'N6.8': { it: 'Inversione contabile - operazioni settore energetico', en: 'Reverse charge: energy sector' },
    'N6.9': { it: 'Inversione contabile - altri casi', en: 'Reverse charge: other cases' },
    N7: {
      it: 'IVA assolta in altro stato UE (prestazione di servizi di telecomunicazioni, tele-radiodiffusione ed elettronici ex art. 7-octies lett. a, b, art. 74-sexies DPR 633/72)',
      en: 'VAT paid in another EU state',
    },
  },
  regimeFiscale: {
    RF01: { it: 'Regime ordinario', en: 'Ordinary' },
    RF02: { it: 'Regime dei contribuenti minimi (art. 1,c.96-117, L. 244/2007)', en: 'Minimum taxpayers' },
    RF04: {
      it: 'Agricoltura e attività connesse e pesca (artt. 34 e 34-bis, D.P.R. 633/1972)',
      en: 'Agriculture and fishing',
    },
    RF05: { it: 'Vendita sali e tabacchi (art. 74, c.1, D.P.R. 633/1972)', en: 'Salt and tobacco' },
    RF06: { it: 'Commercio dei fiammiferi (art. 74, c.1, D.P.R. 633/1972)', en: 'Matches' },
    RF07: { it: 'Editoria (art. 74, c.1, D.P.R. 633/1972)', en: 'Publishing' },
    RF08: { it: 'Gestione di servizi di telefonia pubblica (art. 74, c.1, D.P.R. 633/1972)', en: 'Public telephony' },
    RF09: {
      it: 'Rivendita di documenti di trasporto pubblico e di sosta (art. 74, c.1, D.P.R. 633/1972)',
      en: 'Public transport and parking documents',
    },
    RF10: {
      it: 'Intrattenimenti, giochi e altre attività di cui alla tariffa allegata al D.P.R. 640/72 (art. 74, c.6, D.P.R. 633/1972)',
      en: 'Entertainment and games',
    },
    RF11: { it: 'Agenzie di viaggi e turismo (art. 74-ter, D.P.R. 633/1972)', en: 'Travel agencies' },
    RF12: { it: 'Agriturismo (art. 5, c.2, L. 413/1991)', en: 'Farm tourism' },
    RF13: { it: 'Vendite a domicilio (art. 25-bis, c.6, D.P.R. 600/1973)', en: 'Door-to-door sales' },
    RF14: {
      it: 'Rivendita di beni usati, di oggetti d’arte, d’antiquariato o da collezione (art. 36, D.L. 41/1995)',
      en: 'Second-hand goods, art, antiques',
    },
    RF15: {
      it: 'Agenzie di vendite all’asta di oggetti d’arte, antiquariato o da collezione (art. 40-bis, D.L. 41/1995)',
      en: 'Auctions of art and antiques',
    },
    RF16: { it: 'IVA per cassa P.A. (art. 6, c.5, D.P.R. 633/1972)', en: 'VAT on cash basis, public bodies' },
    RF17: { it: 'IVA per cassa (art. 32-bis, D.L. 83/2012)', en: 'VAT on cash basis (art. 32-bis DL 83/2012)' },
    RF18: { it: 'Altro', en: 'Other' },
    RF19: { it: 'Regime forfettario', en: 'Flat-rate scheme' },
    RF20: {
      it: 'Regime transfrontaliero di Franchigia IVA (Direttiva UE 2020/285)',
      en: 'Cross-border small-business exemption (Directive 2020/285)',
    },
  },
  scontoMaggiorazione: {
    SC: { it: 'Sconto', en: 'Discount' },
    MG: { it: 'Maggiorazione', en: 'Surcharge' },
  },
  socioUnico: {
    SU: { it: 'socio unico', en: 'Single shareholder' },
    SM: { it: 'più soci', en: 'Several shareholders' },
  },
  soggettoEmittente: {
    CC: { it: 'Cessionario / Committente', en: 'Buyer' },
    TZ: { it: 'Terzo', en: 'Third party' },
  },
  statoLiquidazione: {
    LS: { it: 'in liquidazione', en: 'In liquidation' },
    LN: { it: 'non in liquidazione', en: 'Not in liquidation' },
  },
  tipoCassa: {
    TC01: {
      it: 'Cassa nazionale previdenza e assistenza avvocati e procuratori legali',
      en: 'Cassa nazionale previdenza e assistenza avvocati e procuratori legali',
    },
    TC02: { it: 'Cassa previdenza dottori commercialisti', en: 'Cassa previdenza dottori commercialisti' },
    TC03: { it: 'Cassa previdenza e assistenza geometri', en: 'Cassa previdenza e assistenza geometri' },
    TC04: {
      it: 'Cassa nazionale previdenza e assistenza ingegneri e architetti liberi professionisti',
      en: 'Cassa nazionale previdenza e assistenza ingegneri e architetti liberi professionisti',
    },
    TC05: { it: 'Cassa nazionale del notariato', en: 'Cassa nazionale del notariato' },
    TC06: {
      it: 'Cassa nazionale previdenza e assistenza ragionieri e periti commerciali',
      en: 'Cassa nazionale previdenza e assistenza ragionieri e periti commerciali',
    },
    TC07: {
      it: 'Ente nazionale assistenza agenti e rappresentanti di commercio (ENASARCO)',
      en: 'Ente nazionale assistenza agenti e rappresentanti di commercio (ENASARCO)',
    },
    TC08: {
      it: 'Ente nazionale previdenza e assistenza consulenti del lavoro (ENPACL)',
      en: 'Ente nazionale previdenza e assistenza consulenti del lavoro (ENPACL)',
    },
    TC09: {
      it: 'Ente nazionale previdenza e assistenza medici (ENPAM)',
      en: 'Ente nazionale previdenza e assistenza medici (ENPAM)',
    },
    TC10: {
      it: 'Ente nazionale previdenza e assistenza farmacisti (ENPAF)',
      en: 'Ente nazionale previdenza e assistenza farmacisti (ENPAF)',
    },
    TC11: {
      it: 'Ente nazionale previdenza e assistenza veterinari (ENPAV)',
      en: 'Ente nazionale previdenza e assistenza veterinari (ENPAV)',
    },
    TC12: {
      it: "Ente nazionale previdenza e assistenza impiegati dell'agricoltura (ENPAIA)",
      en: "Ente nazionale previdenza e assistenza impiegati dell'agricoltura (ENPAIA)",
    },
    TC13: {
      it: 'Fondo previdenza impiegati imprese di spedizione e agenzie marittime',
      en: 'Fondo previdenza impiegati imprese di spedizione e agenzie marittime',
    },
    TC14: {
      it: 'Istituto nazionale previdenza giornalisti italiani (INPGI)',
      en: 'Istituto nazionale previdenza giornalisti italiani (INPGI)',
    },
    TC15: {
      it: 'Opera nazionale assistenza orfani sanitari italiani (ONAOSI)',
      en: 'Opera nazionale assistenza orfani sanitari italiani (ONAOSI)',
    },
    TC16: {
      it: 'Cassa autonoma assistenza integrativa giornalisti italiani (CASAGIT)',
      en: 'Cassa autonoma assistenza integrativa giornalisti italiani (CASAGIT)',
    },
    TC17: {
      it: 'Ente previdenza periti industriali e periti industriali laureati (EPPI)',
      en: 'Ente previdenza periti industriali e periti industriali laureati (EPPI)',
    },
    TC18: {
      it: 'Ente previdenza e assistenza pluricategoriale (EPAP)',
      en: 'Ente previdenza e assistenza pluricategoriale (EPAP)',
    },
    TC19: {
      it: 'Ente nazionale previdenza e assistenza biologi (ENPAB)',
      en: 'Ente nazionale previdenza e assistenza biologi (ENPAB)',
    },
    TC20: {
      it: 'Ente nazionale previdenza e assistenza professione infermieristica (ENPAPI)',
      en: 'Ente nazionale previdenza e assistenza professione infermieristica (ENPAPI)',
    },
    TC21: {
      it: 'Ente nazionale previdenza e assistenza psicologi (ENPAP)',
      en: 'Ente nazionale previdenza e assistenza psicologi (ENPAP)',
    },
    TC22: { it: 'INPS', en: 'INPS' },
  },
  tipoCessionePrestazione: {
    SC: { it: 'Sconto', en: 'Discount' },
    PR: { it: 'Premio', en: 'Premium' },
    AB: { it: 'Abbuono', en: 'Rebate' },
    AC: { it: 'Spesa accessoria', en: 'Ancillary charge' },
  },
  tipoDocumento: {
    TD01: { it: 'Fattura', en: 'Invoice' },
    TD02: { it: 'Acconto / anticipo su fattura', en: 'Advance payment on invoice' },
    TD03: { it: 'Acconto / anticipo su parcella', en: 'Advance payment on fee note' },
    TD04: { it: 'Nota di credito', en: 'Credit note' },
    TD05: { it: 'Nota di debito', en: 'Debit note' },
    TD06: { it: 'Parcella', en: 'Fee note' },
    TD16: { it: 'Integrazione fattura reverse charge interno', en: 'Integration of a domestic reverse-charge invoice' },
    TD17: {
      it: "Integrazione/autofattura per acquisto servizi dall'estero",
      en: 'Integration or self-invoice for services from abroad',
    },
    TD18: { it: 'Integrazione per acquisto di beni intracomunitari', en: 'Integration for intra-EU purchase of goods' },
    TD19: {
      it: 'Integrazione/autofattura per acquisto di beni ex art.17 c.2 DPR 633/72',
      en: 'Integration or self-invoice for goods under art. 17(2) DPR 633/72',
    },
    TD20: {
      it: 'Autofattura per regolarizzazione e integrazione delle fatture (ex art. 6 c.9-bis d.lgs. 471/97 o art.46 c.5 D.L. 331/93)',
      en: 'Self-invoice for regularisation',
    },
    TD21: { it: 'Autofattura per splafonamento', en: 'Self-invoice for exceeding the plafond' },
    TD22: { it: 'Estrazione benida Deposito IVA', en: 'Goods taken out of a VAT warehouse' },
    TD23: {
      it: "Estrazione beni da Deposito IVA con versamento dell'IVA",
      en: 'Goods taken out of a VAT warehouse with VAT paid',
    },
    TD24: {
      it: "Fattura differita di cui all'art.21, comma 4, terzo periodo lett. a) DPR 633/72",
      en: 'Deferred invoice, art. 21(4)(a)',
    },
    TD25: {
      it: "Fattura differita di cui all'art.21, comma 4, terzo periodo lett. b) DPR 633/72",
      en: 'Deferred invoice, art. 21(4)(b) (triangular sale)',
    },
    TD26: {
      it: 'Cessione di beni ammortizzabili e per passaggi interni (ex art.36 DPR 633/72)',
      en: 'Sale of depreciable assets and internal transfers',
    },
    TD27: {
      it: 'Fattura per autoconsumo o per cessioni gratuite senza rivalsa',
      en: 'Self-consumption or free goods without recharge of VAT',
    },
    TD28: {
      it: 'Acquisti da San Marino con IVA (fattura cartacea)',
      en: 'Purchases from San Marino with VAT (paper invoice)',
    },
    TD29: {
      it: 'Comunicazione per omessa o irregolare fatturazione da parte del cedente/prestatore italiano (art. 6, comma 8, D.Lgs. 471/97)',
      en: 'Notice of missing or irregular invoicing by an Italian seller',
    },
  },
  tipoRitenuta: {
    RT01: { it: 'Ritenuta di acconto persone fisiche', en: 'Withholding, natural persons' },
    RT02: { it: 'Ritenuta di acconto persone giuridiche', en: 'Withholding, legal persons' },
    RT03: { it: 'Contributo INPS', en: 'INPS contribution' },
    RT04: { it: 'Contributo ENASARCO', en: 'ENASARCO contribution' },
    RT05: { it: 'Contributo ENPAM', en: 'ENPAM contribution' },
    RT06: { it: 'Altro contributo previdenziale', en: 'Other social security contribution' },
  },
} as const satisfies Record<string, Record<string, CodeMeaning>>;

export type CodeListName = keyof typeof CODE_LISTS;

/** What a code means in a language; undefined when the list does not have it (or gives no words for it). */
export function meaningOf(list: CodeListName, code: string, language: 'it' | 'en'): string | undefined {
  const codes: Readonly<Record<string, CodeMeaning>> = CODE_LISTS[list];
  return (Object.hasOwn(codes, code) && codes[code]?.[language]) || undefined;
}
