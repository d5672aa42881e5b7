import fs from 'node:fs';
import path from 'node:path';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '#server/seed/demoPeople.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { openSignIn, submitSignIn, type AuthAddress } from '#tests/pg/signIn.ts';
import type { Cookie } from '#tests/pg/visitor.ts';
import { Person } from './person.ts';
import { copyFolder, copyVisited, DATA, PORT, PREPARED_FOLDER, PROFILES, SIGNED_IN, VISITED } from './preparedFolder.ts';
import { startProduct, type Product } from './product.ts';

/** Whose devices are filled before the stories begin: those that one product is asked for most. */
const AT_WORK = ['agent@demo.test', 'agent@demo.test', 'agent2@demo.test', 'pro@demo.test', 'pro@demo.test'];

/**
 * Makes the demo workspace once for the whole run: a data folder to copy, the provider's cookies of everybody who may sign in,
 * devices that hold the replica of those who do so most, and one that only knows the program.
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
  for (const [n, email] of AT_WORK.entries()) await fillDevice(product, email, path.join(folder, PROFILES, email, String(n)));
  copyVisited(path.join(folder, PROFILES, AT_WORK[0]!, '0'), path.join(folder, VISITED));
  await product.stop();
  fs.writeFileSync(path.join(folder, PORT), String(product.network.port));
  fs.writeFileSync(path.join(folder, SIGNED_IN), JSON.stringify(signedIn));
  process.env[PREPARED_FOLDER] = folder;
  return () => removeFolder(folder, [dataDir]);
}

/** Signs somebody in on a device of their own, waits until it holds everything and serves pages offline, and keeps its profile. */
async function fillDevice(product: Product, email: string, profile: string): Promise<void> {
  fs.mkdirSync(profile, { recursive: true });
  const person = new Person(product, email);
  await person.signIn();
  await person.upToDate();
  await person.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await person.closeBrowser();
  copyFolder(person.profile, profile);
  await person.leave();
}
