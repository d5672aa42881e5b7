import { upward } from './layers.ts';
import { isTestCode, type Import, type Module } from './modules.ts';

/** Who may import whom. Scripts and tests may import everything. */
const ALLOWED: Readonly<Record<string, { folders: readonly string[]; advice: string }>> = {
  domain: {
    folders: ['domain'],
    advice: 'domain/ says what is true and stands on nothing: pass what it needs as an argument, or move the code to the side that has it.',
  },
  sync: {
    folders: ['domain', 'sync'],
    advice: 'sync/ knows neither screens nor SQL: name what it needs as a port and let workers/ or the tests give it.',
  },
  workers: {
    folders: ['domain', 'sync', 'workers'],
    advice: 'A worker only wires sync/ to the browser: move what both need to sync/ or domain/.',
  },
  src: {
    folders: ['domain', 'sync', 'src'],
    advice: 'A screen knows neither SQL nor the server: move the rule to domain/, or ask for the data through sync/replicaApi.ts.',
  },
  server: {
    folders: ['domain', 'server'],
    advice:
      'The server shares domain/, sync/protocol.ts and the arithmetic of digests with the browser and nothing else: move what both need to domain/.',
  },
};

const UI = /^(react|react-dom|@radix-ui|@tanstack|cmdk|lucide-react|comlink)(\/|$)/;
const STORES = /^dexie/;
const MACHINE = /^(node:|pg$|pg-|kysely|ws$|graphql-yoga|@pothos|oidc-provider)/;
/** Packages that have no business in a folder. */
const FORBIDDEN_PACKAGES: Readonly<Record<string, readonly RegExp[]>> = {
  domain: [/^(?!zod$)/],
  sync: [UI, MACHINE],
  workers: [/^react/, MACHINE],
  src: [MACHINE, STORES],
  server: [UI, STORES],
};

/** What the server may know of sync/: the shapes on the wire, how a segment is written, and how both sides add up the hashes of rows. */
const SHARED_WITH_SERVER = ['sync/protocol.ts', 'sync/tiers/writeSegment.ts', 'sync/digest/hash.ts', 'sync/digest/sums.ts'];
/** Every side may say which version it is. */
const VERSION = 'package.json';

/** Says in a sentence what is wrong with an import and what to do instead; null when it is fine. */
export function complaint(module: Module, wanted: Import): string | null {
  if (isTestCode(module.path)) return null;
  const from = module.path.split('/')[0] ?? '';
  const say = (advice: string): string => `${module.path} imports ${wanted.target}. ${advice}`;
  const rule = ALLOWED[from];
  if (wanted.isPackage) return FORBIDDEN_PACKAGES[from]?.some((pattern) => pattern.test(wanted.target)) ? say(rule?.advice ?? '') : null;
  if (from !== 'scripts' && isTestCode(wanted.target)) return say('That is there for tests only: move what the product needs out of it.');
  if (!rule || wanted.target === VERSION) return null;
  const isShared = from === 'server' && SHARED_WITH_SERVER.includes(wanted.target);
  if (!isShared && !rule.folders.includes(wanted.target.split('/')[0] ?? '')) return say(rule.advice);
  const inside = strangers(module.path, wanted.target) ?? upward(module.path, wanted.target);
  return inside ? say(inside) : null;
}

/** Says what is wrong with an import from one feature into another; null for any other. */
function strangers(from: string, to: string): string | null {
  const [own, other] = [from, to].map((path) => /^src\/features\/[^/]+\//.exec(path)?.[0]);
  if (!own || !other || own === other) return null;
  return 'Features do not know each other: move shared facts to domain/ and shared looks to src/components/.';
}
