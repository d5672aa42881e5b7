import type { Module } from './modules.ts';

/** Groups of files that import each other in a circle, be it only for a type (Tarjan's strongly connected components). */
export function findCycles(modules: readonly Module[]): string[][] {
  const edges = new Map(modules.map((module) => [module.path, module.imports.filter((i) => !i.isPackage).map((i) => i.target)]));
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];

  const enter = (path: string): void => {
    order.set(path, order.size);
    low.set(path, order.get(path) ?? 0);
    open.push(path);
    for (const next of edges.get(path) ?? []) {
      if (!edges.has(next)) continue;
      if (!order.has(next)) enter(next);
      if (open.includes(next)) low.set(path, Math.min(low.get(path) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(path) !== order.get(path)) return;
    const group = open.splice(open.indexOf(path));
    if (group.length > 1 || edges.get(path)?.includes(path)) cycles.push(group);
  };
  for (const path of edges.keys()) if (!order.has(path)) enter(path);
  return cycles;
}
