/** Block 1 of the format: who sends, sells, buys (official numbers 1.1 to 1.6), in the order of the schema. */
import { group, leaf } from './field.ts';

export const TAX_ID = {
  country: leaf('IdPaese', 'Paese', 'Country'),
  code: leaf('IdCodice', 'Numero IVA', 'VAT number'),
} as const;

export const NAMES = {
  company: leaf('Denominazione', 'Denominazione', 'Company name'),
  firstName: leaf('Nome', 'Nome', 'First name'),
  lastName: leaf('Cognome', 'Cognome', 'Last name'),
} as const;

const FULL_NAME = {
  ...NAMES,
  title: leaf('Titolo', 'Titolo', 'Title'),
  eori: leaf('CodEORI', 'Codice EORI', 'EORI code'),
} as const;

const IDENTITY = {
  taxId: group('IdFiscaleIVA', 'Identificativo fiscale IVA', 'VAT identification', TAX_ID),
  taxCode: leaf('CodiceFiscale', 'Codice fiscale', 'Tax code'),
  name: group('Anagrafica', 'Anagrafica', 'Name', FULL_NAME),
} as const;

export const PLACE = {
  street: leaf('Indirizzo', 'Indirizzo', 'Address'),
  houseNumber: leaf('NumeroCivico', 'Numero civico', 'House number'),
  postcode: leaf('CAP', 'CAP', 'Postcode'),
  town: leaf('Comune', 'Comune', 'Town'),
  province: leaf('Provincia', 'Provincia', 'Province'),
  country: leaf('Nazione', 'Nazione', 'Country'),
} as const;

const SEAT = group('Sede', 'Sede', 'Registered office', PLACE);
const BRANCH = group('StabileOrganizzazione', 'Stabile organizzazione', 'Permanent establishment', PLACE);
const PHONE = leaf('Telefono', 'Telefono', 'Telephone');
const EMAIL = leaf('Email', 'E-mail', 'E-mail');

export const HEADER_FIELDS = {
  transmission: group('DatiTrasmissione', 'Dati di trasmissione', 'Transmission', {
    sender: group('IdTrasmittente', 'Trasmittente', 'Sender', TAX_ID),
    progressive: leaf('ProgressivoInvio', 'Progressivo invio', 'Progressive number'),
    format: leaf('FormatoTrasmissione', 'Formato', 'Format', { codes: 'formatoTrasmissione' }),
    recipientCode: leaf('CodiceDestinatario', 'Codice destinatario', 'Recipient code'),
    contacts: group('ContattiTrasmittente', 'Contatti del trasmittente', 'Contacts of the sender', {
      phone: PHONE,
      email: EMAIL,
    }),
    pec: leaf('PECDestinatario', 'PEC del destinatario', 'PEC of the recipient'),
  }),
  seller: group('CedentePrestatore', 'Cedente / prestatore', 'Seller', {
    identity: group('DatiAnagrafici', 'Dati anagrafici', 'Identity', {
      ...IDENTITY,
      register: leaf('AlboProfessionale', 'Albo professionale', 'Professional register'),
      registerProvince: leaf('ProvinciaAlbo', 'Provincia dell’albo', 'Province of the register'),
      registerNumber: leaf('NumeroIscrizioneAlbo', 'Numero di iscrizione all’albo', 'Register number'),
      registerDay: leaf('DataIscrizioneAlbo', 'Data di iscrizione all’albo', 'Registered on', { kind: 'day' }),
      regime: leaf('RegimeFiscale', 'Regime fiscale', 'Tax regime', { codes: 'regimeFiscale' }),
    }),
    seat: SEAT,
    branch: BRANCH,
    companyRegister: group('IscrizioneREA', 'Iscrizione REA', 'Company register (REA)', {
      office: leaf('Ufficio', 'Ufficio', 'Office'),
      number: leaf('NumeroREA', 'Numero REA', 'REA number'),
      capital: leaf('CapitaleSociale', 'Capitale sociale', 'Share capital', { kind: 'amount' }),
      shareholders: leaf('SocioUnico', 'Socio unico', 'Shareholders', { codes: 'socioUnico' }),
      liquidation: leaf('StatoLiquidazione', 'Stato di liquidazione', 'Liquidation', { codes: 'statoLiquidazione' }),
    }),
    contacts: group('Contatti', 'Contatti', 'Contacts', {
      phone: PHONE,
      fax: leaf('Fax', 'Fax', 'Fax'),
      email: EMAIL,
    }),
    reference: leaf('RiferimentoAmministrazione', 'Riferimento amministrazione', 'Administrative reference'),
  }),
  taxRepresentative: group(
    'RappresentanteFiscale',
    'Rappresentante fiscale del cedente',
    'Tax representative of the seller',
    {
      identity: group('DatiAnagrafici', 'Dati anagrafici', 'Identity', IDENTITY),
    },
  ),
  buyer: group('CessionarioCommittente', 'Cessionario / committente', 'Buyer', {
    identity: group('DatiAnagrafici', 'Dati anagrafici', 'Identity', IDENTITY),
    seat: SEAT,
    branch: BRANCH,
    taxRepresentative: group('RappresentanteFiscale', 'Rappresentante fiscale', 'Tax representative', {
      taxId: group('IdFiscaleIVA', 'Identificativo fiscale IVA', 'VAT identification', TAX_ID),
      ...NAMES,
    }),
  }),
  thirdParty: group(
    'TerzoIntermediarioOSoggettoEmittente',
    'Terzo intermediario o emittente',
    'Third party or issuer',
    {
      identity: group('DatiAnagrafici', 'Dati anagrafici', 'Identity', IDENTITY),
    },
  ),
  issuer: leaf('SoggettoEmittente', 'Soggetto emittente', 'Issued by', { codes: 'soggettoEmittente' }),
} as const;

export const CARRIER = {
  ...IDENTITY,
  drivingLicence: leaf('NumeroLicenzaGuida', 'Patente', 'Driving licence'),
} as const;
