import { Kind, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';
import type { RateName, Rates } from '../limits/rates.ts';
import type { Operation } from './operation.ts';

/** Fields of Query and Mutation that have a rate of their own. */
const FIELD_RATES: Readonly<Record<string, RateName>> = {
  syncPage: 'fill',
  syncPush: 'push',
  syncUnseal: 'push',
  casesListCSV: 'export',
};

/** Counts each such field of the operation, under whatever alias, and the operation unless it asks for pages alone. @throws ThrottledError */
export async function spendRates(rates: Rates, { document, node }: Operation, sub: string): Promise<void> {
  const fragments = new Map(document.definitions.flatMap((d) => (d.kind === Kind.FRAGMENT_DEFINITION ? [[d.name.value, d] as const] : [])));
  const times = new Map<RateName, number>();
  for (const field of rootFields(node.selectionSet, fragments)) {
    const rate = Object.hasOwn(FIELD_RATES, field) ? FIELD_RATES[field] : undefined;
    if (rate !== 'fill') times.set('graphql', 1);
    if (rate) times.set(rate, (times.get(rate) ?? 0) + 1);
  }
  for (const [rate, count] of times) await rates.byPerson(rate, sub, count);
}

/** Names of the fields that run at the top; a fragment runs once however often it is spread. */
function* rootFields(
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  spread = new Set<string>(),
): Generator<string> {
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) yield node.name.value;
    else if (node.kind === Kind.INLINE_FRAGMENT) yield* rootFields(node.selectionSet, fragments, spread);
    else if (!spread.has(node.name.value)) {
      spread.add(node.name.value);
      yield* rootFields(fragments.get(node.name.value)!.selectionSet, fragments, spread);
    }
  }
}
