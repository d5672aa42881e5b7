/**
 * What stands on what inside the large folders, from the bottom up: a file may import from its own layer's place and from the
 * layers below. A place is a folder, a file, or an ending (`*.job.ts`); a file that is named is taken out of its folder. `.`
 * stands for the files beside the folders that nobody named, `*` for such folders. Places beside each other do not know each
 * other, unless a `+` makes them one.
 */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  domain: [
    // The words that a declaration is made of.
    '.',
    // The declarations themselves.
    `alerts/alert.ts + cases/case.ts + cases/caseChildren.ts + checklist/driverChecklist.ts + checklist/items.ts +
     contracts/contract.ts + customers/customer.ts +
     documents/document.ts + drivers/driver.ts + drivers/driverHistory.ts + esign/esign.ts + mails/mail.ts + notifications/notification.ts +
     reference/reference.ts + users/preference.ts + users/user.ts + views/savedView.ts`,
    'tables.ts',
    // How rows are changed.
    `changes.ts + conflict.ts + consequence.ts + crud.ts + crudChecks.ts + errors.ts + fieldLabel.ts + mutation.ts +
     news.ts + records/driverOrder.ts + references.ts`,
    // A rule of one noun may speak of another.
    '*',
    'mutations.ts + apiMutations.ts + consequences.ts',
  ],
  sync: [
    'protocol.ts + lineBlocks.ts + ports.ts + oneAtATime.ts + replicaApi.ts + syncStatus.ts + absenceRecord.ts + pinRecords.ts',
    // How rows are hashed, and the hashes added up.
    'digest/canon.ts + digest/hash.ts + digest/sums.ts',
    // A row is read from its own store or out of a pack: neither can be told without the other.
    'store + tiers',
    'overlay',
    'digest, outbox',
    'segments',
    'apply',
    'engine/events.ts + engine/backoffMs.ts',
    'keep',
    'leave',
    'engine, query',
    'search',
    'replica.ts + diagnostics.ts',
  ],
  src: [
    'browser',
    'data, commands/store.ts',
    'session, theme, components/ui + components/floating + components/cn.ts + components/classGroups.ts + components/lazyModule.ts',
    'components/formatDate.ts + components/states.ts + components/state-glyph.tsx',
    // A command acts on panes, and a pane offers commands.
    'commands + panes',
    'components',
    'forms, documents, apply',
    'shell/contribution.ts',
    'features',
    'shell',
    'app.tsx + main.tsx + styles.css + trustedTypes.ts',
  ],
  server: [
    'settings.ts + s3Address.ts, log.ts',
    'db',
    'http',
    'limits, audit, byteWork, lettering',
    'auth',
    'rest/rest.ts, jobs/enqueue.ts + jobs/jobSpec.ts, sync/tailLog.ts',
    'files, mail, forms',
    'tenant/tenantClient.ts + tenant/tenantOrders.ts + tenant/keepTenantSpec.ts + tenant/carryOutOrder.ts',
    'mutations',
    'esign, applications',
    // Its papers are those of the simulated provider of records, too.
    'seed',
    'records',
    // Every request carries what everything so far offers.
    'graphql/context.ts + graphql/builder.ts + graphql/limits.ts',
    'sync, jobs/job.ts + jobs/oncePerDay.ts',
    'api',
    'alerts, cases, contracts, customers, dashboard, drivers, notifications, packets, retention, users',
    // What is asked of a noun and what is done for it behind: each may know other nouns.
    '*.graphql.ts, *.job.ts',
    'rest, backup',
    'graphql, jobs',
    'start + startProduct.ts + main.ts',
  ],
};

interface Place {
  layer: number;
  /** What a `+` joins, as it is written. */
  joined: string;
  name: string;
}

/** Says what is wrong with an import inside a large folder and what to do instead; null when it points down. */
export function upward(from: string, to: string): string | null {
  const [top = ''] = from.split('/');
  const layers = LAYERS[top];
  if (!layers || !to.startsWith(`${top}/`)) return null;
  const [own, other] = [from, to].map((path) => placeOf(layers, path.slice(top.length + 1)));
  if (!own || !other) return `Give ${own ? to : from} a layer in tests/architecture/layers.ts.`;
  if (other.layer < own.layer || other.joined === own.joined) return null;
  return other.layer > own.layer
    ? `In ${top}/, ${other.name} stands above ${own.name}: move down what both need, or take it as an argument.`
    : `In ${top}/, ${own.name} and ${other.name} do not know each other: move down what both need.`;
}

/** Where a file stands: by its own name, else by its ending, else by the deepest of its folders. */
function placeOf(layers: readonly string[], file: string): Place | undefined {
  const rest = file.includes('/') ? '*' : '.';
  const weight = (name: string): number => {
    if (name === file) return 2000;
    if (name.startsWith('*.') && file.endsWith(name.slice(1))) return 1000;
    if (name === rest) return 1;
    return file.startsWith(`${name}/`) ? name.length + 1 : 0;
  };
  const [best] = layers
    .flatMap((line, layer) => line.split(', ').flatMap((joined) => joined.split(/\s+\+\s+/).map((name) => ({ layer, joined, name }))))
    .filter(({ name }) => weight(name) > 0)
    .sort((a, b) => weight(b.name) - weight(a.name));
  return best && { ...best, name: best.name === rest ? file : best.name };
}
