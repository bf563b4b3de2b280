/**
 * Reads barcodes from the camera image: with the browser's own detector if it has one, otherwise with zxing in
 * WebAssembly.
 */
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { hasCheckDigit } from './scan-text.rules.ts';

export interface BarcodeReader {
  /** Codes in the current camera image, empty if there are none. */
  read(video: HTMLVideoElement): Promise<string[]>;
}

/** The browser's detector (Android, ChromeOS, macOS); TypeScript's library has no type for it. */
interface Detector {
  detect(source: CanvasImageSource): Promise<Array<{ rawValue: string; format: string }>>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf', 'code_128', 'code_39', 'data_matrix', 'qr_code'];
/** Wider images cost time and make nothing more readable. */
const WIDEST = 1280;

/** Loads the reader; rejects if there is none. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  return (await nativeReader()) ?? zxingReader();
}

async function nativeReader(): Promise<BarcodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return undefined;
  const supported = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  if (!supported.includes('ean_13')) return undefined;
  const detector = new BarcodeDetector({ formats: FORMATS.filter((format) => supported.includes(format)) });
  return {
    async read(video) {
      const found = await detector.detect(video);
      return found
        .filter(({ rawValue, format }) => isWhole(rawValue, format === 'itf'))
        .map(({ rawValue }) => rawValue);
    },
  };
}

async function zxingReader(): Promise<BarcodeReader> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    async read(video) {
      const scale = Math.min(1, WIDEST / video.videoWidth);
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      if (!context || canvas.width === 0) return [];
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const picture = context.getImageData(0, 0, canvas.width, canvas.height);
      const found = await readBarcodes(picture, {
        formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF14', 'Code128', 'Code39', 'DataMatrix', 'QRCode'],
        maxNumberOfSymbols: 4,
      });
      return found.filter(({ text, format }) => isWhole(text, format === 'ITF14')).map(({ text }) => text);
    },
  };
}

/** Half an ITF code reads as a whole one, so only GTIN-14 with a correct check digit are accepted. */
function isWhole(text: string, itf: boolean): boolean {
  return text.trim() !== '' && (!itf || (text.length === 14 && hasCheckDigit(text)));
}
