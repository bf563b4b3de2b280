/** Block 2 of the format: one document (official numbers 2.1 to 2.5), in the order of the schema. */
import { group, groups, leaf, leaves } from './field.ts';
import { CARRIER, PLACE } from './header-fields.ts';

const AMOUNT = { kind: 'amount' } as const;
const PERCENT = { kind: 'percent' } as const;
const DAY = { kind: 'day' } as const;

const RATE = leaf('AliquotaIVA', 'Aliquota IVA', 'VAT rate', PERCENT);
const NATURA = leaf('Natura', 'Natura', 'Nature (no VAT)', { codes: 'natura' });
const WITHHELD = leaf('Ritenuta', 'Soggetto a ritenuta', 'Subject to withholding');
const REFERENCE = leaf('RiferimentoAmministrazione', 'Riferimento amministrazione', 'Administrative reference');
const LINES = leaves('RiferimentoNumeroLinea', 'Righe', 'Rows');

const DISCOUNT = {
  type: leaf('Tipo', 'Tipo', 'Type', { codes: 'scontoMaggiorazione' }),
  percent: leaf('Percentuale', 'Percentuale', 'Percent', PERCENT),
  amount: leaf('Importo', 'Importo', 'Amount', AMOUNT),
} as const;

const LINKED = {
  lines: LINES,
  id: leaf('IdDocumento', 'Numero', 'Number'),
  day: leaf('Data', 'Data', 'Date', DAY),
  item: leaf('NumItem', 'Voce', 'Item'),
  agreement: leaf('CodiceCommessaConvenzione', 'Commessa / convenzione', 'Job / agreement code'),
  cup: leaf('CodiceCUP', 'CUP', 'CUP'),
  cig: leaf('CodiceCIG', 'CIG', 'CIG'),
} as const;

const DOCUMENT = {
  type: leaf('TipoDocumento', 'Tipo di documento', 'Document type', { codes: 'tipoDocumento' }),
  currency: leaf('Divisa', 'Divisa', 'Currency'),
  day: leaf('Data', 'Data', 'Date', DAY),
  number: leaf('Numero', 'Numero', 'Number'),
  withholdings: groups('DatiRitenuta', 'Ritenuta', 'Withholding', {
    type: leaf('TipoRitenuta', 'Tipo', 'Type', { codes: 'tipoRitenuta' }),
    amount: leaf('ImportoRitenuta', 'Importo', 'Amount', AMOUNT),
    percent: leaf('AliquotaRitenuta', 'Aliquota', 'Rate', PERCENT),
    reason: leaf('CausalePagamento', 'Causale di pagamento', 'Payment reason', { codes: 'causalePagamento' }),
  }),
  stamp: group('DatiBollo', 'Bollo', 'Stamp duty', {
    virtual: leaf('BolloVirtuale', 'Bollo virtuale', 'Virtual stamp'),
    amount: leaf('ImportoBollo', 'Importo', 'Amount', AMOUNT),
  }),
  funds: groups('DatiCassaPrevidenziale', 'Cassa previdenziale', 'Social security fund', {
    type: leaf('TipoCassa', 'Cassa', 'Fund', { codes: 'tipoCassa' }),
    percent: leaf('AlCassa', 'Aliquota della cassa', 'Rate of the fund', PERCENT),
    amount: leaf('ImportoContributoCassa', 'Contributo', 'Contribution', AMOUNT),
    base: leaf('ImponibileCassa', 'Imponibile della cassa', 'Base of the fund', AMOUNT),
    rate: RATE,
    withheld: WITHHELD,
    natura: NATURA,
    reference: REFERENCE,
  }),
  discounts: groups('ScontoMaggiorazione', 'Sconto / maggiorazione', 'Discount / surcharge', DISCOUNT),
  total: leaf('ImportoTotaleDocumento', 'Totale documento', 'Document total', AMOUNT),
  rounding: leaf('Arrotondamento', 'Arrotondamento', 'Rounding', AMOUNT),
  reasons: leaves('Causale', 'Causale', 'Reason'),
  art73: leaf('Art73', 'Art. 73 DPR 633/72', 'Art. 73 DPR 633/72'),
} as const;

