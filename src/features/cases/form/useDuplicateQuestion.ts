import type { Likeness } from '#domain/cases/duplicates.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { useSyncStatus } from '#src/data/useLive.ts';
import type { CaseValues } from './caseValues.ts';
import { casesOfCustomer, duplicatesAmong, likenessOf, type FoundDuplicate } from './duplicateCases.ts';
import { useFlag } from '#src/data/useFlag.ts';

/** Asks the server, by code that brings the sign-in along: it is fetched when it is wanted, and nobody is kept from saving without it. */
async function askServer(wanted: Likeness, ownId: string): Promise<readonly FoundDuplicate[]> {
  const asking = await import('./askDuplicates.ts').catch(() => null);
  return asking ? asking.duplicatesOnServer(wanted, ownId) : [];
}

/**
 * Asks the person before a case is made where another one certainly tells of the same event, here or on the server. It keeps
 * nobody from making it (domain.md 6.3).
 */
export function useDuplicateQuestion(ownId: string): (values: CaseValues) => Promise<boolean> {
  const tools = useTools();
  const isWanted = useFlag('duplicateCaseChecker');
  const { phase } = useSyncStatus();
  return async (values) => {
    if (!isWanted) return true;
    const wanted = likenessOf(values);
    const q = casesOfCustomer(values.customerId);
    const [here, there] = await Promise.all([q ? tools.query(q) : { rows: [] }, phase === 'live' ? askServer(wanted, ownId) : []]);
    const found = new Map([...duplicatesAmong(wanted, here.rows, ownId), ...there].map((one) => [one.id, one]));
    const exact = [...found.values()].filter(({ level }) => level === 'EXACT');
    if (exact.length === 0) return true;
    const list = exact.map(({ caseID, reason }) => `${caseID}: ${reason.toLowerCase()}`).join('. ');
    return tools.confirm({ title: 'Create anyway?', body: `${list}.`, action: 'Create anyway' });
  };
}
