/** Peppol's own rules as a server: it checks documents against the schema of UBL 2.1 and the Schematron rules of EN 16931 and BIS 3. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../prepare.mjs';
import { accepts } from './accepts.ts';
import type { Engine, Running } from './engine.ts';
import { ownFolder } from './find-commands.ts';
import { findJava, javaNeeded } from './find-java.ts';

export interface PeppolAddress extends Running {
  /** Documents are posted to `<url>/invoice` and so on. */
  readonly url: string;
}

const JAVA = 17;

export const peppol: Engine<object, PeppolAddress> = {
  name: 'peppol',
  title: 'Rules of Peppol BIS 3',
  source: { maven: 'peppol' },
  commands: [],
  files: ['lib/phive-rules-peppol-4.2.0.jar'],
  needs: () => javaNeeded(JAVA),
  ports: { http: 19400 },
  async start(place) {
    const port = place.port('http');
    const documents = join(place.folder, 'documents');
    mkdirSync(documents);
    const command = [
      findJava(JAVA) ?? 'java',
      '-Xmx512m',
      '-cp',
      join(ownFolder('peppol'), 'lib', '*'),
      join(ROOT, 'scripts/engines/peppol/PeppolServer.java'),
      String(port),
      documents,
    ];
    const running = await place.launch('peppol', command, { ready: () => accepts(port) });
    return { ...running, url: `http://127.0.0.1:${port}` };
  },
  describe: ({ url }) => [`curl --data-binary @invoice.xml ${url}/invoice`],
};
