import { defaultFieldResolver, getNullableType, isListType, isObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import type { RequestContext } from './context.ts';
import { ApiError, timeoutError } from '../http/errors.ts';
import { QUERY_LIMITS } from './limits.ts';

type Resolver = GraphQLFieldResolver<unknown, RequestContext>;

/**
 * Puts two limits around every resolver of the schema, in place: no field works longer than 5 seconds, and no request brings
 * more than 5,000 rows, whatever was reckoned beforehand. Both end the request's work in the database as well. A field whose
 * extensions say `worksOnBytes` waits for its turn among others' documents, and has all the time that a request has.
 */
export function guardSchema(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const isList = isListType(getNullableType(field.type));
      if (!field.resolve && !isList) continue;
      const msMax = field.extensions['worksOnBytes'] ? QUERY_LIMITS.requestMsMax : QUERY_LIMITS.fieldMsMax;
      field.resolve = guarded((field.resolve ?? defaultFieldResolver) as Resolver, isList, msMax);
    }
  }
  return schema;
}

function guarded(resolve: Resolver, isList: boolean, msMax: number): Resolver {
  return (source, args, ctx, info) => {
    const found: unknown = resolve(source, args, ctx, info);
    const counted = (value: unknown): unknown => (isList ? count(ctx, value) : value);
    return found instanceof Promise ? inTime(ctx, found, msMax).then(counted) : counted(found);
  };
}

/** Over a websocket there is no request to count in: each event is small. */
function count(ctx: RequestContext, value: unknown): unknown {
  if (!Array.isArray(value) || !ctx.use) return value;
  ctx.use.rows += value.length;
  if (ctx.use.rows <= QUERY_LIMITS.rowsMax) return value;
  ctx.use.stop();
  throw new ApiError(
    'InvalidArgumentError',
    `This query brings more than ${QUERY_LIMITS.rowsMax.toLocaleString('en-US')} rows. Ask for shorter pages with "first".`,
  );
}

/** The result, or the end of the whole request's work: what one field waits for, the others most likely wait for as well. */
function inTime<T>(ctx: RequestContext, work: Promise<T>, msMax: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      reject(timeoutError());
      ctx.use?.stop();
    }, msMax);
    void work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
