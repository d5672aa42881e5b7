import { builder } from './builder.ts';
import { guardSchema } from './guardSchema.ts';
import '../api/write/mutations.ts';
import '../api/read/events/notifications.graphql.ts';
import '../cases/caseCounts.graphql.ts';
import '../cases/cases.graphql.ts';
import '../cases/casesCsv.graphql.ts';
import '../cases/caseSummary.graphql.ts';
import '../cases/duplicates.graphql.ts';
import '../cases/following.graphql.ts';
import '../notifications/notificationsViewed.graphql.ts';
import '../cases/violationsByCase.graphql.ts';
import '../contracts/contractWithDriver.graphql.ts';
import '../contracts/merge.graphql.ts';
import '../contracts/unsentPevs.graphql.ts';
import '../customers/customer.graphql.ts';
import '../dashboard/alertsCount.graphql.ts';
import '../dashboard/casesCount.graphql.ts';
import '../users/mentionableAgents.graphql.ts';
import '../drivers/driver.graphql.ts';
import '../files/files.graphql.ts';
import '../records/records.graphql.ts';
import '../users/createUserAuth0.graphql.ts';
import '../users/preference.graphql.ts';
import '../users/user.graphql.ts';
import '../sync/sync.graphql.ts';

/** The one endpoint's schema: every part adds itself to the builder, this file only gathers them. */
export const schema = guardSchema(builder.toSchema());
