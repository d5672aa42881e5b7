import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPEN_ADDRESSES, restOperations } from './restOperations.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Addresses that another family asks. */
const ELSEWHERE = ['POST /graphql', 'POST /api/reset-password'];
/** The sign-in pages have tests of their own (server/auth), and its files are the app's. */
const NOT_OURS = /^\/(idp|assets|v2|set-password|first-admin|auth|index\.html|sw\.js)/;
/** Tests, and code that speaks of files of the machine or of addresses that are not ours. */
const ELSEWHERE_IN_CODE = /test|^server\/(seed|auth|db|settings|byteWork)/;
const ADDRESS = /'(\/(?:[\w.-]+\/)*[\w.-]+)'/g;
/** `'POST cancel':` in the calls of the signing API. */
const ESIGN_CALL = /^\s*'((?:GET|POST|PUT|PATCH|DELETE) \w+)':/gm;

/** Addresses in the server's code that no row of the matrix is about, each in a sentence. */
export function unknownAddresses(): string[] {
  const known = [...OPEN_ADDRESSES, ...restOperations(() => Promise.resolve('')), ...ELSEWHERE.map((name) => ({ name }))].map(
    ({ name }) => name,
  );
  const paths = known.map((name) => name.split(' ')[1]!);
  const sources = globSync('server/**/*.ts', { cwd: ROOT }).filter((path) => !ELSEWHERE_IN_CODE.test(path));
  const found = sources.flatMap((source) => {
    const code = readFileSync(join(ROOT, source), 'utf8');
    const addresses = [...code.matchAll(ADDRESS)].map(([, path]) => path!).filter((path) => !NOT_OURS.test(path));
    const calls = source.endsWith('esignRoutes.ts')
      ? [...code.matchAll(ESIGN_CALL)].map(([, call]) => call!.replace(' ', ' /api/esign/'))
      : [];
    return [
      ...addresses.filter((path) => !paths.some((one) => one === path || one.startsWith(`${path}/`))),
      ...calls.filter((call) => !known.includes(call)),
    ];
  });
  return [...new Set(found)].map(
    (address) =>
      `${address} answers to requests and has no row in the access matrix. Say in tests/matrix/restOperations.ts who may ask it.`,
  );
}
