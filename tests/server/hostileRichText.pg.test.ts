import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanRichText } from '#domain/cases/richText/cleanRichText.ts';
import { HOSTILE_STATES } from '#domain/cases/richText/testing/hostileStates.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

const text = (words: string, more: object = {}) => ({ type: 'text', text: words, version: 1, ...more });
const state = (...children: object[]) => ({ root: { type: 'root', version: 1, children: [{ type: 'paragraph', version: 1, children }] } });

async function kept(prefix: string): Promise<Map<string, unknown>> {
  const { rows } = await product.db.pool.query<{ id: string; content: unknown }>(
    `select id, content from "caseComments" where id like $1 order by id`,
    [`${prefix}%`],
  );
  return new Map(rows.map(({ id, content }) => [id, content]));
}

test('[TEXT-1] [TEXT-2] [TEXT-3] [TEXT-5] what a device that was tampered with pushes is cleaned or refused, one by one', async () => {
  const device = await product.device('alpha');
  // Deeper than rich text may be, and not so deep that the whole request is refused.
  const deep = Array.from({ length: 12 }).reduce<object>(
    (inner) => ({ type: 'list', listType: 'bullet', version: 1, children: [{ type: 'listitem', version: 1, children: [inner] }] }),
    text('deep'),
  );
  const contents: Readonly<Record<string, unknown>> = {
    handler: state(text('handler', { onclick: 'alert(1)', style: 'background: url(javascript:alert(1))' })),
    color: state(text('color', { style: 'color: var(--tone-red-fg); position: fixed; background: url(https://evil.example)' })),
    script: state({ type: 'script', version: 1, children: [text('alert(1)')] }),
    link: state({ type: 'link', url: 'javascript:alert(1)', version: 1, children: [text('link')] }),
    unknown: state({ type: 'iframe', src: 'https://evil.example', version: 1 }),
    deep: { root: { type: 'root', version: 1, children: [deep] } },
    wide: {
      root: { type: 'root', version: 1, children: Array.from({ length: 2001 }, () => ({ type: 'paragraph', version: 1, children: [] })) },
    },
  };
  const results = await device.push(
    Object.entries(contents).map(([name, content], i) => ({
      mid: i + 1,
      name: 'caseCommentCreate',
      input: { id: `evil_${name}`, caseId: 'case_alpha_NEW', plainText: name, content, mentions: [] },
    })),
  );
  expect(Object.fromEntries(Object.keys(contents).map((name, i) => [name, results[i]!.status]))).toEqual({
    handler: 'APPLIED',
    color: 'APPLIED',
    script: 'REJECTED',
    link: 'REJECTED',
    unknown: 'REJECTED',
    deep: 'REJECTED',
    wide: 'REJECTED',
  });
  const rows = await kept('evil_');
  expect([...rows.keys()]).toEqual(['evil_color', 'evil_handler']);
  expect(JSON.stringify([...rows.values()])).not.toMatch(/onclick|url\(|javascript|position|evil/);
  expect(JSON.stringify(rows.get('evil_color'))).toContain('color: var(--tone-red-fg);');
});

test('[TEXT-1] of the hostile states none is kept that is not clean', async () => {
  const device = await product.device('alpha');
  // Every eleventh, and so of every kind and place; what is larger than a push may be is refused before it is read.
  const some = HOSTILE_STATES.filter((one, i) => i % 11 === 0 && JSON.stringify(one.state).length < 100_000);
  let mid = 0;
  for (const { what, state: content } of some) {
    mid += 1;
    const [result] = await device.push([
      { mid, name: 'caseCommentCreate', input: { id: `host_${mid}`, caseId: 'case_alpha_NEW', content: content as object } },
    ]);
    expect(['APPLIED', 'REJECTED'], what).toContain(result!.status);
  }
  const rows = await kept('host_');
  expect(mid).toBeGreaterThan(40);
  for (const content of rows.values()) {
    expect(cleanRichText(content)).toEqual(content);
    expect(JSON.stringify(content)).not.toMatch(/javascript:|data:|"on\w+"|srcdoc|innerHTML|url\(/i);
  }
});
