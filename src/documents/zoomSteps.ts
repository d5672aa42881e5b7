const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** The next larger or smaller step from where it is; the last one stays. */
export function zoomed(scale: number, way: 1 | -1): number {
  const far = scale * (1 + way * 0.01);
  if (way === 1) return STEPS.find((step) => step > far) ?? STEPS.at(-1)!;
  return STEPS.findLast((step) => step < far) ?? STEPS[0];
}
