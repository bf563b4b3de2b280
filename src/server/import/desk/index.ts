/** Imports as people of the office do them: calls, files, grid, the thread that works, and how an import is undone. */
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import type { SentPictures } from '#server/modules/catalogue/index.ts';
import { createFilesOut, type DaneaFiles, type Handovers } from '#server/modules/exchange/index.ts';
import type { Operations } from '#server/modules/operations/index.ts';
import { every } from '#server/platform/every.ts';
import type { ExchangeRoute } from '#server/platform/http/exchange-route.ts';
import type { OfficeFileRoute } from '#server/platform/http/office-file.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import { acknowledgeFile } from '../files-in/acknowledge-file.ts';
import { attachDaneaPictures } from '../files-in/attach-danea-pictures.ts';
import { createStillness } from '../files-in/drop-folder.ts';
import { fileRunRoutes } from '../files-in/file-runs.routes.ts';
import { createFilesIn, type FilesIn } from '../files-in/files-in.service.ts';
import { createFilesInState } from '../files-in/files-in-state.ts';
import { createSentFiles } from '../files-in/sent-files.ts';
import { takeDaneaProducts } from '../files-in/take-danea-products.ts';
import { type TakeOrders, takeOrdersFile } from '../files-in/take-orders-file.ts';
import { registerUndoableMappings } from '../mapping/mapping-undo.ts';
import { createServerWatch } from '../servers/server-watch.ts';
import { serverRoutes } from '../servers/servers.routes.ts';
import { createServers } from '../servers/servers.service.ts';
import { type ImportFilesDeps, importFiles } from './file-parts.ts';
import { createHeldFields } from './held-fields.service.ts';
import { importDeskRoutes } from './import-desk.routes.ts';
import { createImportDeskService, type ImportDeskDeps } from './import-desk.service.ts';
import { createImportRunner, type ImportRunner, type ImportRunnerDeps } from './import-runner.ts';
import { importSourceRoutes } from './import-sources.routes.ts';
import { createImportSources } from './import-sources.service.ts';
import { stoppedEmails } from './import-stopped.email.ts';
import { registerUndoableImports } from './import-undo.ts';
import { createSourceWatch, type SourceWatchDeps } from './source-watch.ts';
import type { StoppedLetters } from './stopped-letters.ts';

export { stoppedSentence } from '../files-in/files-in-state.ts';
export { importsGrid } from './imports-grid.repository.ts';
export { readImportsToSee, readSourcesWithFault, readStoppedConnections } from './imports-to-see.repository.ts';
export { faultSentence } from './source-faults.ts';

export interface ImportDesk {
  readonly officeRoutes: OfficeRoute[];
  readonly officeFiles: OfficeFileRoute[];
  /** Of other systems that send files. */
  readonly exchangeRoutes: ExchangeRoute[];
  /** What Danea Easyfatt sends. */
  readonly danea: DaneaFiles;
  start(): void;
  close(): Promise<void>;
}

export type ImportDeskOptions = Omit<ImportDeskDeps, 'runner' | 'operations'> &
  Omit<ImportRunnerDeps, 'after' | 'besides'> &
  ImportFilesDeps &
  Pick<SourceWatchDeps, 'secrets' | 'sourceLimits'> & {
    readonly operations: Operations;
    readonly stopped: StoppedLetters;
    /** Of files of acknowledgements, and of orders that go to servers of connections. */
    readonly handovers: Pick<Handovers, 'acknowledge' | 'whole'>;
    /** Private networks that servers of connections may be in. */
    readonly exchangeNetworks: (address: string) => boolean;
    /** Of files of orders of customers' systems. */
    readonly takeOrders: TakeOrders;
    readonly sentPictures: SentPictures;
  };

/** Folders of connections are read so often: watching them fails on network shares. */
const LOOK_EVERY_MS = 5_000;

export function createImportDesk(options: ImportDeskOptions): ImportDesk {
  const { operations, sentPictures } = options;
  registerUndoableImports(operations);
  registerUndoableMappings(operations);
  const runner: ImportRunner = createImportRunner({
    ...options,
    async after(id) {
      await watch.goOn(id);
      await filesIn.goOn(id);
      await attachDaneaPictures(options);
    },
    async besides() {
      await watch.lookAll();
      await attachDaneaPictures(options);
    },
  });
  const desk = createImportDeskService({ ...options, runner });
  const { db, stopped } = options;
  const watch = createSourceWatch({
    ...options,
    async notify(about) {
      const emails = stoppedEmails(await stopped.people(), stopped.officeUrl(), about);
      await db.transaction((transaction) => stopped.outbox.enqueue(transaction, ...emails));
      stopped.outbox.deliverSoon();
    },
    recognise: desk.recogniseTaken,
    work: (id) => runner.work(id, DEFAULT_LOCALE),
  });
  const sources = createImportSources({ ...options, watch });
  const state = createFilesInState(options);
  const filesIn: FilesIn = createFilesIn({
    ...options,
    runner,
    recognise: desk.recogniseTaken,
    acknowledge: (run, path) => acknowledgeFile({ ...options, acknowledge: options.handovers.acknowledge }, run, path),
    takeOrders: (run, path) => takeOrdersFile(options, run, path),
    state,
  });
  const sent = createSentFiles({ ...options, filesIn });
  const { maxMb, seconds } = options.sourceLimits;
  const serverDeps = {
    ...options,
    maxMb,
    seconds,
    state,
    stillness: createStillness(),
    allowed: options.exchangeNetworks,
    filesOut: createFilesOut(options),
  };
  const serverWatch = createServerWatch(serverDeps);
  const servers = createServers({ ...serverDeps, watch: serverWatch });
  const look = every(LOOK_EVERY_MS, 'files of connections', () => filesIn.lookAll(), options.log);
  const lookAtServers = every(LOOK_EVERY_MS, 'servers of connections', serverWatch.lookAll, options.log);
  return {
    officeRoutes: [
      ...importDeskRoutes(desk, createHeldFields(options)),
      ...importSourceRoutes(sources),
      ...serverRoutes(servers),
    ],
    officeFiles: [importFiles(options)],
    exchangeRoutes: fileRunRoutes(options, sent),
    danea: {
      takeProducts: (sender, file) => takeDaneaProducts(sent, sender, file),
      pictures: {
        begin: sentPictures.begin,
        receive: sentPictures.receive,
        async want(connection, secret) {
          const unreadable = await sentPictures.want(connection, secret);
          await attachDaneaPictures(options);
          return unreadable;
        },
      },
    },
    start() {
      runner.start();
      look.start();
      lookAtServers.start();
    },
    async close() {
      for (const work of [look, lookAtServers]) await work.stop();
      await serverWatch.close();
      await runner.close();
    },
  };
}
