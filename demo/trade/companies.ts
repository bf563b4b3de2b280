/** The fictional customers of the demo, as data. Codes, VAT numbers and telephone numbers are derived from it. */

import { TAX_CASES } from './tax-cases.ts';

export type TradeKind = 'plumber' | 'hardware' | 'builder' | 'electrician';

export interface Place {
  name: string;
  street: string;
  city: string;
  province: string;
  postalCode: string;
}

export interface Company {
  id: number;
  name: string;
  surname: string;
  firstName: string;
  kind: TradeKind;
  places: readonly Place[];
  /** Orders in two years. */
  orders: number;
  agent: string;
}

export interface Agent {
  code: string;
  name: string;
  email: string;
  phone: string;
}

export const AGENTS: readonly Agent[] = [
  { code: 'AG01', name: 'Paola Riva', email: 'agente1@example.com', phone: '335 612 40 88' },
  { code: 'AG02', name: 'Davide Locatelli', email: 'agente2@example.com', phone: '335 612 41 12' },
];

const place = (name: string, street: string, postalCode: string, city: string, province: string): Place => ({
  name,
  street,
  city,
  province,
  postalCode,
});

/** The two companies with a demo login come first; the documentation shows their addresses. */
const WITH_LOGIN: readonly Company[] = [
  {
    id: 10482,
    name: 'Termoidraulica Colombo S.r.l.',
    surname: 'Colombo',
    firstName: 'Marco',
    kind: 'plumber',
    agent: 'AG01',
    orders: 290,
    places: [
      place('Sede e magazzino', 'Via Previati 31', '23900', 'Lecco', 'LC'),
      place('Cantiere Residenza Adda', 'Via Valsugana 8', '24124', 'Bergamo', 'BG'),
      place('Punto vendita Merate', 'Via Bergamo 44', '23807', 'Merate', 'LC'),
    ],
  },
  {
    id: 10517,
    name: 'Ferramenta Ferrari & Figli S.n.c.',
    surname: 'Ferrari',
    firstName: 'Elena',
    kind: 'hardware',
    agent: 'AG02',
    orders: 130,
    places: [
      place('Negozio', 'Corso Garibaldi 12', '26900', 'Lodi', 'LO'),
      place('Magazzino', 'Via Sandro Pertini 3', '26841', 'Casalpusterlengo', 'LO'),
    ],
  },
];

type Row = readonly [
  name: string,
  surname: string,
  firstName: string,
  kind: TradeKind,
  street: string,
  postalCode: string,
  city: string,
  province: string,
];

