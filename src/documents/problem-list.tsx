import { Button } from '#src/components/ui/button.tsx';

/** Why files were not taken, each with what to do; stays until it was read. */
export function ProblemList({ problems, onRead }: { problems: readonly string[]; onRead: () => void }) {
  if (problems.length === 0) return null;
  return (
    <div
      role="alert"
      className="mb-2 flex items-start gap-3 rounded-lg border border-tone-red-border bg-tone-red-bg px-3 py-2 text-sm text-tone-red-fg"
    >
      <ul className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <Button data-part="note" onClick={onRead}>
        Dismiss
      </Button>
    </div>
  );
}
