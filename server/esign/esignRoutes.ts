import { z } from 'zod';
import { DomainError, InputError, RuleError } from '#domain/errors.ts';
import { idText, plainText } from '#domain/fieldSchema.ts';
import { BOUND_MAX } from '#domain/esign/documentFolders.ts';
import { MESSAGES } from '#domain/messages.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import type { VerifyToken } from '../auth/verifyToken.ts';
import { asOwner } from '../byteWork/inWorker.ts';
import { attachment } from '../http/contentDisposition.ts';
import { FileRefusal } from '../files/refusal.ts';
import { ApiError, ThrottledError } from '../http/errors.ts';
import { answerJson, type Exchange } from '../http/answer.ts';
import { errorFields, logEvent } from '../log.ts';
import type { Route } from '../http/router.ts';
import { bearerIdentity, readJson, RestError } from '../rest/rest.ts';
import { requireUser } from '../auth/findUser.ts';
import { Bundle, bundleTemplates, neverBundled } from './bundleTemplates.ts';
import { cancelDocument } from './cancelDocument.ts';
import { createEsignDocument } from './createEsignDocument.ts';
import { documentManager } from './documentManager.ts';
import { readTemplate, saveTemplate, templatePdf } from './editTemplate.ts';
import { readEsignForm } from './esignForm.ts';
import { documentInput } from './esignInput.ts';
import { askedFor, done, type Answer, type Call } from './esignCall.ts';
import type { Caller, EsignDeps } from './esignDeps.ts';
import { bulkCalls } from './bulk/bulkCalls.ts';
import { finalDocument, onePdf } from './finalDocument.ts';
import { pdfName } from './embedded/envelope.ts';
import { senderCookie } from './embedded/inPerson.ts';
import { ProviderFault, type ProviderDocument } from './provider.ts';
import { ownSigningLink } from './ownSigningLink.ts';
import { Reassignment, reassignSigner } from './reassignSigner.ts';
import { remindSigners } from './remindSigners.ts';
import { Schedule, scheduleDocument, scheduleOf } from './scheduleDocument.ts';
import { showSigningCode } from './showSigningCode.ts';
import { createTemplate, listTemplates } from './templates.ts';
import { draftChange, updateEsignDraft } from './updateEsignDraft.ts';
import { verifySealed } from './verifySealed.ts';

/** Addresses of the signing API; their forms carry files, so they may take as long as an upload. */
export const ESIGN_PATH = '/api/esign/';

const Reminder = z.object({ documentHash: plainText(64).min(1, MESSAGES.fieldRequired), signerId: idText.nullish() });
const SignerNamed = z.object({ documentHash: plainText(64).min(1, MESSAGES.fieldRequired), signerId: idText });
const DocumentNamed = z.object({ documentHash: plainText(64).min(1, MESSAGES.fieldRequired) });
const DocumentsNamed = z.object({
  documentHashes: z
    .array(plainText(64).min(1, MESSAGES.fieldRequired))
    .min(1, MESSAGES.fieldRequired)
    .max(BOUND_MAX, `${BOUND_MAX} documents at most`),
});

const dataOf = ({ hash, title, status, embeddedClaimUrl }: ProviderDocument): object => ({
  documentHash: hash,
  title,
  isDraft: status === 'DRAFT',
  embeddedClaimUrl,
});

/** The address of one template; its id is a word of the signing service. */
const ONE_TEMPLATE = /^templates\/(?!bundle$)([\w-]{1,64})(?=$|\/)/;
const templateIn = ({ path }: Exchange): string => ONE_TEMPLATE.exec(path.slice(ESIGN_PATH.length))![1]!;

