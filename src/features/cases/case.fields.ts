import { STAFF } from '#domain/actor.ts';
import { fieldCommands, type FieldEdit } from '#src/commands/args/fieldCommands.ts';
import type { Command } from '#src/commands/types.ts';
import { sureToReopen, updateTypeOptions } from './updateType.ts';

/** The fields of a case that are set by themselves, in the order of the record (design/workspace.md 3.3). The status has its own rules and commands. */
const EDITS: readonly FieldEdit[] = [
  {
    field: 'caseUpdateType',
    as: 'updateType',
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
    command: { id: 'case.outcome', title: 'Set outcome…', keywords: ['approved', 'denied', 'submitted', 'result'], keys: ['s o'] },
  },
  {
    field: 'citationStatus',
    command: {
      id: 'case.citationStatus',
      title: 'Set citation status…',
      keywords: ['ticket status', 'plea', 'dismissed', 'paid'],
      keys: ['s i'],
    },
  },
  {
    field: 'citationDueDate',
    prefers: 'ahead',
    command: { id: 'case.dueDate', title: 'Set citation due date…', keywords: ['deadline', 'when', 'pay by'], keys: ['s d'] },
  },
  {
    field: 'citationArraignment',
    prefers: 'ahead',
    isTime: true,
    command: { id: 'case.courtDate', title: 'Set court date (arraignment)…', keywords: ['hearing', 'when', 'court'], keys: ['s r'] },
  },
  { field: 'citationNumbers', keywords: ['ticket number'] },
  { field: 'citationCourtNameAddress', keywords: ['where', 'courthouse'] },
  { field: 'docketNumber', keywords: ['clerk'] },
  {
    field: 'inspectionDate',
    prefers: 'behind',
    command: { id: 'case.inspectionDate', title: 'Set inspection date…', keywords: ['roadside', 'stopped on'], keys: ['s p'] },
  },
  { field: 'inspectionReportNumber', keywords: ['dver', 'report'] },
  {
    field: 'inspectionCitationStateId',
    as: 'inspectionCitationState',
    keywords: ['where', 'us state'],
  },
  { field: 'inspectionLevel', keywords: ['level I', 'level II', 'level III'] },
  { field: 'inspectionLocation', keywords: ['where', 'highway', 'mile'] },
  { field: 'briefStatement', keywords: ['driver says', 'story'] },
  {
    field: 'dataQsStatus',
    command: { id: 'case.dataQs', title: 'Set DataQs status…', keywords: ['challenge', 'fmcsa', 'rdr'], keys: ['s q'] },
  },
  { field: 'roadsideInspection', keywords: ['what happened'] },
  { field: 'trafficCitation', keywords: ['what happened', 'ticket'] },
  { field: 'crash', keywords: ['what happened', 'accident'] },
  { field: 'attorneyName', as: 'attorney.name', keywords: ['lawyer'] },
  { field: 'attorneyFee', as: 'attorney.fee', keywords: ['price', 'cost', 'lawyer'] },
  { field: 'attorneyEmail', as: 'attorney.email', keywords: ['lawyer', 'e-mail', 'attorney e-mail'] },
  { field: 'attorneyPhone', as: 'attorney.phone', keywords: ['lawyer'] },
  {
    field: 'assignedAgentId',
    as: 'assignedAgent',
    keywords: ['assign', 'owner', 'who works on it'],
    only: { role: { in: STAFF }, status: { equals: 'active' } },
  },
  {
    field: 'driverId',
    as: 'driver',
    keywords: ['person'],
    command: { id: 'case.driver', title: 'Link driver…', keywords: ['assign person', 'who drove'], keys: ['s k'] },
  },
  {
    field: 'summary',
    flag: 'caseSummary',
    command: { id: 'case.summary.edit', title: 'Edit case summary', keywords: ['brief', 'statement'], keys: ['s m'] },
  },
];

export const caseFieldCommands: readonly Command[] = fieldCommands({ table: 'cases', noun: 'case', group: 'Cases', edits: EDITS });
