import { Scale } from 'lucide-react';
import { aContext } from '#src/components/testing/tryCommand.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { FoundGroup, SearchAnswer, SearchQuestion } from '#sync/replicaApi.ts';
import { fold } from '#src/commands/rank.ts';
import type { ArgValues, Command, CommandContext, CommandTools, PaletteStart } from '#src/commands/types.ts';
import type { RecordSource } from '../../contribution.ts';
import { PaletteModel } from '../paletteModel.ts';
import type { PaletteWorld, Where } from '../paletteWorld.ts';

/** An act of the palette: `run case.close`, `open /cases/details/k1`. */
export type Did = string;

export const CASES: RecordSource = { table: 'cases', heading: 'Cases', icon: Scale, href: (row) => `/cases/details/${row.id}` };
export const DRIVERS: RecordSource = { table: 'drivers', heading: 'Drivers', icon: Scale, href: (row) => `/cases?driver=${row.id}` };

/** Rows that words find as the worker does: each word must begin a word of the row, numbers also without what stands before them. */
export function searchIn(rows: Readonly<Record<string, readonly AnyRow[]>>): (question: SearchQuestion) => SearchAnswer {
  return ({ text, tables, first }) => {
    const asked = fold(text).split(' ').filter(Boolean);
    const groups = Object.entries(rows).flatMap(([table, all]): FoundGroup[] => {
      if (tables && !tables.some((one) => one === table)) return [];
      const hits = all.flatMap((row) => {
        const words = fold(
          Object.values(row)
            .filter((value) => typeof value === 'string')
            .join(' '),
        )
          .split(' ')
          .flatMap((word) => [word, word.replace(/^0+/, '')]);
        const points = asked.map((word) => (words.includes(word) ? 4 : words.some((one) => one.startsWith(word)) ? 2 : 0));
        return points.includes(0) ? [] : [{ row, points: points.reduce<number>((a, b) => a + b, 0) || 1 }];
      });
      const best = hits.toSorted((a, b) => b.points - a.points);
      if (!best[0]) return [];
      return [
        {
          table: table as FoundGroup['table'],
          count: best.length,
          points: best[0].points,
          rows: best.slice(0, first).map(({ row }) => ({ ...row, $: {} })),
        },
      ];
    });
    return { groups, complete: true };
  };
}

interface PaletteParts {
  commands: readonly Command[];
  ctx?: CommandContext;
  tools?: Partial<CommandTools>;
  start?: PaletteStart;
  world?: Partial<PaletteWorld>;
}

/** A palette without a screen, over the given commands; what it does is noted. */
export function aPalette({ commands, ctx = aContext(), tools = {}, start, world = {} }: PaletteParts): {
  model: PaletteModel;
  did: Did[];
  given: ArgValues[];
  on: (string | undefined)[];
  remembered: [value: string, query: string][];
} {
  const did: Did[] = [];
  const given: ArgValues[] = [];
  const on: (string | undefined)[] = [];
  const remembered: [string, string][] = [];
  const aside = (where: Where): string => (where === 'here' ? '' : ` ${where}`);
  const model = new PaletteModel(
    {
      commands,
      ctx,
      tools: {
        search: async () => ({ groups: [], complete: true }),
        get: async () => undefined,
        query: async () => ({ rows: [], count: 0 }),
        dryRun: async () => null,
        ...tools,
      } as CommandTools,
      usage: { runs: {}, queries: {} },
      now: 0,
      today: '2026-11-21',
      sources: [CASES, DRIVERS],
      screens: [],
      beside: [],
      visits: [],
      keyOf: ({ keys }) => keys?.[0] ?? null,
      ...world,
    },
    {
      close: () => void did.push('close'),
      open: (href, where) => void did.push(`open ${href}${aside(where)}`),
      run: (command, context, values, where) => {
        did.push(`run ${command.id}${aside(where)}`);
        given.push(values);
        on.push(context.selection.length > 0 ? `${context.selection.length}` : context.subject?.row.id);
      },
      remember: (value, query) => void remembered.push([value, query]),
    },
    start ?? null,
  );
  return { model, did, given, on, remembered };
}

/** Whatever has been answered has arrived. */
export const settled = (): Promise<void> => new Promise((resume) => void setTimeout(resume, 0));

/** The words of every row that is seen. */
export function labelsOf(model: PaletteModel): string[] {
  return model
    .view()
    .sections.flatMap(({ rows }) => rows.map((row) => (row.kind === 'command' ? (row.label ?? row.offer.command.title) : row.label)));
}
