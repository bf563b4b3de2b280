import { MAPPING_TEXTS } from './mapping/mapping-issue-texts.ts';

/** One sentence per reason, in both languages; `{name}` is replaced from the issue's details. */
export type IssueLanguage = 'it' | 'en';

const TEXTS = {
  waits: [
    'non c’è ancora: la riga aspetta {days} giorni che compaia',
    'is not there yet: the line waits {days} days for it to appear',
  ],
  'waited-too-long': ['in {days} giorni non è comparso', 'did not appear within {days} days'],
  required: ['il valore è obbligatorio', 'the value is required'],
  'too-long': ['più lungo di {max} caratteri', 'longer than {max} characters'],
  'not-a-number': ['non è un numero', 'is not a number'],
  'not-whole': ['non è un numero intero', 'is not a whole number'],
  'out-of-range': ['deve stare fra {min} e {max}', 'must be between {min} and {max}'],
  negative: ['non può essere negativo', 'must not be negative'],
  decimals: ['ha più di {max} decimali', 'has more than {max} decimals'],
  'not-a-moment': [
    'non è un istante con il fuso orario (2026-11-27T10:00:00+01:00)',
    'is no moment with its time zone (2026-11-27T10:00:00+01:00)',
  ],
  'moment-ahead': ['è più di un giorno nel futuro', 'is more than a day in the future'],
  'not-a-date': ['non è una data (AAAA-MM-GG o GG/MM/AAAA)', 'is not a date (YYYY-MM-DD or DD/MM/YYYY)'],
  'not-a-flag': ['deve essere 1 o 0 (sì/no)', 'must be 1 or 0 (yes/no)'],
  'not-one-of': ['deve essere uno di: {choices}', 'must be one of: {choices}'],
  'not-a-code': ['un codice non contiene virgole né spazi ai lati', 'a code has no commas'],
  'bad-ean': ['non è un codice EAN-8, EAN-13 o GTIN-14', 'is not an EAN-8, EAN-13 or GTIN-14'],
  'bad-check-digit': [
    'cifra di controllo sbagliata: dovrebbe finire con {digit}',
    'wrong check digit: it should end in {digit}',
  ],
  'bad-chain': [
    'non è una catena di sconti come 50+10+5 (al massimo 6)',
    'is not a discount chain such as 50+10+5 (6 at most)',
  ],
  'bad-recipient-code': ['ha 7 caratteri, 6 per la pubblica amministrazione', 'has 7 characters, 6 of a public body'],
  'sdi-mailbox': [
    'è una casella del Sistema di Interscambio, non la PEC del cliente',
    'is a mailbox of the exchange system SdI, not the PEC of the customer',
  ],
  'bad-country': ['due lettere, come DE o CH', 'two letters such as DE or CH'],
  'bad-iban': [
    'non è un IBAN: cifre di controllo o lettera CIN errate',
    'is not an IBAN: wrong check digits or letter CIN',
  ],
  'bad-bank-code': ['ABI e CAB hanno 5 cifre', 'ABI and CAB have 5 digits'],
  'bad-terms': [
    'condizioni come “RiBa 30/60 gg DFFM” o “Bonifico 30 gg DF”',
    'terms such as “RiBa 30/60 gg DFFM” or “Bonifico 30 gg DF”',
  ],
  'bad-protocol': [
    'il protocollo ha 17 cifre, un trattino e 6 cifre',
    'the protocol has 17 digits, a dash and 6 digits',
  ],
  'not-in-vies': [
    'il VIES risponde solo su partite IVA di altri Paesi UE',
    'VIES knows VAT numbers of other EU countries only',
  ],
  'bad-email': ['non è un indirizzo email', 'is not an email address'],
  'bad-url': ['deve iniziare con https:// , http:// o /', 'must start with https:// , http:// or /'],
  'bad-slug': ['ammessi solo lettere minuscole, cifre e trattini', 'only lower-case letters, digits and dashes'],
  'bad-entitled': ['deve essere all, list:CODICE o customer:1|2|3', 'must be all, list:CODE or customer:1|2|3'],
  'bad-order-number': ['il numero è scritto come OC/12/2026', 'the number is written like OC/12/2026'],
  'bad-hash': ['non è un hash argon2id', 'is not an argon2id hash'],
  'short-password': ['la password ha meno di 8 caratteri', 'the password has fewer than 8 characters'],
  'chosen-password': [
    'password scelte da chi accede, che restano: {count} (replace_password le sostituisce)',
    'passwords that owners of logins chose, which stay: {count} (replace_password replaces them)',
  ],
  'erased-login': [
    'questa persona è stata cancellata: l’account resta chiuso. Rimuovere la riga, o riaprire con: npm run shop -- person readmit',
    'this person was erased: the login stays closed. Remove the line, or open it again with: npm run shop -- person readmit',
  ],
  'unknown-product': ['articolo sconosciuto', 'unknown article'],
  'unknown-brand': ['marca sconosciuta', 'unknown brand'],
  'unknown-family': ['famiglia sconosciuta', 'unknown family'],
  'unknown-parent': ['articolo padre sconosciuto', 'unknown parent article'],
  'unknown-list': ['listino sconosciuto', 'unknown price list'],
  'unknown-customer': ['cliente sconosciuto', 'unknown customer'],
  'merged-customer': [
    'questo cliente è stato unito al cliente {into}: scrivere {into}',
    'this customer was merged into customer {into}: write {into}',
  ],
  'unknown-address': ['indirizzo sconosciuto per questo cliente', 'unknown address of this customer'],
  'unknown-agent': ['agente sconosciuto', 'unknown agent'],
  'unknown-user': ['utente sconosciuto', 'unknown user'],
  'unknown-order': ['ordine sconosciuto', 'unknown order'],
  'unknown-document': ['documento sconosciuto', 'unknown document'],
  'unknown-dispute': ['contestazione sconosciuta', 'unknown dispute'],
  'dispute-step': [
    'la contestazione è in uno stato ({state}) dal quale questo passo non è possibile',
    'the dispute is in a state ({state}) from which this step is not possible',
  ],
  'documents-of-number': [
    'più documenti hanno questo numero: indicare serie o tipo',
    'several documents have this number: name the series or the type',
  ],
  'number-taken': [
    'un altro documento con un altro external_id ha già questo numero',
    'another document with another external_id has this number already',
  ],
  'document-of-other': [
    'questo numero appartiene al cliente {customer}: un documento non cambia cliente',
    'this number belongs to customer {customer}: a document never changes its customer',
  ],
  'unknown-buyer': [
    'nessun cliente ha la partita IVA o il codice fiscale {number}: il documento si importa quando il cliente esiste',
    'no customer has the VAT number or tax code {number}: the document is taken once the customer exists',
  ],
  'several-buyers': [
    '{count} clienti hanno {number} e nulla li distingue: assegnato al {customer}',
    '{count} customers have {number} and nothing tells them apart: given to {customer}',
  ],
  'paper-without-number': [
    'il documento non ha un numero o una data valida',
    'the document has no number or no valid date',
  ],
  'receipt-without-file': ['ricevuta di un file che non è stato importato', 'receipt of a file that was not imported'],
  'paper-name': [
    'il nome non è <tipo>_<numero>_<anno>, come fattura_12_2026.pdf, e papers.csv non lo indica',
    'the name is not <type>_<number>_<year>, like fattura_12_2026.pdf, and papers.csv does not name it',
  ],
  'paper-missing': ['file non trovato in papers/', 'file not found in papers/'],
  'paper-empty': ['il file è vuoto', 'the file is empty'],
  'paper-too-large': ['il file supera {max} MB (papers.maxMb)', 'the file is larger than {max} MB (papers.maxMb)'],
  'paper-not-pdf': ['il contenuto non è un PDF', 'the content is no PDF'],
  'paper-other-number': [
    'il file contiene un altro documento: {number}',
    'the file has another document in it: {number}',
  ],
  'paper-waits': [
    'nessun documento ha questo numero: il file lo aspetta, per 90 giorni',
    'no document has this number: the file waits for it, for 90 days',
  ],
  'papers-documents': [
    '{count} documenti possono essere questo: indicare anno e cliente in papers.csv',
    '{count} documents may be this one: name year and customer in papers.csv',
  ],
  'paper-twice': [
    'un altro file è dello stesso documento: vale l’ultimo',
    'another file is of the same document: the last one counts',
  ],
  'unknown-packaging': ["l'articolo non ha questo imballo", 'the article does not have this packaging'],
  'unknown-linked': ['articolo correlato sconosciuto: viene ignorato', 'unknown linked article: the link is ignored'],
  'refused-parent': ['la riga del padre è stata rifiutata', 'the line of the parent was refused'],
  'own-parent': ['un elemento non può essere padre di se stesso', 'nothing can be its own parent'],
  'child-of-child': [
    'il padre è a sua volta un figlio: un solo livello',
    'the parent is a child itself: one level only',
  ],
  'has-children': ['ha dei figli, quindi non può diventare un figlio', 'it has children, so it cannot become a child'],
  cycle: ['ciclo: risalendo i padri si torna qui', 'cycle: following the parents leads back here'],
  'list-cycle': [
    'un listino non può sostituire se stesso, nemmeno attraverso altri',
    'a list cannot take its own place, not through others either',
  ],
  duplicate: ['già presente alla riga {line}', 'already given on line {line}'],
  'slug-taken': ['indirizzo già usato da un altro articolo', 'address already used by another article'],
  'second-default': ['un solo imballo predefinito per articolo', 'only one default packaging per article'],
  'second-smallest': ['un solo imballo minimo per articolo', 'only one smallest packaging per article'],
  'one-scope': ['indicare solo uno fra articolo, famiglia e marca', 'name only one of article, family and brand'],
  'address-scope': [
    "sull'indirizzo lo sconto vale per tutti gli articoli",
    "an address's discount holds for all articles",
  ],
  'promo-scope': ['serve un articolo, una famiglia o una marca', 'an article, a family or a brand is needed'],
  'net-price-missing': ['una promo net_price ha bisogno del prezzo netto', 'a net_price promo needs the net price'],
  'chain-missing': ['una promo extra_discount ha bisogno della catena', 'an extra_discount promo needs the chain'],
  'gift-missing': [
    'una promo gift ha bisogno dell’articolo in omaggio',
    'a gift promo needs the article that is given',
  ],
  'gift-type': ['solo una promo gift regala un articolo', 'only a gift promo gives an article'],
  'weight-missing': [
    'un contributo al kg ha bisogno dei kg per pezzo',
    'a contribution per kg needs the kg of a piece',
  ],
  'not-above-zero': ['deve essere maggiore di zero', 'must be above zero'],
  'chain-or-amount': ['serve uno sconto o un importo, non entrambi', 'a discount or an amount is needed, not both'],
  'price-rounded': [
    'prezzo al pezzo con più di 4 decimali: arrotondato a {price}',
    'price per piece with more than 4 decimals: rounded to {price}',
  ],
  'ends-before-start': ['finisce prima di iniziare', 'ends before it starts'],
  'role-owner': [
    'il ruolo customer vuole il cliente, il ruolo agent vuole l’agente',
    'role customer needs the customer, role agent the agent',
  ],
  'picture-missing': [
    'immagine non trovata in images/: articolo importato senza',
    'picture not found in images/: imported without it',
  ],
  'picture-unreadable': ['immagine illeggibile: importato senza', 'unreadable picture: imported without it'],
  'picture-unsafe': ['SVG rifiutato ({reason}): importato senza', 'SVG refused ({reason}): imported without it'],
  'document-missing': ['documento non trovato in documents/', 'document not found in documents/'],
  'document-type': [
    'tipo di file non ammesso (pdf, png, jpg, webp, zip, txt, dxf, step, mp4, webm)',
    'file type not allowed (pdf, png, jpg, webp, zip, txt, dxf, step, mp4, webm)',
  ],
  'document-source': ['serve un file o un indirizzo, non entrambi', 'a file or an address is needed, not both'],
  'cell-count': [
    'la riga ha {found} celle, l’intestazione {expected}',
    'the line has {found} cells, the header {expected}',
  ],
  'unknown-column': ['colonna sconosciuta, ignorata', 'unknown column, ignored'],
  'unknown-attribute': [
    'attributo non elencato in attributes.csv: colonna ignorata',
    'attribute not listed in attributes.csv: column ignored',
  ],
  'missing-column': ['manca la colonna {column}', 'the column {column} is missing'],
  'not-json': ['la riga non è un oggetto JSON', 'the line is not a JSON object'],
  'not-csv': ['CSV illeggibile da qui in poi ({reason})', 'unreadable CSV from here on ({reason})'],
  'not-yaml': ['YAML illeggibile: {reason}', 'unreadable YAML: {reason}'],
  'bad-block': ['blocco della home non valido: {reason}', 'invalid home block: {reason}'],
  'bad-content': ['{reason}', '{reason}'],
  'unknown-file': ['file sconosciuto, ignorato', 'unknown file, ignored'],
  'nothing-to-import': ['{source}: nessun file da importare', '{source}: no file to import'],
  'no-such-source': ['{source} non esiste o non è leggibile', '{source} does not exist or cannot be read'],
  'zip-broken': ['{source}: archivio zip rovinato ({reason})', '{source}: broken zip archive ({reason})'],
  'zip-path': [
    '{source}: nome di file pericoloso nello zip: {name}',
    '{source}: dangerous file name in the zip: {name}',
  ],
  'zip-too-big': [
    '{source}: lo zip supera {max} GB una volta aperto',
    '{source}: the zip is larger than {max} GB when opened',
  ],
  'not-a-demo': [
    'qui è stato importato un catalogo vero: la demo vuole una cartella dati sua (DATA_DIR)',
    'a real catalogue was imported here: give the demo a data folder of its own (DATA_DIR)',
  ],
  'not-a-table': [
    'non è un file CSV, XLSX o ZIP: si può esportare dal programma come CSV o salvare da Excel come .xlsx',
    'is not a CSV, XLSX or ZIP file: export it as CSV, or save it from Excel as .xlsx',
  ],
  'old-excel': [
    'è un file Excel vecchio (.xls) o protetto da password: salvarlo come .xlsx senza password',
    'is an old Excel file (.xls) or has a password: save it as .xlsx without one',
  ],
  'file-empty': ['il file è vuoto', 'the file is empty'],
  'too-many-columns': ['{count} colonne: se ne leggono al massimo {max}', '{count} columns: {max} at most are read'],
  'workbook-too-big': [
    'aperto è più grande di {max} MB: salvare il foglio come CSV e importare quello',
    'is larger than {max} MB when opened: save the sheet as CSV and import that',
  ],
  'workbook-broken': ['la cartella di Excel è rovinata o non si legge', 'the workbook is broken or cannot be read'],
  'already-importing': ["un'altra importazione è in corso", 'another import is running'],
  'sequence-gap': ['mancano i file dal numero {from} al {to}', 'the files with the numbers {from} to {to} are missing'],
  'file-gone': ['il file non c’è più', 'the file is gone'],
  'run-failed': [
    'qualcosa si è rotto mentre il file veniva letto: nulla è stato scritto',
    'something broke while the file was read: nothing was written',
  ],
  'run-interrupted': [
    'il server si è fermato più volte durante questo file',
    'the server stopped several times during this file',
  ],
  'columns-unknown': [
    'ha colonne che nessuno ha ancora assegnato: qualcuno deve guardarle una volta in ufficio',
    'it has columns that nobody has mapped yet: someone has to look at them once in the office',
  ],
  'held-by-guards': [
    'cambierebbe più del solito: aspetta che qualcuno la guardi in ufficio',
    'it would change more than usual: it waits until someone looks at it in the office',
  ],
  'no-order': ['non è un ordine che il negozio sa leggere ({reason})', 'is no order that the shop can read ({reason})'],
  'not-a-uid': ['non è l’identità (uid) di un ordine', 'is not the identity (uid) of an order'],
  'ack-needs-order': ['serve uid o number dell’ordine', 'uid or number of the order is needed'],
  'ack-other-uid': [
    'il numero è di un ordine con un altro uid: dopo un ripristino un numero può venire due volte',
    'the number is that of an order with another uid: after a restore a number can come twice',
  ],
  'ack-conflict': [
    'l’ordine sta già nel gestionale con il numero {number}: decide una persona',
    'the order stands in the ERP already, under the number {number}: a person has to decide',
  ],
  'unknown-xml': [
    'è un file XML che comincia con {root}: il negozio legge quelli di Easyfatt e BMEcat, e fatture, note di credito e DDT in UBL',
    'is an XML file that begins with {root}: the shop reads those of Easyfatt and BMEcat, and invoices, credit notes and despatch advices in UBL',
  ],
  'no-document': [
    'non è una fattura, una nota di credito o un DDT che il negozio sa leggere ({found})',
    'is no invoice, credit note or delivery note that the shop can read ({found})',
  ],
  'document-too-large': [
    'è più grande di {mb} MB: un file di documenti non lo è',
    'is larger than {mb} MB, which no file of documents is',
  ],
  'document-without-number': ['il documento non ha un numero', 'the document has no number'],
  'document-without-rows': ['il documento non ha righe', 'the document has no lines'],
  'document-cut-off': [
    'il file finisce prima del documento, alla riga {line}',
    'the file ends before the document does, at line {line}',
  ],
  'document-counts': ['i conteggi scritti nel file non tornano', 'the counts in the file do not add up'],
  'document-totals': [
    'il totale scritto non è quello delle righe',
    'the total in the document is not that of its lines',
  ],
  'unit-unknown': ['unità di misura sconosciuta: resta com’è', 'unknown unit: it stays as it is'],
  'no-metel-list': [
    'non è un listino METEL 020 o 021 ({found})',
    'is no METEL price list of version 020 or 021 ({found})',
  ],
  'line-length': ['la riga non ha {expected} caratteri', 'the line does not have {expected} characters'],
  'price-multiplier': [
    'il moltiplicatore del prezzo è zero o non è un numero',
    'the multiplier of the price is zero or no number',
  ],
  'not-euro': ['il prezzo non è in euro', 'the price is not in euros'],
  'doubled-article': [
    'l’articolo compare anche alla riga {later}, che vale',
    'the article is on line {later} too, which is the one that counts',
  ],
  'unused-list': [
    'il listino non ha un listino del negozio: i suoi prezzi non si importano',
    'the price list has no list of the shop: its prices are not imported',
  ],
  'no-article-code': ['manca il codice dell’articolo', 'the article has no code'],
  'no-price-kind': ['prezzi di questo tipo non si importano', 'prices of this kind are not imported'],
  'not-xml': ['XML illeggibile alla riga {line}', 'unreadable XML at line {line}'],
  'xml-doctype': ['l’XML contiene un DOCTYPE, che non si legge', 'the XML has a DOCTYPE, which is not read'],
  'xml-too-deep': [
    'alla riga {line} gli elementi sono annidati oltre 64 livelli',
    'at line {line} elements are nested more than 64 levels deep',
  ],
  'xml-text-too-long': [
    'un testo che finisce alla riga {line} ha più di un milione di caratteri',
    'a text that ends at line {line} has more than a million characters',
  ],
  'unknown-encoding': ['la codifica {encoding} non è conosciuta', 'the encoding {encoding} is not known'],
  ...MAPPING_TEXTS,
  'bad-mapping': ['mappatura {source}: {reason}', 'mapping {source}: {reason}'],
} as const satisfies Record<string, readonly [it: string, en: string]>;

export type IssueCode = keyof typeof TEXTS;

export function issueText(
  code: IssueCode,
  details: Readonly<Record<string, string | number>>,
  lang: IssueLanguage,
): string {
  const text: string = TEXTS[code][lang === 'it' ? 0 : 1];
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));
}

/** The same where it stands alone: with a capital letter. A text that begins with a name, such as that of a file, begins as the name does. */
export function issueSentence(
  code: IssueCode,
  details: Readonly<Record<string, string | number>>,
  lang: IssueLanguage,
): string {
  const text = issueText(code, details, lang);
  return TEXTS[code][0].startsWith('{') ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export const isIssueCode = (code: string): code is IssueCode => Object.hasOwn(TEXTS, code);
