import type { Plugin } from 'vite';

/**
 * Leaves out of the built scripts how TanStack Router scrolls: it keeps the places of one window and of one address, while panes scroll
 * by themselves and keep their own (src/panes/places.ts), and screens find the anchors of their links when these are there.
 * @throws when the router keeps it in another way than this knows
 */
export function withoutRouterScroll(): Plugin {
  return {
    name: 'weighstation:without-router-scroll',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@tanstack\/router-core\/dist\/esm\/scroll-restoration\.js$/ },
      handler(code) {
        const names = /^export \{ ([\w, ]+) \};$/m.exec(code)?.[1]?.split(', ');
        if (!names?.includes('setupScrollRestoration'))
          throw new Error('The router scrolls in another way than scripts/build/withoutRouterScroll.ts knows.');
        return `const none = () => undefined;\nexport { ${names.map((name) => `none as ${name}`).join(', ')} };\n`;
      },
    },
  };
}
