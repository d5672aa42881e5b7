interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (markup: string) => string }) => { createHTML: (markup: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
/** Named in the page's policy (server/http/headers.ts). Nobody else gets it: what it lets through is only ever read in a document that is not shown. */
const policy = trustedTypes?.createPolicy('pasted-markup', { createHTML: (markup) => markup });

/** Markup as a document of its own, in which no script runs and nothing is fetched. */
export function parseMarkup(markup: string): Document {
  return new DOMParser().parseFromString(policy ? policy.createHTML(markup) : markup, 'text/html');
}
