import { contracts } from '#domain/contracts/contract.ts';
import { drivers } from '#domain/drivers/driver.ts';
import { factsOf } from '#domain/fieldLabel.ts';
import type { Row, TableName } from '#domain/tables.ts';
import { recordFacts, type Fact, type FactEdit, type FactGroup } from '#src/components/recordFacts.ts';
import { recordHref } from '#src/components/recordHref.ts';
import { formatDate } from '#src/components/formatDate.ts';
import { phoneValue } from '#src/forms/phone-field.tsx';
import type { DriverFactsResult } from '#src/data/operations.gen.ts';

/** What of a driver the server alone knows; null while it has not answered. */
export type ServerFacts = NonNullable<DriverFactsResult['driver']>;

/** The rows around a driver, as far as they are on the device. */
export interface DriverRelations {
  customer: Row<'customers'> | undefined;
  /** Every contract of the driver. */
  contracts: readonly Row<'contracts'>[];
  languages: readonly Row<'driverLanguages'>[];
  states: readonly Row<'usStates'>[];
}

interface Viewer {
  isStaff: boolean;
  /** May change a driver and a contract. */
  mayEdit: boolean;
}

const EMPTY = 'N/A';
const { Driver, Contact, License } = drivers.groups;
const { Contract } = contracts.groups;

type Options = readonly { value: string; label: string }[];

/** How one field of a row is changed in place; an emptied one that may be empty becomes null. */
function editOf(table: TableName, row: { id: string }, field: string, mutation: string, options: Options = []): FactEdit {
  const facts = factsOf(table, field)!;
  const { nullable, kind, format } = facts;
  const value = String((row as Record<string, unknown>)[field] ?? '');
  const read = (typed: string): string => (format === 'phone' ? phoneValue(typed) : typed.trim());
  return {
    kind: kind === 'date' ? 'date' : options.length > 0 ? 'enum' : 'text',
    value,
    options: nullable ? [{ value: '', label: EMPTY }, ...options] : options,
    mutation,
    inputOf: (typed) => ({ id: row.id, [field]: nullable && typed.trim() === '' && kind !== 'text' ? null : read(typed) }),
  };
}

/** The lines of some fields, each changed in place by whoever may. */
function lines<R extends { id: string }>(
  table: 'drivers' | 'contracts',
  row: R,
  fields: readonly (keyof R & string)[],
  mayEdit: boolean,
  options: Partial<Record<string, Options>> = {},
): Fact[] {
  const mutation = table === 'drivers' ? 'driverUpdate' : 'contractUpdate';
  return recordFacts(table, row, fields).map((fact, i) => {
    const field = fields[i]!;
    const of = options[field];
    const value = of ? (of.find((one) => one.value === row[field])?.label ?? EMPTY) : fact.value;
    return { ...fact, value, ...(mayEdit && { edit: editOf(table, row, field, mutation, of) }) };
  });
}

/** Other licenses as people read them; the API takes any shape. */
function otherLicenses(value: unknown): string {
  if (value === null || value === undefined) return EMPTY;
  const all = Array.isArray(value) ? value : [value];
  const words = (one: unknown): string =>
    one !== null && typeof one === 'object' ? Object.values(one).filter(Boolean).join(' ') : String(one as string);
  return all.map(words).filter(Boolean).join(', ') || EMPTY;
}

function contractGroup(row: Row<'contracts'>, { customer }: DriverRelations, { isStaff, mayEdit }: Viewer): FactGroup {
  const [status, hired] = [Contract.filter((field) => field === 'status'), Contract.filter((field) => field !== 'status')];
  return {
    title: 'Contract',
    facts: [
      ...(isStaff ? [{ label: 'Company', value: customer?.name ?? EMPTY, href: recordHref('customers', row.customerId) }] : []),
      // What follows from a status is told before it is set, by its own command.
      ...lines('contracts', row, status, false),
      ...lines('contracts', row, hired, mayEdit),
      ...recordFacts('contracts', row, ['createdAt', 'activatedAt', 'archivedAt']),
    ],
  };
}

/** The other contracts of the driver, each with a way to it. */
function otherContracts(row: Row<'contracts'> | null, { contracts: all }: DriverRelations): FactGroup[] {
  const others = all.filter(({ id }) => id !== row?.id);
  if (others.length === 0) return [];
  return [
    {
      title: 'Other contracts',
      facts: others.map(({ id, status, hiredAt, createdAt }) => ({
        label: status,
        value: hiredAt ? `Hired ${formatDate(hiredAt)}` : `Created ${formatDate(createdAt)}`,
        href: recordHref('contracts', id),
      })),
    },
  ];
}

/** The heading of the safety summary, which links lead to. */
export const SAFETY = 'Safety summary';

/** The safety summary, once the server has answered; a line where it knows of none. */
function safetyGroup(server: ServerFacts | null): FactGroup[] {
  if (!server) return [];
  const summary = server.driverSafetySummary;
  return [
    {
      title: SAFETY,
      facts: [
        { label: 'Crashes', value: summary ? String(summary.crashes) : EMPTY },
        { label: 'Moving violations', value: summary ? String(summary.movingViolations) : EMPTY },
        { label: 'Companies from PSP', value: summary?.companiesFromPSP.join(', ') || EMPTY },
      ],
    },
  ];
}

/** The record of a driver as a person reads it, with the contract it is about; a driver may have none. */
export function driverFactGroups(
  contract: Row<'contracts'> | null,
  driver: Row<'drivers'>,
  relations: DriverRelations,
  server: ServerFacts | null,
  viewer: Viewer,
): FactGroup[] {
  const { mayEdit } = viewer;
  const options = {
    preferredLanguageId: relations.languages.map(({ id, name }) => ({ value: id, label: name })),
    licenseStateId: relations.states.map(({ id, name }) => ({ value: id, label: name })),
  };
  // Devices of customers do not hold it (D11): they read it from the server, and change it in the form.
  const born = driver.dateOfBirth ?? server?.dateOfBirth ?? null;
  const ofDriver = lines('drivers', { ...driver, dateOfBirth: born ?? '' }, Driver, mayEdit, options).map((fact, i) => {
    if (Driver[i] !== 'dateOfBirth') return fact;
    const { edit, ...plain } = { ...fact, value: formatDate(born, EMPTY) };
    return edit && born !== null ? { ...plain, edit } : plain;
  });
  return [
    ...(contract ? [contractGroup(contract, relations, viewer)] : []),
    { title: 'Driver', facts: ofDriver },
    { title: 'Contact', facts: lines('drivers', driver, Contact, mayEdit) },
    {
      title: 'License',
      facts: [
        ...lines('drivers', driver, License, mayEdit, options),
        ...(server ? [{ label: 'Other licenses', value: otherLicenses(server.optionalLicenses) }] : []),
      ],
    },
    ...safetyGroup(server),
    ...otherContracts(contract, relations),
  ];
}
