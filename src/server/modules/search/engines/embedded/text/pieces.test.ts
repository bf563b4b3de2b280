import { describe, expect, test } from 'vitest';
import { type Piece, pieces } from './pieces.ts';

/** One line per piece, for the tables below. */
function lineOf(piece: Piece): string {
  if (piece.type === 'word') return piece.cut ? `${piece.text}.` : piece.text;
  if (piece.type === 'number')
    return [`#${piece.forms.join('|')}`, ...(piece.named ? [piece.named] : []), ...piece.measures].join(' ');
  const metric = piece.type === 'size' && piece.metric.length > 0 ? [`=${piece.metric.join('x')}`] : [];
  return piece.type === 'size'
    ? [`${piece.letter}[${piece.parts.join(' ')}]`, ...metric, ...piece.measures].join(' ')
    : [`<${piece.text}>`, ...piece.measures].join(' ');
}

const read = (text: string) => pieces(text).map(lineOf);

describe('dimensions do not depend on how they are written', () => {
  test.each(['M8x20', 'm8 x 20', 'M8X20', 'm8*20', 'M8 × 20', 'M 8 x 20', 'M8 x 20 mm', 'M8 mm x 20 mm'])(
    '%s',
    (text) => {
      expect(read(text)).toEqual(['m[8 20]']);
    },
  );

  test.each([
    ['8x20', ['[8 20]']],
    ['12X28X8', ['[12 28 8]']],
    ['K43X48X27-TV', ['k[43 48 27]', 'tv']],
    ['50-5.0', ['[50 5]']],
    ['406,4x14,2', ['[406.4 14.2]']],
    ['1/2"x3/4"', ['[1/2 3/4]']],
    ['M8x1,25x40', ['m[8 1.25 40]']],
  ])('%s → %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('numbers and measures', () => {
  test.each([
    ['16 A', ['#16 16a']],
    ['6 A 30 mA', ['#6 6a', '#30 0.03a']],
    ['2 a parete', ['#2', 'parete']],
    ['5,5', ['#5.5']],
    ['10 mg', ['#10 10mg']],
    ['0,5 g', ['#0.5 500mg']],
    ['500 mcg', ['#500 0.5mg']],
    ['30.000 U.I.', ['#30000|30 30000ui 30ui']],
    ['2 m', ['#2 2000mm']],
    ['16A', ['#16 16a']],
    ['GR. 500', ['#500 500000mg']],
    ['KG.1', ['#1 1000000mg']],
    ['cl75', ['#75 750ml']],
    ['L. 5', ['#5 5000ml']],
    ['mm 50 x mt 66', ['[50 66] =50x66000']],
    ['50 mm × 66 m', ['[50 66] =50x66000']],
    ['cm 50x100', ['[50 100] =500x1000']],
    ['12 cl 33', ['#12 120ml', '#33']],
    ['80 g/m²', ['#80 80000mg']],
    ['160 gr/mq', ['#160 160000mg']],
    ['80 gsm', ['#80 80000mg']],
    ['0,1 µF', ['#0.1 100000pf']],
    ['100nF', ['#100 100000pf']],
    ['10k', ['#10 10000ohm 10kelvin']],
    ['3000 K', ['#3000 3000kelvin']],
    ['10 kΩ', ['#10 10000ohm']],
    ['150k ohm', ['#150 150000ohm 150kelvin']],
    ['330 Ω', ['#330 330ohm']],
    ['1M', ['#1 1000mm 1000000ohm']],
    ['32.768 kHz', ['#32768|32.768 32768000hz 32768hz']],
    ['da 10 a 20 mm', ['[10 20]']],
    ['from 4 to 20 mA', ['[4 20] 0.02a']],
    ['4-20 mA', ['[4 20] 0.02a']],
    ['4–20mA', ['[4 20] 0.02a']],
    ['4÷20 mA', ['[4 20] 0.02a']],
    ['10..20', ['[10 20]']],
    ['-20/+80 °C', ['[20 80] 80celsius']],
    ['10x100 g', ['[10 100] 100000mg']],
    ['8 mm x 2 cm', ['[8 20]']],
    ['3x1,5 mm²', ['[3 1.5] 1.5mmq']],
    ['5%', ['#5 5percent']],
    ['± 5 %', ['#5 5percent']],
    ['90℃', ['#90 90celsius']],
    ['90 º C', ['#90 90celsius']],
    ['16 bar', ['#16 1600000pa']],
    ['1,6 MPa', ['#1.6 1600000pa']],
    ['20 m²', ['#20 20000000mmq']],
    ['20 mq', ['#20 20000000mmq']],
    ['1/4W', ['#1/4 0.25w']],
    ['0,25 W', ['#0.25 0.25w']],
    ['1 kV', ['#1 1000v']],
    ['24 Vdc', ['#24 24v']],
    ['2 ore', ['#2 7200s']],
    ['mezzo pollice', ['#1/2 0.5in']],
    ['un pollice e mezzo', ['#1_1/2 1.5in']],
    ['due pollici e un quarto', ['#2_1/4 2.25in']],
    ['tre quarti', ['#3/4']],
    ['half an inch', ['#1/2 0.5in']],
    ['one and a half inches', ['#1_1/2 1.5in']],
    ['mezzo chilo', ['#0.5 500000mg']],
    ['un litro e mezzo', ['#1.5 1500ml']],
    ['due etti', ['#2 200000mg']],
    ['mezzo rotolo', ['mezzo', 'rotolo']],
    ["1''", ['#1 1in']],
    ['1/2"', ['#1/2 0.5in']],
    ['1"1/4', ['#1_1/4']],
    ['1 1/4', ['#1_1/4']],
    ['½', ['#1/2']],
    ['G 1/2', ['#1/2|g1/2']],
    ['R3/4', ['#3/4|r3/4']],
    ['F/F 1 1/2"', ['ff', '#1_1/2 1.5in']],
    ['FF 1 1/2"', ['ff', '#1_1/2 1.5in']],
    ['20 l/h', ['#20 20000ml']],
    ['8.8', ['#8.8']],
  ])('%s → %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('sizes in the unit that is written', () => {
  test.each([
    ['250x80 cm', ['[250 80] =2500x800']],
    ['cm 250x80', ['[250 80] =2500x800']],
    ['2,5 x 0,8 m', ['[2.5 0.8] =2500x800']],
    ['2500x800 mm', ['[2500 800]']],
    ['40 mm x 25 m', ['[40 25] =40x25000']],
    ['MM.40X25M', ['[40 25] =40x25000']],
    ['3/8" x 20 mt', ['[3/8 20] =3/8x20000']],
    ['40x25 m', ['[40 25]']],
    ['mm 40 mt 25', ['#40 40mm', '#25 25000mm']],
    ['sp. 6 cm', ['#6 60mm']],
    ['SPESS. MM 9,5', ['#9.5 9.5mm']],
    ['spessore 2', ['spessore', '#2']],
    ['lastra spessore 2', ['lastra', '#2']],
    ['Ø 18', ['#18 d18']],
    ['D18', ['#18 d18']],
    ['diam. 18 mm', ['#18 d18 18mm']],
    ['Ø18x2', ['[18 2]']],
    ['KW 1,5', ['#1.5 1500w']],
    ['2 CV', ['#2 1500w']],
    ['1 HP', ['#1 750w']],
    ['W 9 4000K', ['#9 9w', '#4000 4000kelvin']],
    ['K2700', ['#2700 2700kelvin']],
    ['2½"', ['#2_1/2 2.5in']],
    ['1⅜', ['#1_3/8']],
    ['2"1/2', ['#2_1/2']],
    ['2.1/2', ['#2_1/2']],
  ])('%s → %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('designations', () => {
  test.each([
    ['H05RN-F 4G1', ['<h05rnf>', '<4g1>']],
    ['H05RNF 4G1', ['<h05rnf>', '<4g1>']],
    ['FROR-F 4G10', ['fror', '<4g10>']],
    ['H05V-K 1x2,5', ['<h05vk>', '[1 2.5]']],
    ['profilo B-27', ['profilo', '<b27>']],
    ['profilo B 27', ['profilo', '<b27>']],
    ['profilo A 27', ['profilo', '#27 a27']],
    ['600-8M-20', ['#600', '#8 8000mm 8000000ohm', '#20']],
    ['3P+N C25', ['<3pn>', '<c25>']],
    ['3P + N', ['<3pn>']],
  ])('%s → %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('words and mixed tokens', () => {
  test.each([
    ["l'Acciaio così", ['acciaio', 'cosi']],
    ['6204-2RS', ['#6204', '<2rs>']],
    ['62032RSC3', ['<62032rsc3>']],
    ['4k7', ['<4k7> 4700ohm']],
    ['6R8', ['<6r8> 6.8ohm']],
    ['2M2', ['<2m2> 2200000ohm']],
    ['POLO TG. L', ['polo', '<l>']],
    ['AMM.RE ANT.', ['amm.', 'ant.']],
    ['polo taglia 48', ['polo', '#48']],
    ['POLO BIANCA M', ['polo', 'bianca', '<m>']],
    ['L', ['<l>']],
    ['s/lattosio', ['senza', 'lattosio']],
    ['c/angoli', ['con', 'angoli']],
    ['parz. screm.', ['parz.', 'screm.']],
    ['ｖｉｔｅ', ['vite']],
    ['ﬁltro', ['filtro']],
    ['DIN933', ['<din933>']],
    ['vite T.E. zincata', ['vite', 'zincata']],
    ['AMLODIPINA*14 cpr', ['amlodipina', '#14', 'cpr']],
    ['', []],
    ['***', []],
  ])('%s → %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});
