import { getNamedType, getNullableType, isCompositeType, isInterfaceType, isListType, isObjectType, Kind, typeFromAST } from 'graphql';
import type {
  DocumentNode,
  FieldNode,
  GraphQLCompositeType,
  GraphQLField,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionNode,
  SelectionSetNode,
  ValueNode,
} from 'graphql';
import { ApiError } from '../http/errors.ts';
import { PAGE_FIRST_DEFAULT, PAGE_FIRST_MAX, PAGE_SKIP_MAX, QUERY_LIMITS } from './limits.ts';

/** Rows reckoned for a list inside a row when the query does not say how many; what really comes is counted while it comes. */
const INNER_ROWS_RECKONED = 10;

/** The greatest values of the arguments that page; `last` is `first` from the other end. */
const PAGE_ARGUMENTS: Readonly<Record<string, number>> = { first: PAGE_FIRST_MAX, last: PAGE_FIRST_MAX, skip: PAGE_SKIP_MAX };

type Variables = Readonly<Record<string, unknown>>;

/**
 * Refuses an operation that asks for more than one request may: a page that is too long, or too many rows altogether.
 * Cost is rows and objects, multiplied down the lists: `driversList(first: 20) { items { customer { name } } }` costs
 * 1 + 20 x (1 + 1). A column costs nothing. Fields that a directive may leave out count as if they came.
 * @throws ApiError InvalidArgumentError
 */
export function checkCost(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode, variables: Variables): void {
  const root = schema.getRootType(operation.operation);
  if (!root) return;
  const cost = new CostMeter(schema, document, operation, variables).ofSet(operation.selectionSet, root, PAGE_FIRST_DEFAULT);
  if (cost <= QUERY_LIMITS.costMax) return;
  throw new ApiError(
    'InvalidArgumentError',
    `This query asks for up to ${cost.toLocaleString('en-US')} rows, more than ${QUERY_LIMITS.costMax.toLocaleString('en-US')}. Ask for shorter pages with "first".`,
  );
}

/** One operation's cost. Each fragment is measured once for each length of page that it may stand in. */
class CostMeter {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, { set: SelectionSetNode; on: GraphQLCompositeType }>;
  readonly #measured = new Map<string, number>();
  readonly #variables: Variables;

  constructor(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode, variables: Variables) {
    this.#schema = schema;
    this.#variables = { ...defaultsOf(operation), ...variables };
    const known = document.definitions.flatMap((d) => {
      const on = d.kind === Kind.FRAGMENT_DEFINITION ? typeFromAST(schema, d.typeCondition) : undefined;
      return d.kind === Kind.FRAGMENT_DEFINITION && isCompositeType(on) ? [[d.name.value, { set: d.selectionSet, on }] as const] : [];
    });
    this.#fragments = new Map(known);
  }

  /** @param rows how many rows a list among the selected fields holds when it takes no argument of its own */
  ofSet(set: SelectionSetNode, type: GraphQLCompositeType, rows: number): number {
    let cost = 0;
    for (const node of set.selections) cost += this.#ofNode(node, type, rows);
    return cost;
  }

  #ofNode(node: SelectionNode, type: GraphQLCompositeType, rows: number): number {
    if (node.kind === Kind.FRAGMENT_SPREAD) return this.#ofFragment(node.name.value, rows);
    if (node.kind === Kind.FIELD) return this.#ofField(node, fieldOf(type, node.name.value), rows);
    const on = node.typeCondition ? typeFromAST(this.#schema, node.typeCondition) : type;
    return isCompositeType(on) ? this.ofSet(node.selectionSet, on, rows) : 0;
  }

  #ofFragment(name: string, rows: number): number {
    const key = `${name} ${rows}`;
    const known = this.#measured.get(key);
    if (known !== undefined) return known;
    this.#measured.set(key, 0);
    const fragment = this.#fragments.get(name);
    const cost = fragment ? this.ofSet(fragment.set, fragment.on, rows) : 0;
    this.#measured.set(key, cost);
    return cost;
  }

  /** A page stands on the field that asks for it, `driversList(first: 20)`, and counts at the list inside, `items`. */
  #ofField(node: FieldNode, field: GraphQLField<unknown, unknown> | undefined, rows: number): number {
    const page = this.#pageOf(node) ?? rows;
    const type = field && getNamedType(field.type);
    if (!node.selectionSet || !isCompositeType(type)) return 0;
    const isList = isListType(getNullableType(field!.type));
    return isList ? page * (1 + this.ofSet(node.selectionSet, type, INNER_ROWS_RECKONED)) : 1 + this.ofSet(node.selectionSet, type, page);
  }

  /** The `first` or `last` of a field, or null. @throws ApiError for a page beyond what is allowed */
  #pageOf(node: FieldNode): number | null {
    let page: number | null = null;
    for (const { name, value } of node.arguments ?? []) {
      const max = PAGE_ARGUMENTS[name.value];
      const asked = max === undefined ? null : this.#numberOf(value);
      if (max === undefined || asked === null) continue;
      if (asked > max || asked < 0) throw pageError(name.value, asked, max);
      if (name.value !== 'skip') page = asked;
    }
    return page;
  }

  #numberOf(value: ValueNode): number | null {
    if (value.kind === Kind.INT) return Number(value.value);
    const given = value.kind === Kind.VARIABLE ? this.#variables[value.name.value] : null;
    return typeof given === 'number' ? given : null;
  }
}

function fieldOf(type: GraphQLCompositeType, name: string): GraphQLField<unknown, unknown> | undefined {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
}

function defaultsOf({ variableDefinitions }: OperationDefinitionNode): Variables {
  const numbers = (variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue?.kind === Kind.INT ? [[variable.name.value, Number(defaultValue.value)]] : [],
  );
  return Object.fromEntries(numbers) as Variables;
}

function pageError(name: string, asked: number, max: number): ApiError {
  const most = max.toLocaleString('en-US');
  const instead = name === 'skip' ? 'narrow the list with a filter' : 'ask for one page after the other with "skip"';
  const message = asked < 0 ? `"${name}" may not be negative.` : `"${name}" may be at most ${most}: ${instead}.`;
  return new ApiError('InvalidArgumentError', message, { [name]: `0 to ${most}` });
}
