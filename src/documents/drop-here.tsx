/** Says that files may be let go of here. */
export function DropHere() {
  return (
    <div className="pointer-events-none absolute inset-1 z-40 grid place-items-center rounded-lg border-2 border-dashed border-ring bg-background/85">
      <p className="text-base font-semibold">Drop files to attach them</p>
    </div>
  );
}
