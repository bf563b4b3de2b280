import { expect, test } from 'vitest';
import { readFatturaPa } from './read-fatturapa.ts';

const NAME = 'IT01234567897_00001.xml';

test.each<[root: string, inside: string, kind: string, state: string]>([
  ['RicevutaConsegna', '<DataOraConsegna>2026-11-20T18:40:00</DataOraConsegna>', 'RC', 'delivered'],
  [
    'NotificaScarto',
    '<ListaErrori><Errore><Codice>00423</Codice><Descrizione>x</Descrizione></Errore></ListaErrori>',
    'NS',
    'rejected',
  ],
  ['RicevutaScarto', '', 'NS', 'rejected'],
  ['NotificaMancataConsegna', '<Descrizione>casella piena</Descrizione>', 'MC', 'not-delivered'],
  ['RicevutaImpossibilitaRecapito', '', 'MC', 'not-delivered'],
  ['NotificaDecorrenzaTermini', '', 'DT', 'term-expired'],
  ['NotificaEsito', '<EsitoCommittente><Esito>EC01</Esito></EsitoCommittente>', 'NE', 'accepted'],
  ['NotificaEsito', '<EsitoCommittente><Esito>EC02</Esito></EsitoCommittente>', 'NE', 'refused'],
  ['NotificaEsitoCommittente', '<Esito>EC02</Esito>', 'EC', 'refused'],
  ['AttestazioneTrasmissioneFattura', '', 'AT', 'sent-without-delivery'],
])('a receipt %s sets the state of the file it names (C-DOC-5)', async (root, inside, kind, state) => {
  const xml = `<t:${root} xmlns:t="http://www.fatturapa.gov.it/sdi/messaggi/v1.0" versione="1.0"><IdentificativoSdI>77</IdentificativoSdI><NomeFile>${NAME}</NomeFile>${inside}</t:${root}>`;
  const [file] = await readFatturaPa(Buffer.from(xml), 'IT01234567897_00001_RC_001.xml');
  expect(file).toMatchObject({ is: 'receipt', receipt: { kind, state, fileName: NAME, sdiId: '77' } });
  if (file?.is === 'receipt' && root === 'NotificaScarto')
    expect(file.receipt.errors).toEqual([{ code: '00423', description: 'x' }]);
});
