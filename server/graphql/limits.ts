import { GraphQLError, Kind, NoSchemaIntrospectionCustomRule, specifiedRules } from 'graphql';
import type { ASTVisitor, DocumentNode, SelectionNode, SelectionSetNode, ValidationContext, ValidationRule } from 'graphql';

/** Rows of one list: most, and how many when the caller does not say (8base would send 5,000, which invites a denial of service). */
export const PAGE_FIRST_MAX = 100;
export const PAGE_FIRST_DEFAULT = 100;
/** Farther into a list one filters instead. */
export const PAGE_SKIP_MAX = 10_000;

/** The limits of a query (design/reliability.md 4); a client of ours stays far below. */
export const QUERY_LIMITS = {
  /** Tokens of the query text, counted while parsing. */
  tokensMax: 1000,
  depthMax: 6,
  aliasesMax: 15,
  directivesMax: 10,
  /** Rows and objects that the query asks for, see cost.ts. */
  costMax: 5000,
  /** Rows that one request may really bring, counted while they come. */
  rowsMax: 5000,
  /** Levels of the variables: reading them, and what is made of a filter, calls itself for each. */
  variablesDepthMax: 100,
  bodyBytesMax: 256 * 1024,
  /** One field's work. */
  fieldMsMax: 5000,
  requestMsMax: 10_000,
} as const;

/** The field in which every list keeps its rows: packaging around a row, so it is no level of its own. */
const LIST_ROWS = 'items';

/**
 * Levels of fields below a selection: `driversList { items { contractRelation { items { customer { name } } } } }` has four.
 * Each fragment is measured once: fragments that spread each other twice would otherwise cost time without end. A fragment
 * inside itself counts as nothing: another rule refuses it.
 */
function depthMeter(document: DocumentNode): (set: SelectionSetNode | undefined) => number {
  const fragments = new Map(document.definitions.filter((d) => d.kind === Kind.FRAGMENT_DEFINITION).map((d) => [d.name.value, d]));
  const measured = new Map<string, number>();
  const ofFragment = (name: string): number => {
    if (!measured.has(name)) {
      measured.set(name, 0);
      measured.set(name, depthOf(fragments.get(name)?.selectionSet));
    }
    return measured.get(name)!;
  };
  const ofNode = (node: SelectionNode): number => {
    if (node.kind === Kind.FRAGMENT_SPREAD) return ofFragment(node.name.value);
    if (node.kind === Kind.INLINE_FRAGMENT) return depthOf(node.selectionSet);
    // Introspection is deep by nature; where it is allowed at all, depth is not what protects.
    if (node.name.value.startsWith('__')) return 0;
    return (node.name.value === LIST_ROWS ? 0 : 1) + depthOf(node.selectionSet);
  };
  const depthOf = (set: SelectionSetNode | undefined): number => Math.max(0, ...(set?.selections ?? []).map(ofNode));
  return depthOf;
}

function isTooDeep(document: DocumentNode): boolean {
  const depthOf = depthMeter(document);
  return document.definitions.some((d) => d.kind === Kind.OPERATION_DEFINITION && depthOf(d.selectionSet) > QUERY_LIMITS.depthMax);
}

/** Refuses queries that are built to cost: too deep, too many aliases or directives. */
export function limitShape(context: ValidationContext): ASTVisitor {
  let aliases = 0;
  let directives = 0;
  const refuse = (what: string): void => context.reportError(new GraphQLError(`This query is not accepted: ${what}.`));
  return {
    Field: (node) => {
      if (node.alias) aliases += 1;
    },
    Directive: () => {
      directives += 1;
    },
    Document: {
      leave: (node) => {
        if (isTooDeep(node)) refuse(`deeper than ${QUERY_LIMITS.depthMax} levels`);
        if (aliases > QUERY_LIMITS.aliasesMax) refuse(`more than ${QUERY_LIMITS.aliasesMax} aliases`);
        if (directives > QUERY_LIMITS.directivesMax) refuse(`more than ${QUERY_LIMITS.directivesMax} directives`);
      },
    },
  };
}

/** Returns the rules of the language, without questions about the schema where those are switched off. */
export function languageRules(introspection: boolean): ValidationRule[] {
  return introspection ? [...specifiedRules] : [...specifiedRules, NoSchemaIntrospectionCustomRule];
}
