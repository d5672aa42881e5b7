import { createHmac } from 'node:crypto';
import { postRaw } from '#server/files/testing/uploader.ts';
import { PERSONS, personOf, STRANGERS, TURNED_AWAY, type Person, type TurnedAway } from './actors.ts';
import type { Asking } from './customOperation.ts';
import { DENIAL, inUnchanged } from './deniedWrites.ts';
import { httpCall, type HttpAnswer } from './httpCall.ts';
import { inParallel } from './inParallel.ts';
import { MARK } from './marks.ts';
import { draftAs, form, OPEN_ADDRESSES, restOperations, signers, type RestCall, type RestOperation } from './restOperations.ts';
import { subOf, WEBHOOK_SECRET, type Service } from './service.ts';
import type { Cell } from './tally.ts';
import { plantOne } from './world.ts';
import { worldRow } from './worldRow.ts';

interface Asked extends Asking {
  operation: RestOperation;
}
type Who = Person | TurnedAway;
const nameOf = (who: Who): string => (typeof who === 'string' ? who : who.name);

/** Every address besides /graphql, as everybody. */
export async function checkRest(service: Service): Promise<void> {
  const operations = restOperations((asking) => makeDraft(asking));
  const asked = operations.flatMap((operation) =>
    PERSONS.flatMap((person) => operation.relations.map((relation): Asked => ({ service, person, relation, operation }))),
  );
  const isAllowed = ({ operation, person, relation }: Asked): boolean => operation.outcome(person, relation) === 'allow';
  const refused: [Asked, RestCall][] = [];
  for (const one of asked.filter((each) => !isAllowed(each))) refused.push([one, await one.operation.call(one)]);
  await inUnchanged(service, 'REST', async () => {
    await inParallel(refused, ([one, call]) => checkCall(one, call));
    for (const operation of operations) for (const stranger of STRANGERS) await checkStranger(service, operation, stranger);
    await inParallel([...PERSONS, ...STRANGERS], (who) => checkOpen(service, who));
  });
  for (const one of asked.filter(isAllowed)) await checkCall(one, await one.operation.call(one));
  await checkSigned(service);
  await checkReset(service);
  await checkOwnAccount(service);
  for (const person of PERSONS) await checkUpload(service, person);
  await checkTemplates(service);
}

async function send(
  service: Service,
  who: Who,
  { name }: { name: string },
  call: RestCall,
  cell: Cell,
  token = service.tokenOf(who),
): Promise<HttpAnswer> {
  const headers = { ...call.headers, ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await httpCall(`${service.product.origin}${call.path}`, {
    method: name.split(' ')[0]!,
    headers,
    ...(call.body !== undefined && { body: call.body }),
  });
  service.look(who, answer.text, cell);
  if (answer.status >= 500) service.tally.fault(`${cell.operation} as ${cell.actor}, ${cell.relation}: ${answer.status} ${answer.text}`);
  return answer;
}

/** Drafts are made by ADMIN, whatever is then done to them by whom. */
async function makeDraft({ service, relation }: Asking): Promise<string> {
  const admin = personOf('ADMIN');
  const cell = { operation: 'POST /api/esign/documents', actor: 'ADMIN', relation };
  const { text } = await send(service, admin, { name: 'POST /api/esign/documents' }, draftAs(relation), cell);
  return (JSON.parse(text) as { data: { documentHash: string } }).data.documentHash;
}

const messageOf = ({ text }: HttpAnswer): unknown => (text.startsWith('{') ? (JSON.parse(text) as { message?: string }).message : text);

async function checkCall({ service, person, relation, operation }: Asked, call: RestCall): Promise<void> {
  const cell = { operation: operation.name, actor: person.name, relation };
  const answer = await send(service, person, operation, call, cell);
  const wanted = operation.outcome(person, relation);
  // Whoever may call is told by other answers what is missing.
  const isRight =
    wanted === 'deny' ? answer.status === 403 && messageOf(answer) === DENIAL.message : ![401, 403, 404].includes(answer.status);
  service.tally.check(isRight, cell, wanted, `${answer.status} ${answer.text}`);
}

async function checkStranger(service: Service, operation: RestOperation, stranger: TurnedAway): Promise<void> {
  const call = await operation.call({ service, person: personOf('ADMIN'), relation: 'missing' });
  const cell = { operation: operation.name, actor: stranger, relation: 'all' };
  const answer = await send(service, stranger, operation, call, cell);
  const status = TURNED_AWAY[stranger].status ?? operation.strangers ?? 403;
  service.tally.check(
    answer.status === status && answer.text.includes('"status":"error"'),
    cell,
    String(status),
    `${answer.status} ${answer.text}`,
  );
}

async function checkOpen(service: Service, who: Who): Promise<void> {
  for (const { name, call, status } of OPEN_ADDRESSES) {
    const cell = { operation: name, actor: nameOf(who), relation: 'all' };
    const answer = await send(service, who, { name }, call, cell);
    service.tally.check(answer.status === status, cell, String(status), `${answer.status} ${answer.text}`);
  }
}

/** The identity provider, which signs what it sends, is heard; a token of whoever it may be is no signature. */
async function checkSigned(service: Service): Promise<void> {
  for (const { name, call } of OPEN_ADDRESSES.filter(({ status }) => status === 401)) {
    // Addresses without a body ask for a token, not for a signature.
    if (call.body === undefined) continue;
    const signature = `sha256=${createHmac('sha256', WEBHOOK_SECRET).update(call.body).digest('hex')}`;
    const cell = { operation: name, actor: 'identity provider', relation: 'all' };
    const answer = await send(
      service,
      'anonymous',
      { name },
      { ...call, headers: { ...call.headers, 'x-webhook-signature': signature } },
      cell,
    );
    service.tally.check(answer.status === 200, cell, '200', `${answer.status} ${answer.text}`);
  }
}

/** Nobody learns whether there is an account for an e-mail. */
async function checkReset(service: Service): Promise<void> {
  const name = 'POST /api/reset-password';
  const answers: HttpAnswer[] = [];
  for (const email of ['u_customer@x.test', 'nobody@x.test']) {
    const call = { path: '/api/reset-password', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email }) };
    answers.push(await send(service, 'anonymous', { name }, call, { operation: name, actor: 'anonymous', relation: email }));
  }
  const [known, unknown] = answers as [HttpAnswer, HttpAnswer];
  const isSame = known.status === 200 && unknown.status === 200 && known.text === unknown.text;
  service.tally.check(isSame, { operation: name, actor: 'anonymous', relation: 'all' }, 'the same answer', `${known.text} ${unknown.text}`);
}

