import type { TableName } from '#domain/tables.ts';
import {
  admin,
  everybody,
  fleet,
  fresh,
  id,
  mutation,
  ofCase,
  staff,
  succeeded,
  tenantOf,
  within,
  type CustomOperation,
} from './customOperation.ts';
import { createData } from './samples.ts';
import { uniqueCode } from './rowNames.ts';
import { standingId } from './targets.ts';

/** Mutations with code of their own. */
export const CUSTOM_MUTATIONS: readonly CustomOperation[] = [
  mutation('caseCommentsRead', {
    relations: ['own', 'internal', 'other', 'missing'],
    outcome: within(everybody, 'deny'),
    call: ({ relation }) => ({
      query: 'mutation($id: ID!, $comments: [ID!]!) { caseCommentsRead(caseId: $id, commentIds: $comments) { status } }',
      variables: { id: id('cases', relation), comments: [id('caseComments', relation, relation === 'internal' ? 'internal' : 'one')] },
    }),
    did: succeeded,
  }),
  mutation('caseFollow', {
    outcome: within(everybody, 'deny'),
    call: ofCase('mutation($id: ID!) { caseFollow(caseId: $id) { status case { id } } }'),
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
    outcome: within(fleet, 'deny'),
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
  mutation('driverDocumentsPurge', {
    // What is not there any more was purged by somebody else, and is passed over.
    outcome: within(admin, 'deny', 'allow'),
    async call({ service, relation }) {
      const driverId = `fresh_${uniqueCode()}`;
      const [, document] = await fresh(service, relation, ['drivers', { id: driverId }], ['driverDocuments', { driverId, type: 'PSP' }]);
      return {
        query: 'mutation($ids: [ID!]!) { driverDocumentsPurge(ids: $ids) { status } }',
        variables: { ids: [document] },
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
  mutation('notificationsViewed', {
    outcome: (_person, relation) => (relation === 'own' ? 'allow' : 'deny'),
    call: ({ person, relation }) => ({
      query: 'mutation($ids: [ID!]!) { notificationsViewed(ids: $ids) { status } }',
      variables: { ids: [standingId('notifications', person, relation)] },
    }),
    did: succeeded,
  }),
  mutation('preferenceSet', {
    relations: ['own'],
    outcome: () => 'allow',
    call: () => ({
      query: 'mutation($value: JSON) { preferenceSet(name: "density", value: $value) { status preference { name value user { id } } } }',
      variables: { value: { rows: uniqueCode() } },
    }),
    did: succeeded,
  }),
  mutation('createUserAuth0', {
    outcome: within(admin, 'deny'),
    call: async ({ service, person, relation }) => ({
      query: 'mutation($data: UserCreateInput!) { createUserAuth0(data: $data) { status message user { customer { id } } } }',
      variables: { data: await createData(service, 'users', person, relation) },
    }),
    did: succeeded,
  }),
  mutation('userSessionsEnd', {
    outcome: (person, relation) => (admin(person) && relation !== 'missing' ? 'allow' : 'deny'),
    call: ({ relation }) => ({
      query: 'mutation($id: ID!) { userSessionsEnd(userId: $id, sessionId: "none") { status message } }',
      variables: { id: id('users', relation) },
    }),
    did: succeeded,
  }),
  mutation('userInvite', {
    outcome: (person, relation) => (admin(person) && relation !== 'missing' ? 'allow' : 'deny'),
    call: ({ relation }) => ({
      query: 'mutation($id: ID!) { userInvite(userId: $id) { status message } }',
      variables: { id: id('users', relation) },
    }),
    // Nobody has an account here: that is said only to those who may invite.
    did: ({ message }) => message.length > 0,
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
    refusal: /^Only your own email can be asked about\.$/,
    strangers: { unknown: 'allow' },
  }),
];
