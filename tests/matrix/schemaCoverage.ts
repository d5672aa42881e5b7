import { isObjectType, type GraphQLSchema } from 'graphql';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { API_NOUNS, shapeOfNoun } from './apiShape.ts';
import type { Operation } from './operations.ts';

/** What a noun's type has beyond its columns and relations, and who is told it: everybody who sees the row, if nothing is said. */
export const EXTRA_FIELDS: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  files: ['downloadUrl', 'shareUrl', 'previewUrl', 'uploadUrl'],
  driverApplicationForms: ['pdfBase64'],
  users: ['roles'],
  templates: ['signers'],
};

const ADVICE = 'Say in tests/matrix/customQueries.ts or customMutations.ts who may call it on what, and how it is called.';

/** Operations without a row in the matrix, and rows without an operation, each in a sentence. */
export function uncovered(schema: GraphQLSchema, operations: readonly Operation[]): string[] {
  const roots = { Query: schema.getQueryType(), Mutation: schema.getMutationType(), Subscription: schema.getSubscriptionType() };
  const there = Object.entries(roots).flatMap(([kind, type]) => Object.keys(type?.getFields() ?? {}).map((name) => `${kind} ${name}`));
  const rows = operations.map(({ kind, name }) => `${kind} ${name}`);
  return [
    ...there.filter((one) => !rows.includes(one)).map((one) => `${one} has no row in the access matrix. ${ADVICE}`),
    ...rows
      .filter((one) => !there.includes(one))
      .map((one) => `The access matrix has a row for ${one}, which is no operation of the schema. Take the row away.`),
    ...rows.filter((one, at) => rows.indexOf(one) !== at).map((one) => `The access matrix has two rows for ${one}.`),
  ];
}

/** Fields of the nouns' types of which the matrix does not know who reads them. */
export function unknownFields(schema: GraphQLSchema): string[] {
  return API_NOUNS.flatMap((table) => {
    const shape = shapeOfNoun(table);
    const known = new Set([
      ...[...shape.columns, ...shape.one].map(({ path }) => path.join('.')),
      ...shape.many.map(({ name }) => name),
      ...(EXTRA_FIELDS[table] ?? []),
      '_description',
    ]);
    const objects = new Set([...known].filter((path) => path.includes('.')).map((path) => path.split('.')[0]!));
    const there = fieldsOf(schema, NOUNS[table].type).flatMap((name) =>
      objects.has(name)
        ? fieldsOf(schema, `${NOUNS[table].type}_${name.charAt(0).toUpperCase()}${name.slice(1)}`).map((member) => `${name}.${member}`)
        : [name],
    );
    return [
      ...there
        .filter((path) => !known.has(path))
        .map((path) => `${NOUNS[table].type}.${path} is declared nowhere: say in tests/matrix/schemaCoverage.ts who may read it.`),
      ...[...known]
        .filter((path) => !there.includes(path))
        .map((path) => `${NOUNS[table].type}.${path} is declared and not in the schema.`),
    ];
  });
}

function fieldsOf(schema: GraphQLSchema, name: string): string[] {
  const type = schema.getType(name);
  return isObjectType(type) ? Object.keys(type.getFields()) : [];
}
