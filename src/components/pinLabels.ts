import type { PinStatusRecord, PinProgress } from '#sync/pinRecords.ts';

const number = new Intl.NumberFormat('en-US');
const MEGABYTE = 1024 * 1024;

/** The first pin of which more is to come now; null when there is none. */
export function unfinishedPin(status: PinStatusRecord | null): PinProgress | null {
  return status?.pins.find((pin) => pin.casesHere < pin.cases || pin.filesHere + (pin.filesMissing ?? 0) < pin.files) ?? null;
}

/** Says how far a pin has come: cases first, then files. */
export function pinProgressLabel({ cases, casesHere, files, filesHere, filesMissing = 0, bytes }: PinProgress): string {
  if (casesHere < cases) return `${number.format(casesHere)} of ${number.format(cases)} cases`;
  if (files === 0) return `${number.format(cases)} ${cases === 1 ? 'case' : 'cases'}, no files`;
  const size = bytes >= MEGABYTE ? ` (${number.format(Math.round(bytes / MEGABYTE))} MB)` : '';
  const lacking = filesMissing > 0 ? ` · ${number.format(filesMissing)} not given whole by the server: tried again in an hour` : '';
  return `${number.format(filesHere)} of ${number.format(files)} files${size}${lacking}`;
}

/** Why no more is brought; null: it goes on. */
export function stopLabel(stop: PinStatusRecord['stop']): string | null {
  if (stop === 'full') return 'This device has no room for more files.';
  return stop === 'limit' ? 'More files are asked for than one device keeps: 1,000, or 1 GB.' : null;
}

/** One line for the status bar. */
export function pinLabel(name: string, pin: PinProgress, stop: PinStatusRecord['stop']): string {
  return `${stop === 'full' ? 'No room to keep' : 'Keeping'} ${name} offline: ${pinProgressLabel(pin)}`;
}
