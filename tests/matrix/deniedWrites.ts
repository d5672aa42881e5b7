import type { Person } from './actors.ts';
import { PERSONS } from './actors.ts';
import { API_NOUNS } from './apiShape.ts';
import { callAbout, createCall, type Call } from './generatedCalls.ts';
import { inParallel } from './inParallel.ts';
import { GENERATED, relationsOf, type Generated, type Relation } from './operations.ts';
import type { Answer, Service } from './service.ts';
import { changedTables, tableHashes } from './tableHashes.ts';
import type { Cell } from './tally.ts';
import { standingId } from './targets.ts';

/** What 'not there' and 'not yours' are answered, letter by letter (ACCESS-2). */
export const DENIAL = { code: 'NotAuthorizedError', message: "You don't have permission to do this, or it does not exist." } as const;

export function isDenial({ errors, data }: Answer): boolean {
  const isNothing = data == null || Object.values(data).every((value) => value === null);
  return isNothing && errors?.length === 1 && errors[0]!.code === DENIAL.code && errors[0]!.message === DENIAL.message;
}

/** A call that did nothing because nothing that it could be about was found. */
function isEmpty({ errors, data }: Answer, name: string): boolean {
  const answer = data?.[name];
  return errors === undefined && (answer?.count === 0 || answer?.success === true);
}

interface Refusal {
  operation: Generated;
  person: Person;
  relation: Relation;
}

function refusalsOf(operation: Generated): Refusal[] {
  return PERSONS.flatMap((person) =>
    relationsOf(operation.table, operation.act)
      .filter((relation) => operation.outcome(person, relation) !== 'allow')
      .map((relation) => ({ operation, person, relation })),
  );
}

function callOf(service: Service, { operation, person, relation }: Refusal): Promise<Call> | Call {
  const { table, act } = operation;
  return act.startsWith('Create')
    ? createCall(service, operation, person, relation)
    : callAbout(operation, standingId(table, person, relation, act));
}

/** Every write that somebody may not make, noun by noun, and whether any row is another one afterwards. */
export async function checkDeniedWrites(service: Service): Promise<void> {
  for (const table of API_NOUNS) {
    const refusals = GENERATED.filter((operation) => operation.table === table && operation.kind === 'Mutation').flatMap(refusalsOf);
    if (refusals.length === 0) continue;
    // What the calls need is put there first: from then on nothing may change.
    const prepared: [Refusal, Call][] = [];
    await inParallel(refusals, async (refusal) => void prepared.push([refusal, await callOf(service, refusal)]));
    await inUnchanged(service, table, () => inParallel(prepared, ([refusal, call]) => checkRefusal(service, refusal, call)));
  }
}

async function checkRefusal(service: Service, { operation, person, relation }: Refusal, { query, variables }: Call): Promise<void> {
  const cell: Cell = { operation: operation.name, actor: person.name, relation };
  const answer = await service.ask(person, query, variables, cell);
  const wanted = operation.outcome(person, relation);
  const isRight = wanted === 'deny' ? isDenial(answer) : isEmpty(answer, operation.name);
  service.tally.check(isRight, cell, wanted, answer.text);
}

/** Does work that must leave every row as it is. */
export async function inUnchanged(service: Service, what: string, work: () => Promise<void>): Promise<void> {
  const before = await tableHashes(service.db);
  await work();
  const changed = changedTables(before, await tableHashes(service.db));
  service.tally.check(changed.length === 0, { operation: what, actor: 'all', relation: 'refused' }, 'no row changed', changed);
}
