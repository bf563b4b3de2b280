/** `npm run shop -- media push|pull`: moves stored files between the data folder and the bucket. */
import type { Locale } from '#contract/values/locale.ts';
import { bucketName } from '#server/platform/media/bucket-address.ts';
import { openFiles } from '#server/platform/media/open-files.ts';
import type { TransferReport } from '#server/platform/media/transfer/transfer-report.ts';
import type { CommandContext } from './command-line.ts';
import type { MediaArguments } from './media-arguments.ts';

/** 128 + SIGINT. */
const INTERRUPTED = 130;

class Interrupted extends Error {}

interface MediaTexts {
  readonly noBucket: string;
  readonly moved: Readonly<Record<'push' | 'pull', (files: string, size: string, place: string) => string>>;
  readonly there: (files: string) => string;
  readonly foreign: (files: string) => string;
  readonly differing: (files: string) => string;
  readonly interrupted: string;
}

const TEXTS: Readonly<Record<Locale, MediaTexts>> = {
  it: {
    noBucket: 'MEDIA_URL non è indicato: non c’è un bucket.',
    moved: {
      push: (files, size, place) => `${files} file (${size}) mandati a ${place}.`,
      pull: (files, size, place) => `${files} file (${size}) presi da ${place}.`,
    },
    there: (files) => `${files} file c’erano già.`,
    foreign: (files) => `${files} file non sono del negozio e restano dove sono.`,
    differing: (files) =>
      `${files} file hanno un contenuto diverso da quello atteso, qui o là, e restano come sono da entrambe le parti:`,
    interrupted: 'Interrotto: i file già spostati sono interi. Ripeti il comando per continuare.',
  },
  en: {
    noBucket: 'MEDIA_URL is not given: there is no bucket.',
    moved: {
      push: (files, size, place) => `${files} files (${size}) sent to ${place}.`,
      pull: (files, size, place) => `${files} files (${size}) fetched from ${place}.`,
    },
    there: (files) => `${files} files were there already.`,
    foreign: (files) => `${files} files are not the shop’s and stay where they are.`,
    differing: (files) =>
      `${files} files have other content than they should, here or there, and stay as they are on both sides:`,
    interrupted: 'Stopped: the files that were moved are whole. Repeat the command to go on.',
  },
};

type MediaContext = Pick<CommandContext, 'signal' | 'progress'> & {
  readonly env: Pick<CommandContext['env'], 'dataDir' | 'bucket'>;
};

/** Returns the exit code: 0 done, 1 without a bucket or with files that differ, 130 after Ctrl+C. */
export async function mediaCommand(
  { env, signal, progress }: MediaContext,
  { command: { name, hashes }, lang }: MediaArguments,
): Promise<number> {
  const texts = TEXTS[lang];
  const { bucket } = await openFiles(env);
  if (!bucket) {
    console.error(texts.noBucket);
    return 1;
  }
  await bucket.probe();
  const options = {
    dataDir: env.dataDir,
    hashes,
    check() {
      if (signal.aborted) throw new Interrupted();
    },
    progress: progress.update,
  };
  try {
    const report = await (name === 'push'
      ? (await import('#server/platform/media/transfer/push-media.ts')).pushFiles(bucket, options)
      : (await import('#server/platform/media/transfer/pull-media.ts')).pullFiles(bucket, options));
    progress.end();
    console.log(reportText(report, name, bucketName(bucket.address), lang));
    return report.differingCount > 0 ? 1 : 0;
  } catch (error) {
    progress.end();
    if (!(error instanceof Interrupted)) throw error;
    console.error(texts.interrupted);
    return INTERRUPTED;
  }
}

function reportText(report: TransferReport, name: 'push' | 'pull', place: string, lang: Locale): string {
  const texts = TEXTS[lang];
  const count = (files: number) => new Intl.NumberFormat(lang).format(files);
  const size = `${new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(report.bytes / 1e6)} MB`;
  const { moved, there, foreign, differing, differingCount } = report;
  return [
    texts.moved[name](count(moved), size, place),
    ...(there > 0 ? [texts.there(count(there))] : []),
    ...(foreign > 0 ? [texts.foreign(count(foreign))] : []),
    ...(differingCount > 0 ? [texts.differing(count(differingCount)), ...differing.map((file) => `  ${file}`)] : []),
    ...(differingCount > differing.length ? ['  …'] : []),
  ].join('\n');
}