/** The e-signature calls of the spec's section 7 (design/domain.md 3.2), by method and address. */
function callsOf(deps: EsignDeps): Readonly<Record<string, Call>> {
  const { sandbox, clock, rates } = deps;
  const form = async (x: Exchange, { userId }: Caller): ReturnType<typeof readEsignForm> => {
    await documentManager(deps, userId);
    await rates.byPerson('upload', userId);
    return readEsignForm(x);
  };
  return {
    ...bulkCalls(deps),
    'POST documents': async (x, caller) => {
      const input = documentInput(await form(x, caller), sandbox, clock());
      return done(PAPER_MESSAGES.documentCreated, dataOf(await createEsignDocument(deps, caller, input)));
    },
    'PUT documents': async (x, caller) => {
      const change = draftChange(await form(x, caller), sandbox);
      return done(PAPER_MESSAGES.documentUpdated, dataOf(await updateEsignDraft(deps, caller, change)));
    },
    'GET templates': async (_x, caller) => done('Templates', { templates: await listTemplates(deps, caller) }),
    'POST templates': async (x, caller) =>
      done('Template created successfully.', await createTemplate(deps, caller, await form(x, caller))),
    'GET templates/bundle': async (_x, caller) =>
      done('Templates that no bundle takes', { withMergeFields: await neverBundled(deps, caller) }),
    'POST templates/bundle': async (x, caller) => {
      await rates.byPerson('upload', caller.userId);
      return done('Template created successfully.', await bundleTemplates(deps, caller, await readJson(x, Bundle)));
    },
    'GET templates/{id}': async (x, caller) => done('Template', await readTemplate(deps, caller, templateIn(x))),
    'PUT templates/{id}': async (x, caller) =>
      done('Template saved.', await saveTemplate(deps, caller, templateIn(x), await form(x, caller))),
    'GET templates/{id}/document.pdf': async (x, caller) => ({
      pdf: await templatePdf(deps, caller, templateIn(x)),
      filename: pdfName('Template'),
    }),
    'POST reminders': async (x, caller) => {
      await rates.byPerson('signing', caller.userId);
      await remindSigners(deps, caller, await readJson(x, Reminder));
      return done(PAPER_MESSAGES.reminderSent);
    },
    'POST signing_link': async (x, caller) => {
      await rates.byPerson('signing', caller.userId);
      const { documentHash } = await readJson(x, DocumentNamed);
      return done('Opens the document to sign.', { signingUrl: await ownSigningLink(deps, caller, documentHash) });
    },
    'POST reassign': async (x, caller) => {
      await rates.byPerson('signing', caller.userId);
      await reassignSigner(deps, caller, await readJson(x, Reassignment));
      return done('Signer replaced.');
    },
    'POST in_person': async (x, caller) => {
      await rates.byPerson('signing', caller.userId);
      const { documentHash, signerId } = await readJson(x, SignerNamed);
      const code = await showSigningCode(deps, caller, documentHash, signerId);
      return { ...done('Scan the code to sign.', code), headers: { 'Set-Cookie': senderCookie(deps.origin) } };
    },
    'GET schedule': async (x, caller) => done('Expiry and reminders', await scheduleOf(deps, caller, askedFor(deps, x, 'document_hash'))),
    'POST schedule': async (x, caller) => {
      await rates.byPerson('signing', caller.userId);
      await scheduleDocument(deps, caller, await readJson(x, Schedule));
      return done('Expiry and reminders saved.');
    },
    'POST cancel': async (x, caller) => {
      await cancelDocument(deps, caller, (await readJson(x, DocumentNamed)).documentHash);
      return done('Document cancelled.');
    },
    'GET download_final_document': async (x, caller) => {
      const { title, bytes } = await finalDocument(deps, caller, askedFor(deps, x, 'document_hash'));
      return { pdf: bytes, filename: pdfName(title) };
    },
    'POST one_pdf': async (x, caller) => {
      await rates.byPerson('signing', caller.userId);
      const { documentHashes } = await readJson(x, DocumentsNamed);
      return { pdf: await onePdf(deps, caller, documentHashes), filename: `${documentHashes.length} documents.pdf` };
    },
    'POST verify': async (x, caller) => {
      const { file } = await form(x, caller);
      if (!file) throw new InputError({ file: MESSAGES.fieldRequired });
      const verdict = await verifySealed(deps, file.bytes);
      return done(verdict.unchanged ? 'Unchanged since it was sealed.' : 'Changed, or not sealed here.', verdict);
    },
  };
}

