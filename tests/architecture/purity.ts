import { walk, type Module, type Node } from './modules.ts';

/** What a pure file may not reach for: it would give other answers at another time, or on another machine. */
const WORLD = new Set([
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'requestAnimationFrame',
  'fetch',
  'indexedDB',
  'localStorage',
  'sessionStorage',
  'crypto',
  'performance',
  'navigator',
  'console',
  'WebSocket',
  'process',
]);

/** Each use of clock, randomness, network, storage or machine in a file, one sentence for each. */
export function impurities(module: Module): string[] {
  const found: string[] = [];
  walk(module.program, (node, parent) => {
    const use = impureUse(node, parent);
    if (use)
      found.push(
        `${module.path} uses ${use}. Time, ids, randomness and the network arrive as arguments or ports, so that a test can hold them.`,
      );
  });
  return found;
}

function impureUse(node: Node, parent: Node | null): string | null {
  if (node.type === 'MemberExpression') {
    const text = `${nameOf(node['object'])}.${nameOf(node['property'])}`;
    return text === 'Date.now' || text === 'Math.random' || text.startsWith('globalThis.') ? text : null;
  }
  if (node.type === 'NewExpression' && nameOf(node['callee']) === 'Date' && (node['arguments'] as unknown[]).length === 0)
    return 'new Date()';
  const name = nameOf(node);
  return name && WORLD.has(name) && !isOnlyAName(node, parent) ? name : null;
}

function nameOf(node: unknown): string {
  const { type, name } = (node ?? {}) as Node;
  return type === 'Identifier' ? String(name) : '';
}

/** `ports.fetch`, `{ fetch: ... }` and `fetch(): void` in a type name something of their own. */
function isOnlyAName(node: Node, parent: Node | null): boolean {
  if (!parent) return false;
  if (parent.type === 'MemberExpression') return parent['property'] === node && parent['computed'] !== true;
  if (parent.type === 'Property') return parent['key'] === node && parent['shorthand'] !== true && parent['computed'] !== true;
  return (
    ['MethodDefinition', 'PropertyDefinition', 'TSPropertySignature', 'TSMethodSignature'].includes(parent.type) && parent['key'] === node
  );
}
