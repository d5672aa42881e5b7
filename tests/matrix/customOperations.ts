import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { hasRows, type Person, type TurnedAway } from './actors.ts';
import type { Call } from './generatedCalls.ts';
import type { Operation, Outcome, Relation } from './operations.ts';
import { createData } from './samples.ts';
import type { Service } from './service.ts';
import { plant, rowId, uniqueCode, worldRow, type Tenant, type Variant } from './world.ts';

/** An operation with code of its own: its row of the matrix is written by hand. */
export interface CustomOperation extends Operation {
  /** What can be asked of it; `own` alone where it is about nobody's row. */
  relations: readonly Relation[];
  /** How a person calls it about a row in this relation; puts there what the call needs. */
  call: (asking: Asking) => Promise<Call> | Call;
  /** Did an allowed call do or tell something? `answer` is that of the field. */
  did: (answer: any) => boolean;
  /** How somebody is refused, where it is not in the usual words. */
  refusal?: RegExp;
  /** What becomes of those who are turned away elsewhere. */
  strangers?: Partial<Record<TurnedAway, Outcome>>;
}

/** Who asks about what. */
export interface Asking {
  service: Service;
  person: Person;
  relation: Relation;
}

type Answerer = (person: Person) => boolean;
const everybody: Answerer = () => true;
const staff: Answerer = (person) => person.staff;
const admin: Answerer = ({ role }) => role === 'ADMIN';
/** Staff and the company tiers, which manage drivers (spec 6). */
const fleet: Answerer = ({ role }) => role !== 'CUSTOMER_PRO_DRIVER' && role !== 'CUSTOMER_BASIC';

const ALL: readonly Relation[] = ['own', 'other', 'missing'];
/** For those of `who`: a row of their own carrier, for staff of any; `otherwise` for everybody and everything else. */
export function within(who: Answerer, otherwise: Outcome, missing = otherwise): Operation['outcome'] {
  return (person, relation) => {
    if (relation === 'missing') return who(person) ? missing : 'deny';
    return who(person) && (person.staff || (relation === 'own' && hasRows(person))) ? 'allow' : otherwise;
  };
}

const tenantOf = (relation: Relation): Tenant => (relation === 'other' ? 'beta' : 'alpha');
/** A row of the world in this relation. */
const id = (table: TableName, relation: Relation, variant: Variant = 'one'): string =>
  relation === 'missing' ? 'nowhere' : rowId(tenantOf(relation), table, variant);

/** New rows in this relation, for a call that changes what it finds; nothing where the row is missing. */
async function fresh(service: Service, relation: Relation, ...rows: readonly (readonly [TableName, object])[]): Promise<string[]> {
  if (relation === 'missing') return rows.map(() => 'nowhere');
  const made = rows.map(([table, own]): [TableName, AnyRow] => [
    table,
    worldRow(table, tenantOf(relation), 'one', { id: `fresh_${uniqueCode()}`, ...own }),
  ]);
  await plant(service.db, made);
  return made.map(([, row]) => row.id);
}

const some = (list: readonly unknown[] | undefined): boolean => (list?.length ?? 0) > 0;
const succeeded = (answer: any): boolean => answer?.status === 'success';
const counted = (tiles: readonly { count: number }[] | undefined): boolean => tiles?.some(({ count }) => count > 0) ?? false;

const query = (
  name: string,
  rest: Omit<CustomOperation, 'name' | 'kind' | 'relations'> & { relations?: readonly Relation[] },
): CustomOperation => ({
  name,
  kind: 'Query',
  relations: ALL,
  ...rest,
});
const mutation = (
  name: string,
  rest: Omit<CustomOperation, 'name' | 'kind' | 'relations'> & { relations?: readonly Relation[] },
): CustomOperation => ({
  ...query(name, rest),
  kind: 'Mutation',
});

/** One case, by its id. */
const ofCase =
  (text: string) =>
  ({ relation }: Asking): Call => ({ query: text, variables: { id: id('cases', relation) } });
/** The cases of one customer. */
const casesOf =
  (text: string) =>
  ({ relation }: Asking): Call => ({
    query: text,
    variables: { filter: { customer: relation === 'missing' ? 'nowhere' : `c_${tenantOf(relation)}` } },
  });