const GENERAL = {
  document: group('DatiGeneraliDocumento', 'Documento', 'Document', DOCUMENT),
  orders: groups('DatiOrdineAcquisto', 'Ordine d’acquisto', 'Purchase order', LINKED),
  contracts: groups('DatiContratto', 'Contratto', 'Contract', LINKED),
  agreements: groups('DatiConvenzione', 'Convenzione', 'Agreement', LINKED),
  receptions: groups('DatiRicezione', 'Ricezione', 'Receipt of goods', LINKED),
  invoices: groups('DatiFattureCollegate', 'Fattura collegata', 'Linked invoice', LINKED),
  progress: groups('DatiSAL', 'Stato di avanzamento lavori', 'Progress of works', {
    phase: leaf('RiferimentoFase', 'Fase', 'Phase'),
  }),
  notes: groups('DatiDDT', 'DDT', 'Delivery note', {
    number: leaf('NumeroDDT', 'Numero', 'Number'),
    day: leaf('DataDDT', 'Data', 'Date', DAY),
    lines: LINES,
  }),
  transport: group('DatiTrasporto', 'Trasporto', 'Transport', {
    carrier: group('DatiAnagraficiVettore', 'Vettore', 'Carrier', CARRIER),
    means: leaf('MezzoTrasporto', 'Mezzo di trasporto', 'Means of transport'),
    reason: leaf('CausaleTrasporto', 'Causale del trasporto', 'Reason of transport'),
    packages: leaf('NumeroColli', 'Numero di colli', 'Packages'),
    description: leaf('Descrizione', 'Aspetto dei beni', 'Appearance of the goods'),
    weightUnit: leaf('UnitaMisuraPeso', 'Unità di misura del peso', 'Unit of weight'),
    grossWeight: leaf('PesoLordo', 'Peso lordo', 'Gross weight', AMOUNT),
    netWeight: leaf('PesoNetto', 'Peso netto', 'Net weight', AMOUNT),
    collectedAt: leaf('DataOraRitiro', 'Ritiro', 'Collected', { kind: 'time' }),
    startsOn: leaf('DataInizioTrasporto', 'Inizio del trasporto', 'Start of transport', DAY),
    incoterm: leaf('TipoResa', 'Tipo di resa', 'Terms of delivery'),
    deliveryPlace: group('IndirizzoResa', 'Indirizzo di resa', 'Place of delivery', PLACE),
    deliveredAt: leaf('DataOraConsegna', 'Consegna', 'Delivered', { kind: 'time' }),
  }),
  mainInvoice: group('FatturaPrincipale', 'Fattura principale', 'Main invoice', {
    number: leaf('NumeroFatturaPrincipale', 'Numero', 'Number'),
    day: leaf('DataFatturaPrincipale', 'Data', 'Date', DAY),
  }),
} as const;

const ROW = {
  line: leaf('NumeroLinea', 'Riga', 'Row'),
  kind: leaf('TipoCessionePrestazione', 'Tipo di cessione', 'Kind of supply', { codes: 'tipoCessionePrestazione' }),
  codes: groups('CodiceArticolo', 'Codice articolo', 'Article code', {
    type: leaf('CodiceTipo', 'Tipo di codice', 'Kind of code'),
    value: leaf('CodiceValore', 'Codice', 'Code'),
  }),
  description: leaf('Descrizione', 'Descrizione', 'Description'),
  quantity: leaf('Quantita', 'Quantità', 'Quantity', AMOUNT),
  unit: leaf('UnitaMisura', 'Unità', 'Unit'),
  from: leaf('DataInizioPeriodo', 'Dal', 'From', DAY),
  until: leaf('DataFinePeriodo', 'Al', 'Until', DAY),
  price: leaf('PrezzoUnitario', 'Prezzo', 'Price', AMOUNT),
  discounts: groups('ScontoMaggiorazione', 'Sconti', 'Discounts', DISCOUNT),
  total: leaf('PrezzoTotale', 'Totale', 'Total', AMOUNT),
  rate: RATE,
  withheld: WITHHELD,
  natura: NATURA,
  reference: REFERENCE,
  otherData: groups('AltriDatiGestionali', 'Altri dati', 'Other data', {
    type: leaf('TipoDato', 'Tipo di dato', 'Kind of data'),
    text: leaf('RiferimentoTesto', 'Testo', 'Text'),
    number: leaf('RiferimentoNumero', 'Numero', 'Number', AMOUNT),
    day: leaf('RiferimentoData', 'Data', 'Date', DAY),
  }),
} as const;