const OTHERS: readonly Row[] = [
  ['Idraulica Brambilla S.r.l.', 'Brambilla', 'Luca', 'plumber', 'Via Dante 18', '20900', 'Monza', 'MB'],
  ['Edil Valsassina S.r.l.', 'Selva', 'Giorgio', 'builder', 'Via Provinciale 77', '23815', 'Introbio', 'LC'],
  ['Elettroimpianti Sala S.n.c.', 'Sala', 'Andrea', 'electrician', 'Via Volta 5', '22100', 'Como', 'CO'],
  ['Ferramenta Centrale di Galbiati A.', 'Galbiati', 'Anna', 'hardware', 'Piazza Mercato 4', '23807', 'Merate', 'LC'],
  ['Termogas Orobie S.r.l.', 'Rota', 'Stefano', 'plumber', 'Via Borgo Palazzo 101', '24125', 'Bergamo', 'BG'],
  [
    'Costruzioni Mandello S.p.A.',
    'Lafranconi',
    'Pietro',
    'builder',
    'Via Statale 22',
    '23826',
    'Mandello del Lario',
    'LC',
  ],
  ['Utensilferr S.r.l.', 'Pozzi', 'Carla', 'hardware', 'Via Nazionale 9', '23823', 'Colico', 'LC'],
  ['Impianti Crippa S.r.l.', 'Crippa', 'Roberto', 'plumber', 'Via Manzoni 60', '20841', 'Carate Brianza', 'MB'],
  ['Sondrio Impianti S.a.s.', 'Bettini', 'Matteo', 'plumber', 'Via Stelvio 14', '23100', 'Sondrio', 'SO'],
  ['Elettrica Lariana S.r.l.', 'Casati', 'Federica', 'electrician', 'Via Bellinzona 33', '22100', 'Como', 'CO'],
  ['Ferramenta Adda S.n.c.', 'Redaelli', 'Paolo', 'hardware', 'Via Roma 71', '24034', 'Cisano Bergamasco', 'BG'],
  ['Edilizia Perego S.r.l.', 'Perego', 'Silvia', 'builder', 'Via Spluga 52', '23870', 'Cernusco Lombardone', 'LC'],
  ['Clima Più S.r.l.', 'Fumagalli', 'Davide', 'plumber', 'Via Kennedy 2', '23871', 'Lomagna', 'LC'],
  ['Mobilificio Tagliabue S.r.l.', 'Tagliabue', 'Enrico', 'hardware', 'Via Turati 88', '22063', 'Cantù', 'CO'],
  ['Carpenteria Bonacina S.r.l.', 'Bonacina', 'Sergio', 'builder', 'Via Tremezzina 7', '23868', 'Valmadrera', 'LC'],
  ['Impresa Rossi Elio', 'Rossi', 'Elio', 'builder', 'Via Verdi 41', '24030', 'Ambivere', 'BG'],
  ['Idrosanitaria Bergamasca S.r.l.', 'Carminati', 'Laura', 'plumber', 'Via Corridoni 19', '24124', 'Bergamo', 'BG'],
  ['Elettro Monza S.r.l.', 'Villa', 'Simone', 'electrician', 'Viale Lombardia 203', '20900', 'Monza', 'MB'],
  ['Ferramenta del Borgo', 'Mauri', 'Giulia', 'hardware', 'Via Vittorio Veneto 6', '23801', 'Calolziocorte', 'LC'],
  ['Giardini & Verde S.r.l.', 'Ghezzi', 'Michele', 'hardware', 'Via dei Mille 15', '23900', 'Lecco', 'LC'],
  ['Manutenzioni Ratti S.r.l.', 'Ratti', 'Fabio', 'builder', 'Via Amendola 90', '23900', 'Lecco', 'LC'],
  ['Termosanitaria Viganò', 'Viganò', 'Cristian', 'plumber', 'Via Leopardi 28', '23880', 'Casatenovo', 'LC'],
  ['Officine Meroni S.r.l.', 'Meroni', 'Alberto', 'hardware', 'Via Milano 112', '20831', 'Seregno', 'MB'],
  ['Scala Impianti S.r.l.', 'Scala', 'Nadia', 'electrician', 'Via Europa 10', '23851', 'Galbiate', 'LC'],
  ['Consorzio Edile Brianteo', 'Riboldi', 'Franco', 'builder', 'Via Marconi 5', '20851', 'Lissone', 'MB'],
];

export const COMPANIES: readonly Company[] = [
  ...WITH_LOGIN,
  ...OTHERS.map(
    ([name, surname, firstName, kind, street, postalCode, city, province], index): Company => ({
      id: 10530 + index * 7,
      name,
      surname,
      firstName,
      kind,
      agent: index % 3 === 2 ? 'AG02' : 'AG01',
      orders: 6 + ((index * 37) % 48),
      places: [
        place('Sede', street, postalCode, city, province),
        ...(index % 4 === 1 ? [place('Cantiere', 'Via Cantieri 1', '23900', 'Lecco', 'LC')] : []),
      ],
    }),
  ),
  // Without past orders: their taxes are what they are there for (tax-cases.ts).
  ...TAX_CASES.map(({ id, name, surname, firstName, seat }): Company => {
    return { id, name, surname, firstName, kind: 'hardware', agent: 'AG01', orders: 0, places: [seat] };
  }),
];