const QUERIES: readonly CustomOperation[] = [
  query('getCase', {
    outcome: within(everybody, 'null'),
    call: ofCase('query($id: ID) { getCase(id: $id) { id caseID attorney { fee } } }'),
    did: (answer) => answer?.id !== undefined,
  }),
  query('getCases', {
    outcome: within(everybody, 'empty'),
    call: casesOf('query($filter: CaseListFilter) { getCases(filter: $filter) { count items { id briefStatement attorney { fee } } } }'),
    did: ({ count, items }) => count === items.length && count > 0,
  }),
  query('casesListCSV', {
    outcome: within(everybody, 'empty'),
    call: casesOf('query($filter: CaseListFilter) { casesListCSV(filter: $filter) { count csv } }'),
    did: ({ count, csv }) => count > 0 && csv.trim().split('\n').length === count + 1,
  }),
  query('crashCount', {
    outcome: within(everybody, 'empty'),
    call: casesOf('query($filter: CaseListFilter) { crashCount(filter: $filter) }'),
    did: (count) => count > 0,
  }),
  query('dashboardCasesCount', {
    outcome: within(everybody, 'empty'),
    call: casesOf(
      'query($filter: CaseListFilter) { dashboardCasesCount(filter: $filter) { tiles { count } months { counts { count } } } }',
    ),
    did: ({ tiles }) => counted(tiles),
  }),
  query('dashboardAlertsCount', {
    outcome: within(everybody, 'empty'),
    call: casesOf('query($filter: DashboardAlertsFilter) { dashboardAlertsCount(filter: $filter) { tiles { count } } }'),
    did: ({ tiles }) => counted(tiles),
  }),
  query('driversWithMostViolations', {
    outcome: within(everybody, 'empty'),
    call: casesOf('query($filter: CaseListFilter) { driversWithMostViolations(filter: $filter) { driverId driverName violations } }'),
    did: some,
  }),
  query('driverViolationCodes', {
    outcome: within(everybody, 'empty'),
    call: ({ relation }) => ({
      query: 'query($id: ID) { driverViolationCodes(driverId: $id) { count items { driverName violations { citationNumber } } } }',
      variables: { id: id('drivers', relation) },
    }),
    did: ({ count }) => count > 0,
  }),
  query('duplicateCaseChecker', {
    outcome: within(everybody, 'deny'),
    call: ({ relation }) => ({
      query:
        'query($id: ID!, $report: String) { duplicateCaseChecker(driverId: $id, inspectionReportNumber: $report) { id caseID reason } }',
      variables: { id: id('drivers', relation), report: `MARK-${tenantOf(relation).toUpperCase()} inspectionReportNumber` },
    }),
    did: some,
  }),
  query('caseComments', {
    outcome: within(everybody, 'deny'),
    call: ofCase(
      'query($id: ID!) { caseComments(caseId: $id) { count items { plainText author { email } replies { items { plainText } } } } }',
    ),
    did: ({ count }) => count > 0,
  }),
  query('caseHistories', {
    outcome: within(everybody, 'deny'),
    call: ofCase('query($id: ID!) { caseHistories(caseId: $id) { count items { from to } } }'),
    did: ({ count }) => count > 0,
  }),
  query('caseFollowers', {
    outcome: (person, relation) =>
      person.customerId !== null && relation === 'own' ? 'empty' : within(everybody, 'deny')(person, relation),
    call: ofCase('query($id: ID!) { caseFollowers(caseId: $id) { count items { user { email } } } }'),
    did: ({ count }) => count > 0,
  }),
  query('caseSummaryPdf', {
    outcome: within(everybody, 'deny'),
    call: ofCase('query($id: ID!) { caseSummaryPdf(id: $id) { filename base64 } }'),
    did: ({ base64 }) => base64.length > 1000,
  }),
  query('contractsWithUnsentPEVs', {
    relations: ['own'],
    outcome: (person) => (hasRows(person) ? 'allow' : 'empty'),
    call: () => ({
      query: '{ contractsWithUnsentPEVs { count items { contractId driver company unsentCount contract { id } } } }',
      variables: {},
    }),
    did: ({ count, items }) => count > 0 && count === items.length,
  }),
  query('contractsMergePreview', {
    outcome: within(staff, 'deny'),
    call: ({ relation }) => ({
      query:
        'query($a: ID!, $b: [ID!]!) { contractsMergePreview(survivingContractId: $a, duplicateContractIds: $b) { message fields { offers { value } } } }',
      variables: { a: id('contracts', relation), b: [relation === 'missing' ? 'nowhere-else' : id('contracts', relation, 'two')] },
    }),
    did: ({ fields }) => some(fields),
  }),
  query('mergeSuggestions', {
    outcome: within(staff, 'deny', 'empty'),
    call: ({ relation }) => ({
      query: 'query($id: ID) { mergeSuggestions(customerId: $id) { reason contracts { id } } }',
      variables: { id: relation === 'missing' ? 'nowhere' : `c_${tenantOf(relation)}` },
    }),
    did: some,
  }),
  query('fileUploadInfo', {
    relations: ['own'],
    outcome: () => 'allow',
    call: () => ({ query: '{ fileUploadInfo { apiKey policy signature path } }', variables: {} }),
    did: ({ policy }) => policy.length > 0,
  }),
];

