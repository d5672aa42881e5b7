import { builder } from '../graphql/builder.ts';
import { digest } from './digest/digest.ts';
import { reportMismatch } from './digest/reportMismatch.ts';
import { hello } from './hello.ts';
import { page } from './page.ts';
import { plan } from './plan.ts';
import { subscribePokes } from './poke.ts';
import type { PokeEvent } from './pokeQueue.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import { unseal } from './unseal.ts';

/** Sequence numbers and ids travel as text, rows and results as JSON text (sync/protocol.ts declares every shape). */
const SyncHello = builder.objectRef<Awaited<ReturnType<typeof hello>>>('SyncHello').implement({
  fields: (t) => ({
    epoch: t.exposeID('epoch'),
    userEpoch: t.exposeInt('userEpoch'),
    audience: t.exposeString('audience'),
    head: t.exposeString('head'),
    floor: t.exposeString('floor'),
    lastMid: t.exposeInt('lastMid'),
    serverTime: t.exposeString('serverTime'),
    schemaHash: t.exposeString('schemaHash'),
    sealKey: t.expose('sealKey', { type: 'SyncBlob' }),
    me: t.expose('me', { type: 'SyncBlob' }),
  }),
});

const SyncPage = builder.objectRef<Awaited<ReturnType<typeof page>>>('SyncPage').implement({
  fields: (t) => ({
    rows: t.expose('rows', { type: 'SyncBlob' }),
    next: t.exposeString('next', { nullable: true }),
    head: t.exposeString('head'),
    ends: t.exposeStringList('ends', { nullable: true }),
  }),
});

const SyncPull = builder.objectRef<Awaited<ReturnType<typeof pull>>>('SyncPull').implement({
  fields: (t) => ({
    from: t.exposeString('from'),
    to: t.exposeString('to'),
    head: t.exposeString('head'),
    txs: t.expose('txs', { type: 'SyncBlob' }),
    reset: t.exposeBoolean('reset'),
  }),
});

const SyncPoke = builder.objectRef<PokeEvent>('SyncPoke').implement({
  fields: (t) => ({
    from: t.exposeString('from'),
    to: t.exposeString('to'),
    head: t.exposeString('head'),
    txs: t.expose('txs', { type: 'SyncBlob', nullable: true }),
  }),
});

const SyncMutationInput = builder.inputType('SyncMutationInput', {
  fields: (t) => ({
    mid: t.int({ required: true }),
    name: t.string({ required: true }),
    input: t.field({ type: 'SyncBlob', required: true }),
    base: t.field({ type: 'SyncBlob' }),
    dependsOn: t.intList(),
    late: t.boolean(),
  }),
});

builder.queryFields((t) => ({
  syncHello: t.field({
    type: SyncHello,
    args: { clientId: t.arg.id({ required: true }), schemaHash: t.arg.string({ required: true }) },
    resolve: (_, args, ctx) => hello(ctx, args),
  }),
  syncPlan: t.field({
    type: 'SyncBlob',
    args: {
      clientId: t.arg.id({ required: true }),
      userEpoch: t.arg.int({ required: true }),
      // A tab of the build before asks for columns first, and does with rows.
      columns: t.arg.boolean({ deprecationReason: 'Rows come whole' }),
      segments: t.arg.boolean(),
      rows: t.arg.boolean(),
    },
    resolve: (_, args, ctx) => plan(ctx, args),
  }),
  syncPage: t.field({
    type: SyncPage,
    args: {
      table: t.arg.string({ required: true }),
      set: t.arg.string(),
      after: t.arg.string(),
      upTo: t.arg.string(),
      limit: t.arg.int(),
      packed: t.arg.boolean(),
      userEpoch: t.arg.int({ required: true }),
    },
    resolve: (_, args, ctx) => page(ctx, args),
  }),
  syncPull: t.field({
    type: SyncPull,
    args: {
      clientId: t.arg.id({ required: true }),
      cursor: t.arg.string({ required: true }),
      userEpoch: t.arg.int({ required: true }),
      maxBytes: t.arg.int(),
    },
    resolve: (_, args, ctx) => pull(ctx, args),
  }),
  syncDigest: t.field({
    type: 'SyncBlob',
    args: {
      clientId: t.arg.id({ required: true }),
      cursor: t.arg.string({ required: true }),
      userEpoch: t.arg.int({ required: true }),
      table: t.arg.string(),
      bucket: t.arg.int(),
    },
    resolve: (_, args, ctx) => digest(ctx, args),
  }),
}));

builder.mutationField('syncReport', (t) =>
  t.boolean({
    args: { clientId: t.arg.id({ required: true }), report: t.arg({ type: 'SyncBlob', required: true }) },
    resolve: (_, args, ctx) => reportMismatch(ctx, args),
  }),
);

builder.mutationField('syncPush', (t) =>
  t.field({
    type: 'SyncBlob',
    args: {
      clientId: t.arg.id({ required: true }),
      epoch: t.arg.string(),
      userEpoch: t.arg.int({ required: true }),
      ackMid: t.arg.string(),
      mutations: t.arg({ type: [SyncMutationInput], required: true }),
    },
    resolve: (_, args, ctx) => push(ctx, args),
  }),
);

builder.mutationField('syncUnseal', (t) =>
  t.field({
    type: 'SyncBlob',
    args: {
      epoch: t.arg.string({ required: true }),
      userEpoch: t.arg.int({ required: true }),
      envelope: t.arg({ type: 'SyncBlob', required: true }),
    },
    resolve: (_, args, ctx) => unseal(ctx, args),
  }),
);

builder.subscriptionField('syncPoke', (t) =>
  t.field({
    type: SyncPoke,
    args: { clientId: t.arg.id({ required: true }), cursor: t.arg.string({ required: true }) },
    subscribe: (_, args, ctx) => subscribePokes(ctx, args),
    resolve: (event) => event,
  }),
);
