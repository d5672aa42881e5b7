import { getNamedType, isInputObjectType, isListType, type GraphQLInputField, type GraphQLSchema } from 'graphql';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { API_NOUNS } from './apiShape.ts';

/** What an input may do over a relation. */
export type LinkVerb = 'connect' | 'reconnect' | 'disconnect' | 'delete' | 'create' | 'update';
const VERBS: readonly string[] = ['connect', 'reconnect', 'disconnect', 'delete', 'create', 'update'];

/** A relation in an input of the schema, with one thing that can be done over it. */
export interface Link {
  table: TableName;
  /** Is the row made or changed over which it is done? */
  writing: 'Create' | 'Update';
  /** `['medicalExaminerVerification', 'screenshot']` */
  path: readonly string[];
  verb: LinkVerb;
  target: TableName;
  isList: boolean;
  /** Unique fields, besides the id, by which a row of the target can be named. */
  keys: readonly string[];
  /** What can be given for a row that is made at the other end: everything but the link back. */
  creates: readonly string[];
}

const TABLE_OF_TYPE = new Map<string, TableName>(API_NOUNS.map((table) => [NOUNS[table].type, table]));

function linksIn(table: TableName, writing: Link['writing'], field: GraphQLInputField, path: readonly string[]): Link[] {
  const type = getNamedType(field.type);
  if (!isInputObjectType(type)) return [];
  const inner = Object.values(type.getFields());
  const verbs = inner.filter(({ name }) => VERBS.includes(name));
  if (verbs.length === 0) return inner.flatMap((member) => linksIn(table, writing, member, [...path, member.name]));
  const key = verbs.map(({ type: of }) => getNamedType(of)).find(({ name }) => name.endsWith('KeyFilter'));
  const update = verbs.find(({ name }) => name === 'update');
  const byUpdate = update && getNamedType((getNamedType(update.type) as any).getFields().filter.type);
  const created = verbs.find(({ name }) => name === 'create');
  const named = key ?? byUpdate ?? (created && getNamedType(created.type));
  const target = TABLE_OF_TYPE.get(named!.name.replace(/^.*_/, '').replace(/(KeyFilter|CreateInput)$/, ''));
  // The role of a user is written like a relation and is none.
  if (!target) return [];
  const keys = isInputObjectType(key) ? Object.keys(key.getFields()).filter((name) => name !== 'id') : [];
  const made = created && getNamedType(created.type);
  const creates = isInputObjectType(made) ? Object.keys(made.getFields()) : [];
  return verbs.map(({ name, type: of }) => ({
    table,
    writing,
    path,
    verb: name as LinkVerb,
    target,
    isList: isListType(of),
    keys,
    creates,
  }));
}

/** Everything that can be done over a relation, from the inputs of the schema. */
export function linksOf(schema: GraphQLSchema): Link[] {
  return API_NOUNS.flatMap((table) =>
    (['Create', 'Update'] as const).flatMap((writing) => {
      const input = schema.getType(`${NOUNS[table].type}${writing}Input`);
      const isUsed = schema.getMutationType()!.getFields()[
        `${NOUNS[table].type.charAt(0).toLowerCase()}${NOUNS[table].type.slice(1)}${writing}`
      ];
      if (!isInputObjectType(input) || !isUsed) return [];
      return Object.values(input.getFields()).flatMap((field) => linksIn(table, writing, field, [field.name]));
    }),
  );
}
