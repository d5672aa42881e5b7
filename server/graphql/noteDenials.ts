import { GraphQLError } from 'graphql';
import { AccessError } from '#domain/errors.ts';
import type { RequestContext } from './context.ts';
import { ApiError, causeOf } from '../http/errors.ts';

const DENIALS: ReadonlySet<string> = new Set(['NotAuthorizedError', 'USER_DISABLED']);

/** Notes that a person was refused what they may not do or see: one note for each field of the answer. */
export function noteDenials(ctx: RequestContext, errors: readonly unknown[] | undefined): void {
  const denied = errors?.filter((error) => isDenial(causeOf(error))) ?? [];
  if (denied.length === 0) return;
  void whoIs(ctx).then((actor) => {
    for (const error of denied) ctx.audit.note({ action: 'denied', actor, requestId: ctx.requestId, detail: { field: fieldOf(error) } });
  });
}

function isDenial(cause: unknown): boolean {
  return cause instanceof AccessError || (cause instanceof ApiError && DENIALS.has(cause.code));
}

/** Null for somebody who is no user, or none any more. */
async function whoIs(ctx: RequestContext): Promise<{ userId: string; role: import('#domain/actor.ts').Role } | null> {
  const user = await ctx.user().catch(() => null);
  return user && { userId: user.id, role: user.role };
}

/** The field's own name: an alias is the caller's word. */
function fieldOf(error: unknown): string | null {
  const [node] = error instanceof GraphQLError ? (error.nodes ?? []) : [];
  return node?.kind === 'Field' ? node.name.value : null;
}
