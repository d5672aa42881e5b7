import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  typeFromAST,
  validate,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  type GraphQLType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { SCHEMA_FILE } from '#server/graphql/printSchema.ts';
import { pageOperations } from './pageOperations.ts';

export const OPERATION_TYPES_FILE = path.join(import.meta.dirname, '../../src/data/operations.gen.ts');
const LINE_MAX = 140;

const SCALARS: Readonly<Record<string, string>> = {
  BigInt: 'string',
  Boolean: 'boolean',
  Date: 'string',
  DateTime: 'string',
  Float: 'number',
  ID: 'string',
  Int: 'number',
  JSON: 'unknown',
  String: 'string',
};

/**
 * The types of what the page asks and of what it is answered, as TypeScript. `node scripts/build/operationTypes.ts` writes the file.
 * @throws Error that names the operation when the server does not offer it, or when this cannot describe it
 */
export async function operationTypes(): Promise<string> {
  const schema = buildSchema(readFileSync(SCHEMA_FILE, 'utf8'));
  const operations = (await pageOperations()).map(({ text }) => readOperation(schema, text)).toSorted(byName);
  const inputs = inputsOf(operations.flatMap(({ variables }) => variables.map(({ type }) => type)));
  const enums = new Map<string, GraphQLEnumType>();
  const print = printer(enums);
  const interfaces = [
    ...inputs.map((type) => block(`interface ${type.name}`, Object.values(type.getFields()).map(print.input))),
    ...operations.flatMap(({ title, variables, node, root }) => [
      block(`interface ${title}Result`, print.selected(root, node.selectionSet, '  ')),
      variables.length === 0 ? `type ${title}Variables = object;` : block(`interface ${title}Variables`, variables.map(print.input)),
    ]),
    block(
      'interface Operations',
      operations.map(({ name, title }) => `  ${name}: { result: ${title}Result; variables: ${title}Variables };`),
    ),
  ];
  const head = '// Written by `node scripts/build/operationTypes.ts` from *.operations.ts and the schema.';
  const parts = [...[...enums.values()].toSorted(byName).map(printEnum), ...interfaces];
  return `${[head, ...parts.map((part) => `export ${part}`)].join('\n\n')}\n`;
}

interface Named {
  name: string;
}
const byName = (a: Named, b: Named): number => (a.name < b.name ? -1 : 1);
/** A variable or a field of an input; what has a default need not be given. */
interface Given extends Named {
  type: GraphQLType;
  defaultValue?: unknown;
}

function readOperation(schema: GraphQLSchema, text: string) {
  const document = parse(text);
  const node = document.definitions[0] as OperationDefinitionNode;
  const name = node.name?.value ?? '';
  const [error] = validate(schema, document);
  if (error) throw new Error(`${name}: ${error.message}`);
  const variables = (node.variableDefinitions ?? []).map(({ variable, type, defaultValue }): Given => {
    return { name: variable.name.value, type: typeFromAST(schema, type as never)!, defaultValue };
  });
  return { name, title: name.charAt(0).toUpperCase() + name.slice(1), variables, node, root: schema.getRootType(node.operation)! };
}

/** The inputs among these types and those inside them, by name. */
function inputsOf(types: readonly GraphQLType[], found = new Set<GraphQLInputObjectType>()): GraphQLInputObjectType[] {
  for (const type of types.map((one) => getNamedType(one))) {
    if (!isInputObjectType(type) || found.has(type)) continue;
    found.add(type);
    inputsOf(
      Object.values(type.getFields()).map((field) => field.type),
      found,
    );
  }
  return [...found].toSorted(byName);
}

/** Words for types; the enums that they name are added to `enums`. */
function printer(enums: Map<string, GraphQLEnumType>) {
  function input({ name, type, defaultValue }: Given): string {
    const mayMiss = !isNonNullType(type) || defaultValue !== undefined;
    return `  ${name}${mayMiss ? '?' : ''}: ${typed(type, undefined, '')};`;
  }
  function selected(parent: GraphQLType, { selections }: SelectionSetNode, indent: string): string[] {
    if (!isObjectType(parent)) throw new Error(`${String(parent)} is no object: describe it in operationTypes.ts first.`);
    return selections.map((node) => {
      if (node.kind !== 'Field') throw new Error('Fragments are not described: write out the fields.');
      const field = parent.getFields()[node.name.value]!;
      return `${indent}${node.alias?.value ?? field.name}: ${typed(field.type, node.selectionSet, indent)};`;
    });
  }
  function typed(type: GraphQLType, selection: SelectionSetNode | undefined, indent: string): string {
    if (isNonNullType(type)) return some(type.ofType, selection, indent);
    const value = some(type, selection, indent);
    return value === 'unknown' ? value : `${value} | null`;
  }
  function some(type: GraphQLType, selection: SelectionSetNode | undefined, indent: string): string {
    if (isListType(type)) {
      const item = typed(type.ofType, selection, indent);
      return item.endsWith(' | null') ? `readonly (${item})[]` : `readonly ${item}[]`;
    }
    if (selection) return `{\n${selected(type, selection, `${indent}  `).join('\n')}\n${indent}}`;
    const name = String(type);
    if (isEnumType(type)) enums.set(name, type);
    if (isEnumType(type) || isInputObjectType(type)) return name;
    if (!SCALARS[name]) throw new Error(`${name} is no scalar that operationTypes.ts knows.`);
    return SCALARS[name];
  }
  return { input, selected };
}

function block(head: string, lines: readonly string[]): string {
  return `${head} {\n${lines.join('\n')}\n}`;
}

function printEnum(type: GraphQLEnumType): string {
  const values = type.getValues().map(({ name }) => `'${name}'`);
  const line = `type ${type.name} = ${values.join(' | ')};`;
  return line.length + 'export '.length <= LINE_MAX ? line : `type ${type.name} =\n  | ${values.join('\n  | ')};`;
}

if (import.meta.main) writeFileSync(OPERATION_TYPES_FILE, await operationTypes());