/** Everybody takes away their own account, with or without a user, and nobody else's with the e-mail of theirs. */
async function checkOwnAccount(service: Service): Promise<void> {
  const operation = { name: 'POST /api/delete-account' };
  const email = 'leaving@x.test';
  await service.db.pool.query(
    `insert into idp_account (sub, email, name, email_verified, blocked, password_hash) values ('leaving|1', $1, 'made', true, false, 'x')`,
    [email],
  );
  const call = {
    path: '/api/delete-account',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userAuth0Id: 'leaving|1', email }),
  };
  const own = await service.signer.token('leaving|1', { email });
  const sameEmail = await service.signer.token('other|1', { email });
  for (const [relation, token, status] of [
    ['with the e-mail of another', sameEmail, 403],
    ['own', own, 200],
    ['own, once more', own, 403],
  ] as const) {
    const cell = { operation: operation.name, actor: 'unknown', relation };
    const answer = await send(service, 'unknown', operation, call, cell, token);
    service.tally.check(answer.status === status, cell, String(status), `${answer.status} ${answer.text}`);
  }
}

/** A permission to upload is one's own, as it was given; who is disabled has none any more. */
async function checkUpload(service: Service, person: Person): Promise<void> {
  const { product, tally } = service;
  const info = product.files.uploadInfo({ id: person.userId });
  const ofDisabled = product.files.uploadInfo({ id: 'u_disabled' });
  const terms = JSON.parse(Buffer.from(info.policy, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...terms, user: 'beta_users_one' })).toString('base64url');
  const tries = [
    ['own', info, 200],
    ['in the name of another', { ...info, policy: forged }, 403],
    ['with another signature', { ...info, signature: '0'.repeat(64) }, 403],
    ['into the folder of another', { ...info, path: '/uploads/beta_users_one/' }, 403],
    ['of somebody who is disabled', ofDisabled, 403],
  ] as const;
  for (const [relation, given, status] of tries) {
    const answer = await postRaw(product.origin, given, Buffer.from('made up'), 'made.txt');
    tally.check(
      answer.status === status,
      { operation: 'POST /files/store/S3', actor: person.name, relation },
      String(status),
      `${answer.status} ${JSON.stringify(answer.body)}`,
    );
  }
}

/** A template that a customer has made is theirs and the staff's: others neither see it nor make documents of it. */
async function checkTemplates(service: Service): Promise<void> {
  const maker: Person = { ...personOf('CUSTOMER_ELITE'), userId: 'u_beta_elite', customerId: 'c_beta' };
  const user = { id: maker.userId, email: 'beta.elite@x.test', role: maker.role, authProfileId: subOf(maker.userId) };
  await plantOne(service.db, 'users', worldRow('users', 'beta', 'one', user));
  const name = 'POST /api/esign/templates';
  const made = await httpCall(`${service.product.origin}/api/esign/templates`, {
    method: 'POST',
    ...form('/api/esign/templates', { title: `${MARK.beta} template`, html: '<p>made</p>', roles: '["Driver"]' }),
    headers: { ...form('', {}).headers, authorization: `Bearer ${await service.signer.token(subOf(maker.userId))}` },
  });
  const { templateId } = (JSON.parse(made.text) as { data: { templateId: string } }).data;
  for (const person of PERSONS.filter(({ staff, role }) => staff || role === 'CUSTOMER_ELITE')) {
    const cell = { operation: 'GET /api/esign/templates', actor: person.name, relation: 'other' };
    const { text } = await send(service, person, { name: 'GET' }, { path: '/api/esign/templates' }, cell);
    service.tally.check(text.includes(templateId) === person.staff, cell, person.staff ? 'the template' : 'no such template', text);
  }
  const makeOf = (id: string): Promise<HttpAnswer> => {
    const fields = { kind: 'template', templateId: id, documentTitle: 'made', isDraft: '1', customerId: 'c_alpha', signers: signers() };
    const cell = { operation: 'POST /api/esign/documents', actor: 'CUSTOMER_ELITE', relation: `template ${id}` };
    return send(service, personOf('CUSTOMER_ELITE'), { name }, form('/api/esign/documents', fields), cell);
  };
  const [theirs, nowhere] = [await makeOf(templateId), await makeOf('nowhere')];
  const cell = { operation: 'POST /api/esign/documents', actor: 'CUSTOMER_ELITE', relation: 'template of the other carrier' };
  service.tally.check(theirs.status === 403 && theirs.text === nowhere.text, cell, nowhere.text, `${theirs.status} ${theirs.text}`);
}
