import { PERSONS, type Person } from './actors.ts';
import type { CustomOperation } from './customOperation.ts';
import { CUSTOM } from './customOperations.ts';
import { DENIAL, inUnchanged } from './deniedWrites.ts';
import type { Call } from './generatedCalls.ts';
import { inParallel } from './inParallel.ts';
import type { Relation } from './operations.ts';
import type { Answer, Service } from './service.ts';

interface Asked {
  operation: CustomOperation;
  person: Person;
  relation: Relation;
}

/** The cells of the operations that have code of their own, but for those of the sockets. */
const ASKED: readonly Asked[] = CUSTOM.filter(({ kind }) => kind !== 'Subscription').flatMap((operation) =>
  PERSONS.flatMap((person) => operation.relations.map((relation) => ({ operation, person, relation }))),
);

/** Operations whose work is done in the process for foreign bytes (docs/decisions/0025-work-on-bytes.md). */
const ON_BYTES: ReadonlySet<string> = new Set(['caseSummaryPdf']);

/** First all that is refused, which must leave every row as it is; then all that is allowed. */
export async function checkCustomOperations(service: Service): Promise<void> {
  const isAllowed = ({ operation, person, relation }: Asked): boolean => operation.outcome(person, relation) === 'allow';
  const refused: [Asked, Call][] = [];
  for (const asked of ASKED.filter((one) => !isAllowed(one))) refused.push([asked, await asked.operation.call({ service, ...asked })]);
  await inUnchanged(service, 'operations with code of their own', () =>
    inParallel(refused, ([asked, call]) => checkCall(service, asked, call)),
  );
  const allowed = ASKED.filter(isAllowed);
  const check = async (asked: Asked): Promise<void> => checkCall(service, asked, await asked.operation.call({ service, ...asked }));
  // Work on bytes is asked for one by one, once its process is there: on a busy machine many at once wait longer than a request may take.
  const onBytes = allowed.filter(({ operation }) => ON_BYTES.has(operation.name));
  await warmUp(service, onBytes[0]!);
  for (const asked of onBytes) await check(asked);
  await inParallel(
    allowed.filter((asked) => !onBytes.includes(asked)),
    check,
  );
}

/** Asks until the process that works on bytes has started. */
async function warmUp(service: Service, asked: Asked): Promise<void> {
  const { operation, person, relation } = asked;
  const { query, variables } = await operation.call({ service, ...asked });
  for (let tries = 0; tries < 5; tries++) {
    const { errors } = await service.ask(person, query, variables, { operation: operation.name, actor: person.name, relation });
    if (errors?.[0]?.code !== 'TIMEOUT') return;
  }
}

async function checkCall(service: Service, { operation, person, relation }: Asked, { query, variables }: Call): Promise<void> {
  const cell = { operation: operation.name, actor: person.name, relation };
  const answer = await service.ask(person, query, variables, cell);
  const wanted = operation.outcome(person, relation);
  service.tally.check(isRight(operation, wanted, answer), cell, wanted, answer.text);
}

function isRight({ name, did, refusal }: CustomOperation, wanted: string, { data, errors }: Answer): boolean {
  const told = data?.[name];
  if (wanted === 'deny') {
    const [error, another] = errors ?? [];
    const words = refusal ? refusal.test(error?.message ?? '') : error?.message === DENIAL.message;
    return told == null && another === undefined && error?.code === DENIAL.code && words;
  }
  if (errors !== undefined) return false;
  if (wanted === 'null') return told === null;
  return wanted === 'empty' ? told != null && !did(told) : did(told);
}
