import { fieldCommands, type FieldEdit } from '#src/commands/args/fieldCommands.ts';
import type { Command } from '#src/commands/types.ts';
import { sureToReopen, updateTypeOptions } from './updateType.ts';

/** The fields of a case that are set by themselves, in the order of the record (design/workspace.md 3.3). The status has its own rules and commands. */
const EDITS: readonly FieldEdit[] = [
  {
    field: 'caseUpdateType',
    as: 'updateType',
    label: 'Update type',
    options: updateTypeOptions,
    sure: sureToReopen,
    command: {
      id: 'case.updateType',
      title: 'Set update type…',
      keywords: ['open', 'closed', 'filed in DataQs', 'DOL', 'headline'],
      keys: ['s t'],
    },
  },
  {
    field: 'outcome',
    label: 'Outcome',
    command: { id: 'case.outcome', title: 'Set outcome…', keywords: ['approved', 'denied', 'submitted', 'result'], keys: ['s o'] },
  },
  {
    field: 'citationStatus',
    label: 'Citation status',
    command: {
      id: 'case.citationStatus',
      title: 'Set citation status…',
      keywords: ['ticket status', 'plea', 'dismissed', 'paid'],
      keys: ['s i'],
    },
  },
  {
    field: 'citationDueDate',
    label: 'Citation due date',
    prefers: 'ahead',
    command: { id: 'case.dueDate', title: 'Set citation due date…', keywords: ['deadline', 'when', 'pay by'], keys: ['s d'] },
  },
  {
    field: 'citationArraignment',
    label: 'Arraignment (court date)',
    prefers: 'ahead',
    isTime: true,
    command: { id: 'case.courtDate', title: 'Set court date (arraignment)…', keywords: ['hearing', 'when', 'court'], keys: ['s r'] },
  },
  { field: 'citationNumbers', label: 'Citation numbers', keywords: ['ticket number'] },
  { field: 'citationCourtNameAddress', label: 'Court name and address', keywords: ['where', 'courthouse'] },
  { field: 'docketNumber', label: 'Docket number', keywords: ['clerk'] },
  {
    field: 'inspectionDate',
    label: 'Inspection date',
    prefers: 'behind',
    command: { id: 'case.inspectionDate', title: 'Set inspection date…', keywords: ['roadside', 'stopped on'], keys: ['s p'] },
  },
  { field: 'inspectionReportNumber', label: 'Inspection report number', keywords: ['dver', 'report'] },
  {
    field: 'inspectionCitationStateId',
    as: 'inspectionCitationState',
    label: 'Inspection/citation state',
    keywords: ['where', 'us state'],
  },
  { field: 'inspectionLevel', label: 'Inspection level', keywords: ['level I', 'level II', 'level III'] },
  { field: 'inspectionLocation', label: 'Inspection location', keywords: ['where', 'highway', 'mile'] },
  { field: 'briefStatement', label: 'Brief statement', keywords: ['driver says', 'story'] },
  {
    field: 'dataQsStatus',
    label: 'DataQs status',
    command: { id: 'case.dataQs', title: 'Set DataQs status…', keywords: ['challenge', 'fmcsa', 'rdr'], keys: ['s q'] },
  },
  { field: 'roadsideInspection', label: 'Roadside inspection', keywords: ['what happened'] },
  { field: 'trafficCitation', label: 'Traffic citation', keywords: ['what happened', 'ticket'] },
  { field: 'crash', label: 'Crash', keywords: ['what happened', 'accident'] },
  { field: 'attorneyName', as: 'attorney.name', label: 'Attorney name', keywords: ['lawyer'] },
  { field: 'attorneyFee', as: 'attorney.fee', label: 'Attorney fee', keywords: ['price', 'cost', 'lawyer'] },
  { field: 'attorneyEmail', as: 'attorney.email', label: 'Attorney e-mail', keywords: ['lawyer', 'email', 'attorney email'] },
  { field: 'attorneyPhone', as: 'attorney.phone', label: 'Attorney phone', keywords: ['lawyer'] },
  {
    field: 'assignedAgentId',
    as: 'assignedAgent',
    label: 'Agent',
    keywords: ['assign', 'owner', 'who works on it'],
    only: { role: { in: ['ADMIN', 'AGENT'] }, status: { equals: 'active' } },
  },
  {
    field: 'driverId',
    as: 'driver',
    label: 'Driver',
    keywords: ['person'],
    command: { id: 'case.driver', title: 'Link driver…', keywords: ['assign person', 'who drove'], keys: ['s k'] },
  },
  {
    field: 'summary',
    label: 'Summary',
    flag: 'caseSummary',
    command: { id: 'case.summary.edit', title: 'Edit case summary', keywords: ['brief', 'statement'], keys: ['s m'] },
  },
];

export const caseFieldCommands: readonly Command[] = fieldCommands({ table: 'cases', noun: 'case', group: 'Cases', edits: EDITS });
