import type { Plugin } from 'vite';

const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \};/gm;

/**
 * Leaves out of the built scripts what zod brings along to describe a schema as JSON schema: nobody here asks for that, and every
 * schema holds on to it, so that no bundler can see it. `schema.toJSONSchema` is then undefined. Saves 5.8 of 144.4 kB gz of the sync worker
 * (measured November 2026).
 * @throws when zod keeps it in another way than this knows
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'weighstation:without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
      handler(code) {
        const names = [...code.matchAll(EXPORTED)].map(([, plain, renamed]) => plain ?? renamed);
        if (!names.length) throw new Error('zod makes JSON schemas in another way than scripts/build/withoutJsonSchema.ts knows.');
        return `const none = () => undefined;\nexport { ${names.map((name) => `none as ${name}`).join(', ')} };\n`;
      },
    },
  };
}
