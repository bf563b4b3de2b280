/** FatturaPA files of a wholesaler: deferred invoices of one to fifteen rows with delivery notes, RiBa and VAT tables. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PaperOptions {
  readonly folder: string;
  readonly papers: number;
  readonly customers: number;
  readonly articles: number;
}

const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2';
const two = (value: number) => value.toFixed(2);
const cents = (value: number) => Math.round(value * 100) / 100;
export const vatNumberOf = (customer: number) => String(10_000_000_000 + customer);
export const articleOf = (article: number) => `VT${String(article).padStart(6, '0')}`;

/** The customers and articles that documents name. */
export function writeShopTables(folder: string, customers: number, articles: number): void {
  const lines = (header: string, count: number, line: (at: number) => string) =>
    `${[header, ...Array.from({ length: count }, (_, at) => line(at + 1))].join('\n')}\n`;
  writeFileSync(
    join(folder, 'customers.csv'),
    lines('code;company_name;vat_number', customers, (at) => `${at};Ferramenta ${at} S.r.l.;${vatNumberOf(at)}`),
  );
  writeFileSync(
    join(folder, 'products.csv'),
    lines('code;name_it', articles, (at) => `${articleOf(at)};Vite testa esagonale M${at % 30} × ${at % 200}`),
  );
}

/** Writes the folder and the tables of customers and articles that its documents name; returns the bytes of all files. */
export function writeSyntheticPapers({ folder, papers, customers, articles }: PaperOptions): number {
  mkdirSync(join(folder, 'fatturapa'), { recursive: true });
  writeShopTables(folder, customers, articles);
  let bytes = 0;
  for (let at = 1; at <= papers; at += 1) {
    const xml = paper(at, 1 + (at % customers), articles);
    bytes += xml.length;
    writeFileSync(join(folder, 'fatturapa', `IT01234567897_${at.toString(36).padStart(5, '0')}.xml`), xml);
  }
  return bytes;
}

function paper(at: number, customer: number, articles: number): string {
  const day = new Date(Date.UTC(2024, 0, 1 + (at % 700))).toISOString().slice(0, 10);
  const due = new Date(Date.UTC(2024, 1, 28 + (at % 700))).toISOString().slice(0, 10);
  const rows = Array.from({ length: 1 + (at % 15) }, (_, row) => {
    const quantity = 1 + ((at * 7 + row * 13) % 500);
    const price = 0.05 + ((at * 31 + row * 17) % 4000) / 100;
    // Every fifth code is no article here, as on most documents.
    const code = row % 5 === 4 ? `FUORI-${at % 900}` : articleOf(1 + ((at * 97 + row * 389) % articles));
    return { quantity, price, code, total: cents(quantity * price * 0.5) };
  });
  const taxable = cents(rows.reduce((sum, { total }) => sum + total, 0));
  const tax = cents(taxable * 0.22);
  const total = cents(taxable + tax);
  const half = cents(total / 2);
  const part = (date: string, amount: number) =>
    `<DettaglioPagamento><ModalitaPagamento>MP12</ModalitaPagamento><DataScadenzaPagamento>${date}</DataScadenzaPagamento><ImportoPagamento>${two(amount)}</ImportoPagamento><IstitutoFinanziario>Banca di prova</IstitutoFinanziario><ABI>03069</ABI><CAB>09606</CAB></DettaglioPagamento>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica versione="FPR12" xmlns:p="${NAMESPACE}">
<FatturaElettronicaHeader><DatiTrasmissione><IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>01234567897</IdCodice></IdTrasmittente><ProgressivoInvio>${at}</ProgressivoInvio><FormatoTrasmissione>FPR12</FormatoTrasmissione><CodiceDestinatario>0000000</CodiceDestinatario></DatiTrasmissione>
<CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567897</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>Bancale S.p.A.</Denominazione></Anagrafica><RegimeFiscale>RF01</RegimeFiscale></DatiAnagrafici><Sede><Indirizzo>Via dell’Industria</Indirizzo><NumeroCivico>14</NumeroCivico><CAP>23868</CAP><Comune>Valmadrera</Comune><Provincia>LC</Provincia><Nazione>IT</Nazione></Sede></CedentePrestatore>
<CessionarioCommittente><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>${vatNumberOf(customer)}</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>Ferramenta ${customer} S.r.l.</Denominazione></Anagrafica></DatiAnagrafici><Sede><Indirizzo>Via Po ${customer}</Indirizzo><CAP>10100</CAP><Comune>Torino</Comune><Provincia>TO</Provincia><Nazione>IT</Nazione></Sede></CessionarioCommittente></FatturaElettronicaHeader>
<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD24</TipoDocumento><Divisa>EUR</Divisa><Data>${day}</Data><Numero>${at}/A</Numero><ImportoTotaleDocumento>${two(total)}</ImportoTotaleDocumento><Causale>Fattura differita</Causale></DatiGeneraliDocumento>
<DatiOrdineAcquisto><RiferimentoNumeroLinea>1</RiferimentoNumeroLinea><IdDocumento>PO-${at}</IdDocumento><Data>${day}</Data></DatiOrdineAcquisto>
<DatiDDT><NumeroDDT>DT/${at}</NumeroDDT><DataDDT>${day}</DataDDT></DatiDDT></DatiGenerali>
<DatiBeniServizi>${rows
    .map(
      ({ quantity, price, code, total: sum }, row) =>
        `<DettaglioLinee><NumeroLinea>${row + 1}</NumeroLinea><CodiceArticolo><CodiceTipo>Codice</CodiceTipo><CodiceValore>${code}</CodiceValore></CodiceArticolo><Descrizione>Vite testa esagonale ${code} zincata, classe 8.8</Descrizione><Quantita>${two(quantity)}</Quantita><UnitaMisura>PZ</UnitaMisura><PrezzoUnitario>${price.toFixed(4)}</PrezzoUnitario><ScontoMaggiorazione><Tipo>SC</Tipo><Percentuale>50.00</Percentuale></ScontoMaggiorazione><PrezzoTotale>${two(sum)}</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee>`,
    )
    .join('\n')}
<DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>${two(taxable)}</ImponibileImporto><Imposta>${two(tax)}</Imposta><EsigibilitaIVA>I</EsigibilitaIVA></DatiRiepilogo></DatiBeniServizi>
<DatiPagamento><CondizioniPagamento>TP01</CondizioniPagamento>${part(due, half)}${part(due.replace(/-\d\d$/, '-28'), cents(total - half))}</DatiPagamento>
</FatturaElettronicaBody></p:FatturaElettronica>`;
}