const MUTATIONS: readonly CustomOperation[] = [
  mutation('caseCommentsRead', {
    relations: ['own', 'internal', 'other', 'missing'],
    outcome: within(everybody, 'deny'),
    call: ({ relation }) => ({
      query: 'mutation($id: ID!, $comments: [ID!]!) { caseCommentsRead(caseId: $id, commentIds: $comments) { status } }',
      variables: { id: id('cases', relation), comments: [id('caseComments', relation, relation === 'internal' ? 'internal' : 'one')] },
    }),
    did: succeeded,
  }),
  mutation('caseUnfollow', {
    outcome: within(everybody, 'deny'),
    call: ofCase('mutation($id: ID!) { caseUnfollow(caseId: $id) { status case { id } } }'),
    did: succeeded,
  }),
  mutation('caseCustomerFollow', {
    outcome: within(staff, 'deny'),
    call: ofCase('mutation($id: ID!) { caseCustomerFollow(caseId: $id, following: true) { status } }'),
    did: succeeded,
  }),
  mutation('customerStatusUpdate', {
    outcome: within(staff, 'deny'),
    call: ({ relation }) => ({
      query: 'mutation($id: ID!) { customerStatusUpdate(id: $id, status: active) { status customer { id } } }',
      variables: { id: relation === 'missing' ? 'nowhere' : `c_${tenantOf(relation)}` },
    }),
    did: succeeded,
  }),
  mutation('customerDriverCreate', {
    relations: ['own'],
    outcome: within(staff, 'deny'),
    async call({ service, person, relation }) {
      const { customer: _, ...driver } = await createData(service, 'drivers', person, relation);
      return {
        query: 'mutation($driver: DriverCreateInput!) { customerDriverCreate(driver: $driver) { status customer { id } } }',
        variables: { driver },
      };
    },
    did: succeeded,
  }),
  mutation('createContractWithDriver', {
    outcome: within(fleet, 'deny'),
    call: async ({ service, person, relation }) => ({
      query:
        'mutation($driver: DriverCreateInput!) { createContractWithDriver(driver: $driver) { status contract { id customer { id } } } }',
      variables: { driver: await createData(service, 'drivers', person, relation) },
    }),
    did: succeeded,
  }),
  mutation('updateContractWithDriver', {
    outcome: within(fleet, 'deny'),
    async call({ service, relation }) {
      const driver = `fresh_${uniqueCode()}`;
      const [, contract] = await fresh(service, relation, ['drivers', { id: driver }], ['contracts', { driverId: driver }]);
      return {
        query:
          'mutation($id: ID!) { updateContractWithDriver(contractId: $id, driver: { name: "made" }) { status contract { driver { name } } } }',
        variables: { id: contract },
      };
    },
    did: (answer) => succeeded(answer) && answer.contract.driver.name === 'made',
  }),
  mutation('contractsMerge', {
    outcome: within(staff, 'deny'),
    async call({ service, relation }) {
      const drivers = [`fresh_${uniqueCode()}`, `fresh_${uniqueCode()}`];
      const contracts = drivers.map((driverId): [TableName, object] => ['contracts', { driverId }]);
      const [, , a, b] = await fresh(
        service,
        relation,
        ...drivers.map((one): [TableName, object] => ['drivers', { id: one }]),
        ...contracts,
      );
      return {
        query:
          'mutation($a: ID!, $b: [ID!]!) { contractsMerge(survivingContractId: $a, duplicateContractIds: $b) { status contract { id } } }',
        variables: { a, b: [b] },
      };
    },
    did: succeeded,
  }),
  mutation('resendPEV', {
    outcome: within(fleet, 'deny'),
    async call({ service, relation }) {
      const [verification] = await fresh(service, relation, ['employmentVerifications', {}]);
      return {
        query: 'mutation($id: ID!) { resendPEV(verificationId: $id) { status employmentVerification { id } } }',
        variables: { id: verification },
      };
    },
    did: succeeded,
  }),
  mutation('requestDriverPSP', {
    outcome: within(fleet, 'deny'),
    call: ({ relation }) => ({
      query: 'mutation($driver: ID!, $customer: ID!) { requestDriverPSP(driverId: $driver, customerId: $customer) { status message } }',
      variables: { driver: id('drivers', relation), customer: relation === 'missing' ? 'nowhere' : `c_${tenantOf(relation)}` },
    }),
    // No provider is set here: that is said only to those who may ask one.
    did: ({ message }) => message.length > 0,
  }),
  mutation('medicalExaminerVerification', {
    outcome: within(staff, 'deny'),
    async call({ service, relation }) {
      const [document] = await fresh(service, relation, ['driverDocuments', { type: 'MEDICAL_CERTIFICATE' }]);
      return {
        query: 'mutation($id: ID!) { medicalExaminerVerification(documentId: $id) { status message } }',
        variables: { id: document },
      };
    },
    did: ({ message }) => message.length > 0,
  }),
  mutation('createUserAuth0', {
    outcome: within(admin, 'deny'),
    call: async ({ service, person, relation }) => ({
      query: 'mutation($data: UserCreateInput!) { createUserAuth0(data: $data) { status message user { customer { id } } } }',
      variables: { data: await createData(service, 'users', person, relation) },
    }),
    did: succeeded,
  }),
  mutation('userSignUpWithToken', {
    // One's own e-mail, or that of somebody else: whoever has a user keeps it as it is.
    relations: ['own', 'other'],
    outcome: (_, relation) => (relation === 'own' ? 'allow' : 'deny'),
    call: ({ person, relation }) => ({
      query: 'mutation($email: String) { userSignUpWithToken(user: { email: $email }) { id role } }',
      variables: { email: relation === 'own' ? `${person.userId}@x.test`.toLowerCase() : 'somebody@x.test' },
    }),
    did: (answer) => answer?.id !== undefined,
    refusal: /^Only your own e-mail can be asked about\.$/,
    strangers: { unknown: 'allow' },
  }),
];

