import { audienceOf, type Actor } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { imageSql } from '#server/db/imageSql.ts';
import { fromSet } from '#server/sync/rowSets.ts';
import type { Product } from '#tests/e2e/support/product.ts';

/** Who a person is to the database at this moment. */
export async function actorNow(product: Product, email: string): Promise<Actor> {
  const [actor] = await product.sql<Actor>(`select "id" as "userId", "role", "customerId" from "users" where "email" = $1`, [email]);
  return actor!;
}

/** Every row that a person's device must hold, straight from the database: whole tables, and the parts of open parents. */
export async function truthFor(product: Product, actor: Actor): Promise<Partial<Record<TableName, AnyRow[]>>> {
  const truth: Partial<Record<TableName, AnyRow[]>> = {};
  for (const table of REPLICATED) {
    const from = fromSet(NOUNS[table], { kind: parentOf(table) ? 'open' : 'all' }, { actor });
    truth[table] = from
      ? (await product.sql<{ image: string }>(`select ${imageSql(NOUNS[table], audienceOf(actor), 'r')} as image ${from}`)).map(
          ({ image }) => JSON.parse(image) as AnyRow,
        )
      : [];
  }
  return truth;
}
