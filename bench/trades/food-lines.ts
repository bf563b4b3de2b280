/** What wholesalers of food sell, a line each: type | family | names, the usual first | variants | brands | sizes | how it is kept. */
export interface FoodLine {
  readonly type: string;
  readonly family: readonly string[];
  readonly names: readonly string[];
  readonly variants: readonly string[];
  readonly brands: readonly string[];
  readonly sizes: ReadonlyArray<readonly [amount: number, unit: FoodUnit]>;
  readonly keeping: string;
}

export type FoodUnit = 'g' | 'kg' | 'ml' | 'cl' | 'l';

const TABLE = `
mozzarella | Latticini > Formaggi freschi | mozzarella, mozz. | fiordilatte, bufala, julienne, senza lattosio | Valdoro, Latteria Brenta, Casera | 125 g, 250 g, 1 kg, 2.5 kg | fresco
ricotta | Latticini > Formaggi freschi | ricotta | vaccina, di pecora, salata | Valdoro, Casera | 250 g, 1.5 kg | fresco
grana | Latticini > Formaggi stagionati | grana padano, grana pad. | grattugiato, in scaglie, 16 mesi, 20 mesi | Latteria Brenta, Montebello | 100 g, 500 g, 1 kg, 4.5 kg | fresco
burro | Latticini > Burro e panna | burro | chiarificato, salato, monodose | Latteria Brenta, Casera | 10 g, 250 g, 1 kg, 5 kg | fresco
panna | Latticini > Burro e panna | panna | da montare, da cucina, vegetale | Valdoro, Latteria Brenta | 200 ml, 500 ml, 1 l | fresco
latte | Latticini > Latte | latte | intero, parzialmente scremato, scremato, senza lattosio | Valdoro, Latteria Brenta | 500 ml, 1 l | fresco
olio-oliva | Condimenti > Olio | olio extra vergine di oliva, olio extravergine oliva, olio e.v.o. | biologico, fruttato, non filtrato | Frantoio Sereni, Oliveta | 250 ml, 75 cl, 1 l, 5 l | ambiente
olio-semi | Condimenti > Olio | olio di semi, olio semi | di girasole, di arachide, di mais, per friggere | Oliveta, Solea | 1 l, 5 l, 10 l, 25 l | ambiente
aceto | Condimenti > Aceto | aceto | balsamico di Modena, di vino bianco, di vino rosso, di mele | Acetaia Morini, Solea | 250 ml, 500 ml, 1 l, 5 l | ambiente
pelati | Conserve > Pomodoro | pomodori pelati, pom. pelati | datterini, San Marzano, biologici | La Vesuviana, Campo Rosso | 400 g, 800 g, 2.5 kg, 3 kg | ambiente
polpa | Conserve > Pomodoro | polpa di pomodoro, polpa pom. | fine, a cubetti, per pizza | La Vesuviana, Campo Rosso | 400 g, 2.5 kg, 5 kg, 10 kg | ambiente
tonno | Conserve > Pesce | tonno | all'olio di oliva, al naturale, in olio di girasole | Mareblu Sud, Tirrena | 80 g, 160 g, 620 g, 1.73 kg | ambiente
acciughe | Conserve > Pesce | filetti di acciughe, fil. acciughe, filetti di alici | in olio, sotto sale | Tirrena, Mareblu Sud | 80 g, 700 g, 1 kg | ambiente
pasta | Pasta e riso > Pasta secca | pasta, pasta semola | penne rigate, spaghetti, fusilli, rigatoni, farfalle, linguine | Molino Alto, Trafila Nera, Grano Duro | 500 g, 1 kg, 3 kg, 5 kg | ambiente
riso | Pasta e riso > Riso | riso | carnaroli, arborio, basmati, parboiled, venere | Cascina Vezza, Risaia | 1 kg, 2 kg, 5 kg, 10 kg | ambiente
couscous | Pasta e riso > Cereali | couscous, cous cous | integrale, medio, di mais | Risaia, Solea | 500 g, 1 kg, 5 kg | ambiente
farina | Farine > Farina di grano | farina | tipo 00, tipo 0, manitoba, integrale, di semola | Molino Alto, Mulino Sesia | 1 kg, 5 kg, 10 kg, 25 kg | ambiente
zucchero | Dolci > Zucchero | zucchero | semolato, di canna, a velo, bustine | Dolcevia, Solea | 5 g, 500 g, 1 kg, 10 kg | ambiente
caffe | Caffetteria > Caffè | caffè, caffe | in grani, macinato, decaffeinato, in cialde, solubile | Torrefazione Porto, Moka d’Oro | 250 g, 500 g, 1 kg, 3 kg | ambiente
acqua | Bevande > Acqua | acqua minerale, acqua min. | naturale, frizzante, leggermente frizzante | Fonte Alba, Sorgente Viva | 25 cl, 50 cl, 75 cl, 1.5 l | ambiente
aranciata | Bevande > Bibite | aranciata | dolce, amara, senza zucchero | Bibita Rosa, Fonte Alba | 20 cl, 33 cl, 1 l, 1.5 l | ambiente
birra | Bevande > Birra | birra | chiara, rossa, analcolica, doppio malto, weizen | Birrificio Nord, Malto Vivo | 33 cl, 50 cl, 66 cl, 20 l | ambiente
vino | Bevande > Vino | vino | prosecco, chianti, barbera, pinot grigio, montepulciano | Cantina Rovere, Tenuta Falco | 20 cl, 375 ml, 75 cl, 5 l | ambiente
gamberi | Surgelati > Pesce | gamberi, code di gambero | sgusciati, interi, argentini, precotti | Tirrena, Gelomare | 400 g, 800 g, 1 kg, 2 kg | surgelato
patatine | Surgelati > Patate | patate fritte, patatine | stick, crinkle, a spicchi, dippers | Gelomare, Agrifreddo | 1 kg, 2.5 kg | surgelato
verdure | Surgelati > Verdura | verdure grigliate, verd. grigliate | zucchine, melanzane, peperoni, miste | Agrifreddo, Campo Rosso | 450 g, 1 kg, 2.5 kg | surgelato
prosciutto | Salumi > Prosciutto | prosciutto, prosc. | crudo, cotto, cotto alta qualità, di Parma | Salumificio Ferri, Montebello | 100 g, 500 g, 4 kg, 8 kg | fresco
salame | Salumi > Salame | salame | Milano, napoli, ungherese, felino, piccante | Salumificio Ferri, Montebello | 100 g, 800 g, 3 kg | fresco
biscotti | Dolci > Biscotti | biscotti, bisc. | frollini, savoiardi, secchi, al cacao, integrali | Dolcevia, Forno Antico | 200 g, 350 g, 500 g, 1 kg | ambiente
marmellata | Dolci > Confetture | confettura, marmellata, conf. | albicocca, fragola, ciliegia, arancia, frutti di bosco | Dolcevia, Orto Chiaro | 20 g, 340 g, 3 kg, 5 kg | ambiente
`;

export const FOOD_LINES: readonly FoodLine[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [type = '', family = '', names = '', variants = '', brands = '', sizes = '', keeping = ''] =
      line.split(' | ');
    return {
      type,
      family: family.split(' > '),
      names: names.split(', '),
      variants: variants.split(', '),
      brands: brands.split(', '),
      sizes: sizes.split(', ').map((size) => {
        const [amount, unit] = size.split(' ');
        return [Number(amount), unit as FoodUnit] as const;
      }),
      keeping,
    };
  });
