import fc from 'fast-check';
import { expect, test } from 'vitest';
import { A_DESPATCH, A_ROW, AN_ANSWER, AN_ORDER, answers, despatches } from '../../../../test/setup/trade-values.ts';
import { EANCOM_GUIDE } from './edifact-guide.ts';
import { type EdifactSegment, edifactSegments } from './edifact-segments.ts';
import { lettersOf } from './edifact-text.ts';
import { identityOf, referenceOf } from './edifact-writer.ts';
import { readEdifactInterchanges } from './read-edifact-orders.ts';
import { writeContrl } from './write-contrl.ts';
import { writeEdifactDespatch } from './write-edifact-despatch.ts';
import { writeEdifactOrderResponse } from './write-edifact-order-response.ts';

const ECHO = {
  format: 'edifact',
  set: 'UNOC',
  sender: '8001111111116',
  senderQualifier: '14',
  recipient: '8002222222229',
  recipientQualifier: '14',
  identifier: 'ORDERS:D:96A:UN:EAN008',
};
const order = { ...AN_ORDER, echo: ECHO };
const latin = (file: Uint8Array) => new TextDecoder('windows-1252').decode(file);
const lines = (file: Uint8Array) =>
  latin(file)
    .split(/(?<!\?)'/)
    .filter(Boolean);

test('a response, segment by segment', () => {
  expect(lines(writeEdifactOrderResponse({ ...AN_ANSWER, order, id: 'R1', note: 'Grazie' }))).toEqual([
    'UNA:+.? ',
    'UNB+UNOC:3+8002222222229:14+8001111111116:14+261103:1011+R1',
    'UNH+1+ORDRSP:D:96A:UN:EAN005',
    'BGM+231+R1+4',
    'DTM+137:202611031011:203',
    'FTX+AAI+++Grazie',
    'RFF+ON:4712',
    'RFF+VN:OC-12-2026',
    'NAD+BY+++Ferramenta Rossi',
    'NAD+SU+++Bancale+Via Emilia 1+Bologna+++IT',
    'NAD+DP+M1::92++Magazzino+Via Po 4+Torino+++IT',
    'CUX+2:EUR:9',
    'LIN+1+3+8001234567897:EN',
    'PIA+5+V-8:SA+77:IN',
    'IMD+F++:::Vite 8x40',
    'QTY+21:25:PCE',
    'QTY+12:20:PCE',
    'DTM+69:20261105:102',
    'FTX+AAI+++Confezioni da 20',
    'PRI+AAA:4.725:::1:PCE',
    'RFF+ON:4712:1',
    'UNS+S',
    'CNT+2:1',
    'UNT+22+1',
    'UNZ+1+R1',
  ]);
});

test('a despatch advice, segment by segment', () => {
  expect(lines(writeEdifactDespatch({ ...A_DESPATCH, order })).slice(2)).toEqual([
    'UNH+1+DESADV:D:96A:UN:EAN005',
    'BGM+351+DDT-7+9',
    'DTM+137:202611040800:203',
    'DTM+11:20261104:102',
    'RFF+ON:4712',
    'RFF+VN:OC-12-2026',
    'RFF+CN:T-9',
    'NAD+BY+++Ferramenta Rossi',
    'NAD+SU+++Bancale+Via Emilia 1+Bologna+++IT',
    'NAD+DP+M1::92++Magazzino+Via Po 4+Torino+++IT',
    'TDT+20++30++:::Corriere Alfa',
    'CPS+1',
    'PAC+2',
    'LIN+1++8001234567897:EN',
    'PIA+5+V-8:SA+77:IN',
    'IMD+F++:::Vite 8x40',
    'QTY+12:20:PCE',
    'QTY+83:5:PCE',
    'RFF+ON:4712:1',
    'CNT+2:1',
    'UNT+21+1',
    expect.stringMatching(/^UNZ\+1\+[A-Z0-9]{1,14}$/),
  ]);
});

test('functions of the message and of its rows; what a partner’s guide asks for', () => {
  const functions = (['accepted', 'changed', 'refused'] as const).map((result) => {
    const written = lines(writeEdifactOrderResponse({ ...AN_ANSWER, order, result, rows: [{ ...A_ROW, result }] }));
    return written.filter((line) => /^(BGM|LIN|QTY\+12)/.test(line));
  });
  expect(functions).toEqual([
    ['BGM+231+R-1+29', 'LIN+1+5+8001234567897:EN', 'QTY+12:20:PCE'],
    ['BGM+231+R-1+4', 'LIN+1+3+8001234567897:EN', 'QTY+12:20:PCE'],
    ['BGM+231+R-1+27', 'LIN+1+7+8001234567897:EN', 'QTY+12:0:PCE'],
  ]);
  const guide = { ...EANCOM_GUIDE, written: { ...EANCOM_GUIDE.written, confirmed: '113', promisedOn: '55' } };
  const written = lines(writeEdifactOrderResponse({ ...AN_ANSWER, order }, guide));
  expect(written).toContain('QTY+113:20:PCE');
  expect(written).toContain('DTM+55:20261105:102');
});

test('we are who the order has addressed, where the shop has no number of its own', () => {
  const addressed = { ...order, seller: { ...order.seller, gln: '8002222222229' } };
  expect(lines(writeEdifactOrderResponse({ ...AN_ANSWER, order: addressed }))).toContain(
    'NAD+SU+8002222222229::9++Bancale+Via Emilia 1+Bologna+++IT',
  );
});

test('goods for nothing go back under the number of their row', () => {
  const rows = [A_ROW, { ...A_ROW, id: '1/free' }];
  const written = lines(writeEdifactOrderResponse({ ...AN_ANSWER, order, rows }));
  expect(written.filter((line) => /^(LIN|RFF\+ON:4712:)/.test(line))).toEqual([
    'LIN+1+3+8001234567897:EN',
    'RFF+ON:4712:1',
    'LIN+1+3+8001234567897:EN',
    'RFF+ON:4712:1',
  ]);
});

test('letters: those of the set, accents left out, signs as people write them', () => {
  expect(lettersOf('Perché 8×40 – 5 € “sì” 中', 'UNOC')).toBe('Perché 8×40 - 5 EUR "sì"');
  expect(lettersOf('Perché Straße 8×40', 'UNOB')).toBe('Perche Strasse 8x40');
});

test('numbers of interchanges: short ones as they are, long ones always the same', () => {
  expect(referenceOf('R12')).toBe('R12');
  expect(referenceOf('R-12')).not.toBe(referenceOf('R1-2'));
  const long = referenceOf('0199b2c4-1111-7222-8333-444455556666');
  expect(long).toBe(referenceOf('0199b2c4-1111-7222-8333-444455556666'));
  expect(long).not.toBe(referenceOf('0199b2c4-1111-7222-8333-444455556667'));
  fc.assert(
    fc.property(fc.string(), (id) => {
      expect(referenceOf(id)).toMatch(/^[A-Z0-9]{1,14}$/);
    }),
  );
});

test('a receipt says which messages could be read', () => {
  const body = "BGM+220+1+9'LIN+1++A:SA'QTY+21:1'";
  const [interchange] = readEdifactInterchanges(
    new TextEncoder().encode(
      `UNB+UNOC:3+111:14+222:14+261102:0910+77++++1'UNH+a+ORDERS:D:96A:UN:EAN008'${body}UNT+5+a'UNH+b+INVOIC:D:96A:UN'UNT+2+b'UNZ+2+77'`,
    ),
  );
  expect(interchange?.header.wantsReceipt).toBe(true);
  expect(interchange && lines(writeContrl(interchange, { id: 'C9', at: '2026-11-03T10:11:12.000Z' }))).toEqual([
    'UNA:+.? ',
    'UNB+UNOC:3+222:14+111:14+261103:1011+C9',
    'UNH+1+CONTRL:D:3:UN',
    'UCI+77+111:14+222:14+7',
    'UCM+a+ORDERS:D:96A:UN:EAN008+7',
    // Type of message (UNH, second element) not supported.
    'UCM+b+INVOIC:D:96A:UN+4+14+UNH+2:1',
    'UNT+5+1',
    'UNZ+1+C9',
  ]);
});

test.each([
  [
    "UNH+a+ORDERS:D:96A:UN'BGM+220'LIN+1++4:EN'QTY+21:1'UNT+5+a'UNZ+1+77'",
    ['UCI+77+111+222+7', 'UCM+a+ORDERS:D:96A:UN+4', 'UCS+2', 'UCD+13+2'],
  ],
  ["UNH+a+ORDERS:D:96A:UN'BGM+220+1'UNT+3+a'UNZ+1+77'", ['UCI+77+111+222+7', 'UCM+a+ORDERS:D:96A:UN+4', 'UCS+3+13']],
  [
    "UNH+a+ORDERS:D:96A:UN'BGM+220+1'LIN+1++4:EN'QTY+21",
    ['UCI+77+111+222+7', 'UCM+a+ORDERS:D:96A:UN+4+13+UNT', 'UCS+4+13'],
  ],
  ["UNZ+0+77'", ['UCI+77+111+222+4+13+UNH']],
  ['', ['UCI+77+111+222+4+13+UNZ']],
])('what is wrong and where: %s', (messages, expected) => {
  const [interchange] = readEdifactInterchanges(Buffer.from(`UNB+UNOC:3+111+222+261103:1011+77'${messages}`));
  const written = interchange && lines(writeContrl(interchange, { id: 'C1', at: '2026-11-03T10:11:12.000Z' }));
  expect(written?.slice(3, -2)).toEqual(expected);
});

/** Segments of a file whose envelope is right: counts, references, tags of the standard. */
function checked(file: Uint8Array): readonly EdifactSegment[] {
  const all = [...edifactSegments(latin(file))];
  const begin = all.findIndex(({ tag }) => tag === 'UNH');
  const end = all.findIndex(({ tag }) => tag === 'UNT');
  expect(Number(all[end]?.elements[0]?.[0])).toBe(end - begin + 1);
  expect(all.at(-1)?.elements[1]).toEqual(all[0]?.elements[4]);
  expect(all.every(({ tag }) => /^[A-Z]{3}$/.test(tag))).toBe(true);
  expect(readEdifactInterchanges(file)[0]?.messages[0]?.notes).toMatchObject([{ code: 'not-an-order' }]);
  return all;
}
const components = (segments: readonly EdifactSegment[], tag: string, qualifier: string) =>
  segments.filter((one) => one.tag === tag && one.elements[0]?.[0] === qualifier).map((one) => one.elements);

test('whatever an order says, the response is read back as it was written', () => {
  fc.assert(
    fc.property(answers(ECHO), (answer) => {
      const all = checked(writeEdifactOrderResponse(answer));
      const articles = components(all, 'PIA', '5').map(([, own]) => own?.[0]);
      expect(articles).toEqual(answer.rows.map(({ sellerCode }) => lettersOf(sellerCode, 'UNOC')));
      expect(components(all, 'QTY', '21').map(([part]) => part?.[1])).toEqual(
        answer.rows.map(({ ordered }) => ordered),
      );
      expect(all.find(({ tag }) => tag === 'BGM')?.elements[1]).toEqual([identityOf(answer.id)]);
    }),
  );
});

test('whatever is shipped, the despatch advice is read back as it was written', () => {
  fc.assert(
    fc.property(despatches({ ...ECHO, set: 'UNOA' }), (despatch) => {
      const all = checked(writeEdifactDespatch(despatch));
      expect(components(all, 'QTY', '12').map(([part]) => part?.[1])).toEqual(
        despatch.rows.map(({ shipped }) => shipped),
      );
    }),
  );
});
