import { chooseFiles } from './chooseFiles.ts';

/** Lets the person choose a file of JSON, and reads it; null when they change their mind. */
export async function pickText(): Promise<string | null> {
  const [file] = await chooseFiles({ accept: 'application/json,.json' });
  return file ? file.text() : null;
}
