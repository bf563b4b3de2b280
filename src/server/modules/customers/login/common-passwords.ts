/**
 * Words that are far too common in passwords, in Italian and English, without digits and signs: `password.rules.ts`
 * removes those before it looks here.
 */
const WORDS = `
abc abcabc abcdef abcdefg access account admin administrator adriana alberto alessandra alessandro alessia alessio amministratore
amore amoremio amoreamore andrea angela angelo anna antonella antonio apple arsenal asdasd asdf asdfasdf asdfgh asdfghj asdfghjkl
azerty azienda azzurro bailey barbara baseball basket batman benfica benvenuto bianca bonjour buongiorno calcio cambiami camilla
carlotta carmela caterina changeme charlie chelsea chiara ciao ciaociao ciaomamma ciccio cinzia claudia claudio computer cristian
cristina daniela daniele davide default demo demodemo denise diamante diego domenico donald donatella dragon elena eleonora
elisabetta emanuele emanuela enrico fabio fabrizio facebook federica federico ferrari filippo fiorentina flower football forza
forzaitalia forzainter forzajuve forzamilan forzanapoli forzaroma francesca francesco freedom gabriele gabriella gattino gennaro
giacomo gianluca gianni giorgia giorgio giovanni giovanna girasole giulia giuliano giuseppe giuseppina google guest hello hellohello
hockey hunter iloveyou impresa ingresso internet inter isabella italia italiano jennifer jessica jordan juve juventus killer
laura lazio lavoro letmein letmeinplease liverpool login lorenza lorenzo loredana love lovely luca lucia luciano madonna maddalena
magazzino maggio mamma mammamia manuela marcello marco margherita maria mariagrazia marianna mario marina martina massimo master
matrix matteo maurizio mauro melissa merda michael michela michele michelle milan milano mirko mobile monica monkey monster mustang
mypassword napoli natale nicola nicole nicolas ninja nopassword ottobre paola paolo parola passw password passwort pass passpass
passw0rd patrizia pepper personal piero pietro pikachu pippo pippopippo pluto pokemon porcodio prince princess principessa prova
provaprova pulcino purple qazwsx qazwsxedc qwer qwerasdf qwert qwertyuiop qwerty qwertyqwerty qwertyui qwertyuio raffaele
raffaella ragazza ranger regina riccardo roberta roberto roma romano root rosaria rossella rossi rosso salvatore samsung samantha
sara secret segreta segreto segretissima serena sergio sicurezza silvia simba simona simone snoopy soccer sofia sole soleluna
starwars stefania stefano stella stellina summer sunshine superman supervisor susanna system teamo teresa test testing testtest
thomas tiamo tiamoamore tigger tigre tiziana tommaso topolino torino trustno trustnoone tuttobene user utente utenteutente
valentina valentino valeria vanessa vendite veronica vincenzo viola viola violetta vittoria vodafone welcome whatever whoami
william windows wordpass xxxxxx yamaha zxcvbn zxcvbnm zxcvbnmasd qweasd qweasdzxc aqwzsx qwertz qwertzuiop onetwothree
primavera estate autunno inverno gennaio febbraio marzo aprile giugno luglio agosto settembre novembre dicembre lunedi martedi
mercoledi giovedi venerdi sabato domenica spring autumn winter january february march april june july august september october
november december monday tuesday wednesday thursday friday saturday sunday ferramenta idraulica wholesale ingrosso fattura
`;

export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean));
