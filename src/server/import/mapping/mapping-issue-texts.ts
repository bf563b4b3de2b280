/** Reasons of mappings and of the files that they read, in both languages; `{name}` is replaced from the details. */
export const MAPPING_TEXTS = {
  'mapping-syntax': [
    '{source}, riga {line}, colonna {column}: YAML illeggibile ({reason})',
    '{source}, line {line}, column {column}: unreadable YAML ({reason})',
  ],
  'mapping-too-long': ['{source}: più di {max} caratteri', '{source}: more than {max} characters'],
  'mapping-key': [
    '{source}, riga {line}, colonna {column}: «{key}» qui non è conosciuto',
    '{source}, line {line}, column {column}: “{key}” is not known here',
  ],
  'mapping-column': [
    '{source}, riga {line}, colonna {column}: la tabella {table} non ha la colonna «{key}». Ha: {choices}',
    '{source}, line {line}, column {column}: the table {table} has no column “{key}”. It has: {choices}',
  ],
  'mapping-missing': [
    '{source}, riga {line}, colonna {column}: manca «{key}»',
    '{source}, line {line}, column {column}: “{key}” is missing',
  ],
  'mapping-value': [
    '{source}, riga {line}, colonna {column}: il valore di «{key}» non va bene ({expected})',
    '{source}, line {line}, column {column}: the value of “{key}” is not right ({expected})',
  ],
  'mapping-filter': [
    '{source}, riga {line}, colonna {column}: il filtro «{filter}» non esiste. Ci sono: {choices}',
    '{source}, line {line}, column {column}: there is no filter “{filter}”. There are: {choices}',
  ],
  'mapping-argument': [
    '{source}, riga {line}, colonna {column}: il filtro «{filter}» non si può usare così',
    '{source}, line {line}, column {column}: the filter “{filter}” cannot be used like this',
  ],
  'mapping-no-map': [
    '{source}, riga {line}, colonna {column}: in maps non c’è «{map}». Ci sono: {choices}',
    '{source}, line {line}, column {column}: maps has no “{map}”. There are: {choices}',
  ],
  'mapping-condition': [
    '{source}, riga {line}, colonna {column}: «{condition}» non è una condizione come Tipo=A',
    '{source}, line {line}, column {column}: “{condition}” is no condition such as Tipo=A',
  ],
  'mapping-place': [
    '{source}, riga {line}, colonna {column}: «{place}» non è una posizione come 3-20',
    '{source}, line {line}, column {column}: “{place}” is no place such as 3-20',
  ],
  'mapping-no-column': [
    '{source}, riga {line}, colonna {column}: il file {file} non ha la colonna «{name}»',
    '{source}, line {line}, column {column}: the file {file} has no column “{name}”',
  ],
  'mapping-no-field': [
    '{source}, riga {line}, colonna {column}: un ordine non ha il campo «{field}». Ha: {choices}',
    '{source}, line {line}, column {column}: an order has no field “{field}”. It has: {choices}',
  ],
  'mapping-no-table': [
    '{source}, riga {line}, colonna {column}: nessuna tabella da riempire',
    '{source}, line {line}, column {column}: no table to fill',
  ],
  'mapping-twice': [
    '{source}, riga {line}, colonna {column}: la tabella {table} è già riempita da products',
    '{source}, line {line}, column {column}: the table {table} is filled by products already',
  ],
  'mapping-same-name': [
    '{source}, riga {line}, colonna {column}: due voci si chiamano «{name}»: dare un altro name a una',
    '{source}, line {line}, column {column}: two entries are called “{name}”: give one of them another name',
  ],
  'mapping-not-figures': [
    '{source}, riga {line}, colonna {column}: kind delta vale solo per {tables}',
    '{source}, line {line}, column {column}: kind delta is for {tables} only',
  ],
  'mapping-other-connection': [
    '{source}, riga {line}, colonna {column}: è la mappatura del collegamento {connection}',
    '{source}, line {line}, column {column}: it is the mapping of the connection {connection}',
  ],
  'mapping-no-entry': [
    '{source}: nessuna voce di inbox per il file {file}',
    '{source}: no entry of inbox is for the file {file}',
  ],
  'mapping-gone': [
    'il collegamento non ha più una mappatura per questo file',
    'the connection has no mapping for this file any more',
  ],
  'not-in-map': ['non è nella mappa {map}', 'is not in the map {map}'],
  'not-in-encoding': ['contiene caratteri che non sono {encoding}', 'has characters that are not {encoding}'],
  'record-too-long': ['la riga ha più di {max} caratteri', 'the line has more than {max} characters'],
  'header-missing': ['la prima riga non è una testata', 'the first line is no header'],
  'trailer-missing': [
    'manca la riga di chiusura: il file è tronco',
    'the closing line is missing: the file is cut off',
  ],
  'trailer-count': [
    'la riga di chiusura dice {said} righe, nel file sono {found}',
    'the closing line says {said} lines, the file has {found}',
  ],
  'trailer-sum': [
    'la riga di chiusura dice {said} in somma, nel file è {found}',
    'the closing line says {said} in sum, the file has {found}',
  ],
  'after-trailer': ['ci sono righe dopo quella di chiusura', 'there are lines behind the closing one'],
} as const;