/** What devices and sockets ask: their answers are looked at in syncFeed.ts, pushes.ts and sockets.ts. */
const SYNC: readonly CustomOperation[] = [
  query('syncHello', {
    ...forDevices('query($client: ID!) { syncHello(clientId: $client, schemaHash: "x") { head me } }'),
    did: ({ head }) => head !== '',
  }),
  query('syncPlan', { ...forDevices('query($client: ID!) { syncPlan(clientId: $client, userEpoch: 1) }'), did: (plan) => plan.length > 2 }),
  query('syncPage', {
    ...forDevices('{ syncPage(table: "customers", userEpoch: 1) { rows } }'),
    outcome: (person) => (hasRows(person) ? 'allow' : 'empty'),
    did: ({ rows }) => rows.length > 2,
  }),
  query('syncPull', {
    ...forDevices('query($client: ID!) { syncPull(clientId: $client, cursor: "0", userEpoch: 1) { txs } }'),
    did: ({ txs }) => txs.length > 2,
  }),
  mutation('syncPush', {
    ...forDevices('mutation($client: ID!) { syncPush(clientId: $client, userEpoch: 1, mutations: []) }'),
    did: (results) => results === '[]',
  }),
  {
    ...query('syncPoke', {
      ...forDevices('subscription($client: ID!) { syncPoke(clientId: $client, cursor: "0") { to txs } }'),
      did: () => true,
    }),
    kind: 'Subscription',
  },
  {
    ...query('Notifications', { ...forDevices('subscription { Notifications { mutation node { id title } } }'), did: () => true }),
    kind: 'Subscription',
  },
];

function forDevices(text: string): Pick<CustomOperation, 'relations' | 'outcome' | 'call'> {
  return {
    relations: ['own'],
    outcome: () => 'allow',
    call: () => ({ query: text, variables: text.includes('$client') ? { client: `matrix-${uniqueCode()}` } : {} }),
  };
}

export const CUSTOM: readonly CustomOperation[] = [...QUERIES, ...MUTATIONS, ...SYNC];
