interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (markup: string) => string }) => { createHTML: (markup: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
/** Named in the page's policy (server/http/headers.ts). Nobody else gets it: what it lets through is only ever read in a document that is not shown. */
const policy = trustedTypes?.createPolicy('pasted-markup', { createHTML: (markup) => markup });

/** The attribute that holds the styles of elements after `parseMarkup`. */
export const STYLE_ATTRIBUTE = 'data-style';

/**
 * Styles under a name that means nothing to the browser: even in a document that is not shown it holds them against the policy
 * of the page, and reports each.
 */
function withoutStyles(markup: string): string {
  return markup
    .replaceAll(/<style[\s\S]*?<\/style\s*>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/(\s|["'])style\s*=/gi, `$1 ${STYLE_ATTRIBUTE}=`));
}

/** Markup as a document of its own, in which no script runs and nothing is fetched. */
export function parseMarkup(markup: string): Document {
  const inert = withoutStyles(markup);
  return new DOMParser().parseFromString(policy ? policy.createHTML(inert) : inert, 'text/html');
}
