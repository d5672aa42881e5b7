import { getOperationAST, type DocumentNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { checkCost } from './cost.ts';
import type { AskedDocument, Documents } from './documents.ts';
import { ApiError } from '../http/errors.ts';
import { QUERY_LIMITS } from './limits.ts';

/** The question of one request, as its JSON says. */
export interface Asked extends AskedDocument {
  variables: Record<string, unknown>;
  operationName: string | null;
}

/** An operation that may be run. */
export interface Operation {
  text: string;
  document: DocumentNode;
  node: OperationDefinitionNode;
  variables: Record<string, unknown>;
  operationName: string | null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const SHA256 = /^[0-9a-f]{64}$/;

/** The parts of a request, or null when it is anything else (a batch, a bare text, an id that is none). */
export function askedIn(body: unknown): Asked | null {
  if (!isObject(body)) return null;
  const { query = null, variables, operationName = null, extensions } = body;
  if (query !== null && typeof query !== 'string') return null;
  if (operationName !== null && typeof operationName !== 'string') return null;
  if (variables != null && !isObject(variables)) return null;
  const persisted = isObject(extensions) && isObject(extensions['persistedQuery']) ? extensions['persistedQuery'] : null;
  const sha256 = persisted?.['sha256Hash'] ?? null;
  if (sha256 !== null && !(typeof sha256 === 'string' && SHA256.test(sha256))) return null;
  if (query === null && sha256 === null) return null;
  return { text: query, sha256, variables: variables ?? {}, operationName };
}

/** The operation that is asked for, when it may be run at all: for HTTP and for the socket alike. @throws ApiError, DocumentError */
export function operationFor(schema: GraphQLSchema, documents: Documents, asked: Asked): Operation {
  const { text, document } = documents.read(asked);
  const node = getOperationAST(document, asked.operationName);
  if (!node) throw new ApiError('InvalidArgumentError', 'Say with "operationName" which operation of the query is meant.');
  if (isDeeper(asked.variables, QUERY_LIMITS.variablesDepthMax))
    throw new ApiError('InvalidArgumentError', `The variables are deeper than ${QUERY_LIMITS.variablesDepthMax} levels.`);
  checkCost(schema, document, node, asked.variables);
  return { text, document, node, variables: asked.variables, operationName: asked.operationName };
}

/** Level by level, because a function that calls itself is what the depth is meant for. */
function isDeeper(value: unknown, levelsMax: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levelsMax) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
