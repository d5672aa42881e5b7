import type { Command, CommandContext, CommandTools, Subject } from '#src/commands/types.ts';

interface Options {
  /** Returns where a row is shown; null when it has no place. */
  hrefOf: (subject: Subject) => string | null;
  /** The beginning of addresses. */
  origin: string;
}

/** Returns what is copied: the chosen rows, else the row or record at hand. */
function copied({ selection, subject }: CommandContext): readonly Subject[] {
  if (selection.length > 0) return selection;
  return subject && subject.table !== 'outbox' ? [subject] : [];
}

const textIn = ({ row }: Subject, ...fields: string[]): string | null => {
  const field = fields.find((one) => typeof row[one] === 'string' && row[one] !== '');
  return field === undefined ? null : (row[field] as string);
};
const idOf = (subject: Subject): string => textIn(subject, 'caseID', 'customerID') ?? subject.row.id;
const emailOf = (subject: Subject): string | null => textIn(subject, 'email', 'attorneyEmail');
const phoneOf = (subject: Subject): string | null => textIn(subject, 'phoneNumber', 'attorneyPhone');

/** One line for each row that has something to copy, and how many there were. */
async function copyLines(ctx: CommandContext, tools: CommandTools, what: string, of: (subject: Subject) => string | null): Promise<void> {
  const lines = copied(ctx).flatMap((subject) => of(subject) ?? []);
  await tools.copy(lines.join('\n'));
  tools.toast(lines.length === 1 ? `${what} copied` : `${lines.length} copied`);
}

const base = { group: 'Undo, clipboard', roles: null, undo: 'none', net: 'local' } as const;

function copying(
  id: Command['id'],
  title: string,
  keys: string,
  keywords: readonly string[],
  what: string,
  of: (subject: Subject) => string | null,
): Command {
  return {
    ...base,
    id,
    title,
    keywords,
    keys: [keys],
    when: (ctx) => copied(ctx).some((subject) => of(subject) !== null),
    run: (ctx, tools) => copyLines(ctx, tools, what, of),
  };
}

/** The commands that copy from rows and records (design/workspace.md 3.2, commands 30 to 35). */
export function copyCommands({ hrefOf, origin }: Options): readonly Command[] {
  const linkOf = (subject: Subject): string | null => {
    const href = hrefOf(subject);
    return href && origin + href;
  };
  return [
    copying('copy.link', 'Copy link to this record', 'y y', ['url', 'share', 'permalink'], 'Link', linkOf),
    copying('copy.id', 'Copy ID', 'y i', ['case id', 'customer id', 'reference'], 'ID', idOf),
    copying('copy.email', 'Copy email', 'y e', ['mail', 'address'], 'Email', emailOf),
    copying('copy.phone', 'Copy phone', 'y p', ['call', 'number'], 'Phone', phoneOf),
    {
      ...base,
      id: 'copy.table',
      title: 'Copy selected rows as a table',
      keywords: ['tsv', 'csv', 'excel', 'spreadsheet'],
      keys: ['y t'],
      when: (ctx) => ctx.mode === 'list' && ctx.list !== null && copied(ctx).length > 0,
      run: async (ctx, tools) => {
        const rows = copied(ctx).map(({ row }) => row);
        await tools.copy(tools.list()?.asTable(rows) ?? '');
        tools.toast(rows.length === 1 ? 'Row copied as a table' : `${rows.length} rows copied as a table`);
      },
    },
  ];
}
