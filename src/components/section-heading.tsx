/** The name of one part of the record, with how many it holds. */
export function SectionHeading({ children, count }: { children: string; count?: number | undefined }) {
  return (
    <h2 className="mb-2 flex items-baseline gap-2 text-sm font-semibold">
      {children}
      {count !== undefined && <span className="text-xs font-normal text-muted-foreground tabular-nums">{count}</span>}
    </h2>
  );
}
