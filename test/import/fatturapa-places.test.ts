/** The delivery address of an invoice is the one that its XML says, where the customer has it (C-DOC-5). */
import { expect, test } from 'vitest';
import { withImport } from './import-kit.ts';

const bench = withImport();

const paper = (number: string, place: string) =>
  `<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2" versione="FPR12">
<FatturaElettronicaHeader><CessionarioCommittente><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>00743110157</IdCodice></IdFiscaleIVA>
</DatiAnagrafici></CessionarioCommittente></FatturaElettronicaHeader><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento>
<TipoDocumento>TD01</TipoDocumento><Divisa>EUR</Divisa><Data>2026-02-28</Data><Numero>${number}</Numero></DatiGeneraliDocumento>
<DatiTrasporto>${place && `<IndirizzoResa>${place}</IndirizzoResa>`}</DatiTrasporto></DatiGenerali>
<DatiBeniServizi><DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>Vite</Descrizione><PrezzoUnitario>100.00</PrezzoUnitario>
<PrezzoTotale>100.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee></DatiBeniServizi></FatturaElettronicaBody></p:FatturaElettronica>`;

const SHOP = {
  'customers.csv': 'code;company_name;vat_number\n7;Rossi;00743110157\n8;Bianchi;01234567897\n',
  'addresses.csv': [
    'customer;code;name;street;city;postal_code',
    '7;1;Sede;Via Roma 1;Torino;10121',
    '7;2;Cantiere;Via Po, n. 2/B;Torino;10123',
    '7;3;Deposito;Via Dora 5;Torino;10124',
    '7;4;Deposito 2;via dora 5;Torino;10124',
    '8;2;Altri;Corso Francia 9;Torino;10138',
    '',
  ].join('\n'),
};

test.each([
  [
    'its street in other letters, the house number beside it',
    '<Indirizzo>VIA PO N.</Indirizzo><NumeroCivico>2b</NumeroCivico><CAP>10123</CAP><Comune>Torino</Comune>',
    2,
  ],
  ['another postcode', '<Indirizzo>Via Po n. 2/B</Indirizzo><CAP>10100</CAP><Comune>Torino</Comune>', null],
  ['two addresses there', '<Indirizzo>Via Dora 5</Indirizzo><CAP>10124</CAP><Comune>Torino</Comune>', null],
  ["another customer's", '<Indirizzo>Corso Francia 9</Indirizzo><CAP>10138</CAP><Comune>Torino</Comune>', null],
  ['a town alone', '<CAP>10123</CAP><Comune>Torino</Comune>', null],
  ['none', '', null],
])('%s', async (_, place, expected) => {
  bench().write({ ...SHOP, 'fatturapa/a.xml': paper('1', place) });
  await bench().run();
  expect(await bench().one('select address_code from invoices')).toBe(expected);
});

test('a corrected file says it later; an address that is there already stays', async () => {
  const po = '<Indirizzo>Via Po n. 2/B</Indirizzo><CAP>10123</CAP><Comune>Torino</Comune>';
  bench().write({ ...SHOP, 'fatturapa/a.xml': paper('1', '') });
  await bench().run();
  bench().write({ 'fatturapa/b.xml': paper('1', po) });
  await bench().run();
  expect(await bench().one('select address_code from invoices')).toBe(2);
  await bench().db.query(null, 'update invoices set address_code = 1');
  bench().write({ 'fatturapa/c.xml': paper('1', po).replace('Vite', 'Vite M8') });
  await bench().run();
  expect(await bench().one('select address_code from invoices')).toBe(1);
});
