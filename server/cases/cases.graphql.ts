import { pageOf } from '../api/read/page.ts';
import { listResponseOf, objectTypeOf } from '../api/read/rowTypes.ts';
import { builder } from '../graphql/builder.ts';
import { CaseListFilter, type CaseFilter } from './caseFilter.ts';
import { CaseListSort, type CaseSort } from './caseOrder.ts';
import { listCases, readCase } from './listCases.ts';
import { listOfCase } from './childrenOfCase.ts';

builder.queryFields((t) => ({
  getCases: t.field({
    type: listResponseOf('cases'),
    description: 'The cases list: those that you may see, newest first unless told.',
    args: { filter: t.arg({ type: CaseListFilter }), sort: t.arg({ type: CaseListSort }), first: t.arg.int(), skip: t.arg.int() },
    resolve: (_, { filter, sort, ...page }, ctx, info) =>
      listCases(ctx, info, filter as CaseFilter | null, sort as CaseSort | null, pageOf(page, [])),
  }),
  getCase: t.field({
    type: objectTypeOf('cases'),
    nullable: true,
    description: 'One case by its id or its code; null when there is none that you may see.',
    args: { id: t.arg.id(), code: t.arg.string() },
    resolve: (_, key, ctx, info) => readCase(ctx, info, key),
  }),
  caseComments: t.field({
    type: listResponseOf('caseComments'),
    description: 'What was said on a case, oldest first.',
    args: { caseId: t.arg.id({ required: true }), first: t.arg.int(), skip: t.arg.int() },
    resolve: (_, { caseId, ...page }, ctx, info) =>
      listOfCase(ctx, info, 'caseComments', caseId, { ...page, sort: [{ createdAt: 'ASC' }] }),
  }),
  caseFollowers: t.field({
    type: listResponseOf('caseFollowers'),
    description: 'Who follows a case: staff see all of them, others themselves.',
    args: { caseId: t.arg.id({ required: true }), first: t.arg.int(), skip: t.arg.int() },
    resolve: (_, { caseId, ...page }, ctx, info) =>
      listOfCase(ctx, info, 'caseFollowers', caseId, { ...page, sort: [{ createdAt: 'ASC' }] }),
  }),
  caseHistories: t.field({
    type: listResponseOf('caseHistories'),
    description: 'What was changed on a case, newest first.',
    args: { caseId: t.arg.id({ required: true }), first: t.arg.int(), skip: t.arg.int() },
    resolve: (_, { caseId, ...page }, ctx, info) =>
      listOfCase(ctx, info, 'caseHistories', caseId, { ...page, sort: [{ createdAt: 'DESC' }] }),
  }),
}));
