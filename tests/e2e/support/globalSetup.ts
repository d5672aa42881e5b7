import fs from 'node:fs';
import path from 'node:path';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '#server/seed/demoPeople.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { openSignIn, submitSignIn, type AuthAddress } from '#tests/pg/signIn.ts';
import type { Cookie } from '#tests/pg/visitor.ts';
import { DATA, PREPARED_FOLDER, SIGNED_IN } from './preparedFolder.ts';
import { startProduct } from './product.ts';

/**
 * Makes the demo workspace once for the whole run: a data folder to copy, and the provider's cookies of everybody who may sign in.
 * Resolves with what removes it again. A folder that the environment names already is used and left alone.
 */
export default async function prepareFolder(): Promise<() => void> {
  if (process.env[PREPARED_FOLDER]) return () => undefined;
  const folder = makeFolder();
  const dataDir = path.join(folder, DATA);
  fs.mkdirSync(dataDir, { mode: 0o711 });
  const product = await startProduct({ dataDir });
  const { auth } = (await (await fetch(`${product.origin}/config.json`)).json()) as { auth: AuthAddress };
  const signedIn: Record<string, Cookie[]> = {};
  for (const { email } of DEMO_PEOPLE) {
    const open = await openSignIn(product.origin, auth);
    const { url } = await submitSignIn(open, { email, password: DEMO_PASSWORD });
    if (url.startsWith(`${product.origin}/auth/callback?code=`)) signedIn[email] = open.visitor.cookies();
  }
  await product.stop();
  fs.writeFileSync(path.join(folder, SIGNED_IN), JSON.stringify(signedIn));
  process.env[PREPARED_FOLDER] = folder;
  return () => removeFolder(folder, [dataDir]);
}