/** Answers everything below /api/esign/ for people with a bearer token. */
export function esignRoute(deps: EsignDeps, verify: VerifyToken): Route {
  const calls = callsOf(deps);
  return async (x) => {
    if (!x.path.startsWith(ESIGN_PATH)) return false;
    const name = x.path.slice(ESIGN_PATH.length).replace(ONE_TEMPLATE, 'templates/{id}');
    const methods = Object.keys(calls).flatMap((key) => (key.endsWith(` ${name}`) ? [key.split(' ')[0]!] : []));
    if (methods.length === 0) return false;
    try {
      const call = calls[`${x.req.method} ${name}`];
      if (!call) throw new RestError(405, `Send ${methods.join(' or ')}.`, { Allow: methods.join(', ') });
      const { id: userId } = await requireUser(deps.db, await bearerIdentity(x, verify));
      answer(x, await asOwner(userId, () => call(x, { userId, requestId: x.requestId })));
    } catch (error) {
      if (x.res.headersSent) throw error;
      refuse(x, name, error);
    }
    return true;
  };
}

function answer(x: Exchange, given: Answer): void {
  if ('json' in given) return answerJson(x, 200, given.json, given.headers);
  const { pdf, filename } = given;
  x.res.writeHead(200, {
    'Content-Type': 'application/pdf',
    'Content-Length': pdf.length,
    'Content-Disposition': attachment(filename),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cache-Control': 'private, no-store',
  });
  x.res.end(pdf);
}

interface Refusal {
  status: number;
  message: string;
  details?: Record<string, string>;
  headers?: Record<string, string>;
}

function refuse(x: Exchange, name: string, error: unknown): void {
  const { status, message, details, headers = {} } = refusalOf(x, name, error);
  answerJson(x, status, { status: 'error', message, ...(details && { details }) }, headers);
}

function refusalOf({ requestId }: Exchange, name: string, error: unknown): Refusal {
  if (error instanceof RestError) return error;
  if (error instanceof ThrottledError)
    return { status: 429, message: error.message, headers: { 'Retry-After': String(error.retryAfterSeconds) } };
  if (error instanceof FileRefusal) return { status: error.status, message: error.message };
  if (error instanceof ApiError) return { status: error.code === 'ValidationError' ? 400 : 403, message: error.message };
  if (error instanceof InputError)
    return { status: 400, message: Object.values(error.details)[0] ?? error.message, details: error.details };
  if (error instanceof RuleError) return { status: 409, message: error.message };
  if (error instanceof DomainError) return { status: error.code === 'NotAuthorizedError' ? 403 : 400, message: error.message };
  if (error instanceof ProviderFault && error.kind === 'conversion')
    return { status: 422, message: PAPER_MESSAGES.conversionFailed, details: { file: error.message } };
  if (error instanceof ProviderFault) {
    logEvent('esign.refused', { requestId, kind: error.kind, call: name });
    return error.kind === 'refused'
      ? { status: 409, message: WORDS[name] ?? error.message }
      : { status: 502, message: WORDS[name] ?? MESSAGES.somethingWrong };
  }
  logEvent('request.failed', { requestId, ...errorFields(error) });
  return { status: 500, message: name === 'documents' ? PAPER_MESSAGES.esignSystemError : (WORDS[name] ?? MESSAGES.somethingWrong) };
}

/** The words a person reads when the service does not do it (spec, messages). */
const WORDS: Readonly<Record<string, string>> = {
  documents: PAPER_MESSAGES.documentError,
  templates: PAPER_MESSAGES.templatesProblem,
  reminders: PAPER_MESSAGES.reminderProblems,
};