const VAT = {
  rate: RATE,
  natura: NATURA,
  expenses: leaf('SpeseAccessorie', 'Spese accessorie', 'Ancillary expenses', AMOUNT),
  rounding: leaf('Arrotondamento', 'Arrotondamento', 'Rounding', AMOUNT),
  taxable: leaf('ImponibileImporto', 'Imponibile', 'Taxable', AMOUNT),
  tax: leaf('Imposta', 'Imposta', 'Tax', AMOUNT),
  due: leaf('EsigibilitaIVA', 'Esigibilità', 'Tax due', { codes: 'esigibilitaIva' }),
  law: leaf('RiferimentoNormativo', 'Riferimento normativo', 'Law'),
} as const;

const PAYMENT = {
  beneficiary: leaf('Beneficiario', 'Beneficiario', 'Beneficiary'),
  method: leaf('ModalitaPagamento', 'Modalità', 'Method', { codes: 'modalitaPagamento' }),
  termsFrom: leaf('DataRiferimentoTerminiPagamento', 'Termini dal', 'Terms from', DAY),
  termsDays: leaf('GiorniTerminiPagamento', 'Giorni', 'Days'),
  dueOn: leaf('DataScadenzaPagamento', 'Scadenza', 'Due date', DAY),
  amount: leaf('ImportoPagamento', 'Importo', 'Amount', AMOUNT),
  postOffice: leaf('CodUfficioPostale', 'Ufficio postale', 'Post office'),
  collectorLastName: leaf('CognomeQuietanzante', 'Cognome del quietanzante', 'Last name of the payee'),
  collectorFirstName: leaf('NomeQuietanzante', 'Nome del quietanzante', 'First name of the payee'),
  collectorTaxCode: leaf('CFQuietanzante', 'Codice fiscale del quietanzante', 'Tax code of the payee'),
  collectorTitle: leaf('TitoloQuietanzante', 'Titolo del quietanzante', 'Title of the payee'),
  bank: leaf('IstitutoFinanziario', 'Banca', 'Bank'),
  iban: leaf('IBAN', 'IBAN', 'IBAN'),
  abi: leaf('ABI', 'ABI', 'ABI'),
  cab: leaf('CAB', 'CAB', 'CAB'),
  bic: leaf('BIC', 'BIC', 'BIC'),
  earlyDiscount: leaf(
    'ScontoPagamentoAnticipato',
    'Sconto per pagamento anticipato',
    'Discount for early payment',
    AMOUNT,
  ),
  earlyUntil: leaf('DataLimitePagamentoAnticipato', 'Pagamento anticipato entro', 'Early payment until', DAY),
  latePenalty: leaf('PenalitaPagamentiRitardati', 'Penale per ritardo', 'Penalty for late payment', AMOUNT),
  penaltyFrom: leaf('DataDecorrenzaPenale', 'Penale dal', 'Penalty from', DAY),
  reference: leaf('CodicePagamento', 'Codice di pagamento', 'Payment code'),
} as const;

export const BODY_FIELDS = {
  general: group('DatiGenerali', 'Dati generali', 'General data', GENERAL),
  goods: group('DatiBeniServizi', 'Beni e servizi', 'Goods and services', {
    rows: groups('DettaglioLinee', 'Righe', 'Rows', ROW),
    vat: groups('DatiRiepilogo', 'Riepilogo IVA', 'VAT summary', VAT),
  }),
  vehicle: group('DatiVeicoli', 'Veicolo', 'Vehicle', {
    registeredOn: leaf('Data', 'Immatricolazione', 'Registered', DAY),
    distance: leaf('TotalePercorso', 'Percorso', 'Distance'),
  }),
  payments: groups('DatiPagamento', 'Pagamento', 'Payment', {
    terms: leaf('CondizioniPagamento', 'Condizioni', 'Terms', { codes: 'condizioniPagamento' }),
    parts: groups('DettaglioPagamento', 'Rate', 'Instalments', PAYMENT),
  }),
  attachments: groups('Allegati', 'Allegati', 'Attachments', {
    name: leaf('NomeAttachment', 'Nome', 'Name'),
    compression: leaf('AlgoritmoCompressione', 'Compressione', 'Compression'),
    format: leaf('FormatoAttachment', 'Formato', 'Format'),
    description: leaf('DescrizioneAttachment', 'Descrizione', 'Description'),
    content: leaf('Attachment', 'Contenuto', 'Content', { kind: 'file' }),
  }),
} as const;
