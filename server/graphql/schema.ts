import { builder } from './builder.ts';
import { guardSchema } from './guardSchema.ts';
import '../api/write/mutations.ts';
import '../api/read/events/notifications.graphql.ts';
import '../records/records.graphql.ts';
import '../users/user.graphql.ts';
import '../sync/sync.graphql.ts';

/** The one endpoint's schema: every part adds itself to the builder, this file only gathers them. */
export const schema = guardSchema(builder.toSchema());
