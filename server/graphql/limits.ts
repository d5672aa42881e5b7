import { GraphQLError, Kind, NoSchemaIntrospectionCustomRule, specifiedRules } from 'graphql';
import type { ASTVisitor, DocumentNode, SelectionNode, SelectionSetNode, ValidationContext, ValidationRule } from 'graphql';

/** Rows of one list: most, and how many when the caller does not say (8base would send 5,000, which invites a denial of service). */
export const PAGE_FIRST_MAX = 100;
export const PAGE_FIRST_DEFAULT = 100;
/** Farther into a list one filters instead. */
export const PAGE_SKIP_MAX = 10_000;

/** How large a query may be (design/reliability.md 4); a client of ours stays far below. */
export const QUERY_LIMITS = {
  /** Tokens of the query text, counted while parsing. */
  tokensMax: 1000,
  depthMax: 6,
  aliasesMax: 15,
  directivesMax: 10,
} as const;

/**
 * Levels of fields below a selection. Each fragment is measured once: fragments that spread each other twice would
 * otherwise cost time without end. A fragment inside itself counts as nothing: another rule refuses it.
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
    return node.name.value.startsWith('__') ? 0 : 1 + depthOf(node.selectionSet);
  };
  const depthOf = (set: SelectionSetNode | undefined): number => Math.max(0, ...(set?.selections ?? []).map(ofNode));
  return depthOf;
}

function isTooDeep(document: DocumentNode): boolean {
  const depthOf = depthMeter(document);
  return document.definitions.some((d) => d.kind === Kind.OPERATION_DEFINITION && depthOf(d.selectionSet) > QUERY_LIMITS.depthMax);
}

/** Refuses queries that are built to cost: too deep, too many aliases or directives. */
function limitShape(context: ValidationContext): ASTVisitor {
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

/** The rules this server adds to those of the query language. */
export function extraRules(introspection: boolean): ValidationRule[] {
  return introspection ? [limitShape] : [limitShape, NoSchemaIntrospectionCustomRule];
}

/** All rules, for the socket, which validates by itself. */
export function allRules(introspection: boolean): ValidationRule[] {
  return [...specifiedRules, ...extraRules(introspection)];
}
