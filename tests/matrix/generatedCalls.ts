import type { AnyRow } from '#domain/noun.ts';
import { NOUNS } from '#domain/tables.ts';
import type { Person } from './actors.ts';
import { nested } from './apiShape.ts';
import type { Generated, Relation } from './operations.ts';
import { byFilterData, createData, updateData } from './samples.ts';
import type { Service } from './service.ts';

export interface Call {
  query: string;
  variables: object;
}

/** The text of a call about the row `id`: the same for everybody, so that the product reads it once. */
export function callAbout({ name, table, act }: Generated, id: string, row?: AnyRow): Call {
  const { type } = NOUNS[table];
  switch (act) {
    case 'one':
      return { query: `query($id: ID) { ${name}(id: $id) { id } }`, variables: { id } };
    case 'list':
      return { query: `query($filter: ${type}Filter) { ${name}(filter: $filter) { count items { id } } }`, variables: byId(id) };
    case 'Update':
      return {
        query: `mutation($data: ${type}UpdateInput!) { ${name}(data: $data) { id } }`,
        variables: { data: { id, ...updateData(table, row) } },
      };
    case 'UpdateByFilter':
      return {
        query: `mutation($data: ${type}UpdateByFilterInput!, $filter: ${type}Filter) { ${name}(data: $data, filter: $filter) { count } }`,
        variables: { data: byFilterData(table, row), ...byId(id) },
      };
    case 'Delete':
      return { query: `mutation($id: ID) { ${name}(id: $id) { success } }`, variables: { id } };
    case 'DeleteByFilter':
      return { query: `mutation($filter: ${type}Filter) { ${name}(filter: $filter) { success } }`, variables: byId(id) };
    // What must be kept goes for a reason alone (RETAIN-2, DRIVER-3).
    case 'Destroy':
      return { query: `mutation($id: ID) { ${name}(data: { id: $id, reason: "asked to" }) { success } }`, variables: { id } };
    case 'DestroyByFilter':
      return {
        query: `mutation($filter: ${type}Filter) { ${name}(filter: $filter, data: { reason: "asked to" }) { success } }`,
        variables: byId(id),
      };
    case 'Restore':
      return { query: `mutation($id: ID!) { ${name}(id: $id) { id } }`, variables: { id } };
    default:
      throw new Error(`${name} is not about a row that is there`);
  }
}

const byId = (id: string): object => ({ filter: nested(['id'], { equals: id }) });

/** A create whose references stand in this relation to the person. */
export async function createCall(service: Service, { name, table, act }: Generated, person: Person, relation: Relation): Promise<Call> {
  const { type } = NOUNS[table];
  const data = await createData(service, table, person, relation);
  return act === 'Create'
    ? { query: `mutation($data: ${type}CreateInput!) { ${name}(data: $data) { id } }`, variables: { data } }
    : { query: `mutation($data: [${type}CreateManyInput!]!) { ${name}(data: $data) { count } }`, variables: { data: [data] } };
}
