import { useState } from 'react';
import { FILE_TYPES } from '#domain/documents/fileLimits.ts';
import { titleProblem } from '#domain/esign/newDocument.ts';
import { MESSAGES } from '#domain/messages.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { chooseFiles } from '#src/browser/chooseFiles.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { templateHref } from '#src/components/templateHref.ts';
import { Button } from '#src/components/ui/button.tsx';
import { Input } from '#src/components/ui/input.tsx';
import { fileProblem } from '#src/documents/checkFile.ts';
import { sizeLabel } from '#src/documents/sizeLabel.ts';
import { usePane } from '#src/panes/usePane.ts';
import { Labeled } from '../form/labeled.tsx';
import { TemplateForm } from './template-form.tsx';

const ACCEPTED = Object.keys(FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join(',');

interface Wrong {
  title?: string;
  roles?: string;
  file?: string;
}

function wrongIn(title: string, roles: readonly string[], file: File | null): Wrong {
  const problem = titleProblem(title);
  const given = roles.map((role) => role.trim());
  const same = new Set(given).size !== given.length;
  const missing = given.length === 0 || given.includes('');
  return {
    ...(problem && { title: problem }),
    ...(missing ? { roles: MESSAGES.fieldRequired } : same && { roles: PAPER_MESSAGES.sameRole }),
    ...(!file && { file: MESSAGES.fieldRequired }),
  };
}

/** /document-folders-management/templates/new: the title, file and roles of a template, whose fields are placed afterwards. */
export default function NewTemplate() {
  const tools = useTools();
  const { go } = usePane();
  const [title, setTitle] = useState('');
  const [roles, setRoles] = useState<readonly string[]>(['']);
  const [file, setFile] = useState<File | null>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [isBusy, setIsBusy] = useState(false);
  const take = async ([one]: readonly File[]): Promise<void> => {
    if (!one) return;
    const problem = await fileProblem(one);
    setWrong((now) => ({ ...now, file: problem ?? undefined }) as Wrong);
    if (!problem) setFile(one);
  };
  const save = async (): Promise<void> => {
    const found = wrongIn(title, roles, file);
    setWrong(found);
    if (Object.keys(found).length > 0 || !file || isBusy) return;
    setIsBusy(true);
    const form = new FormData();
    form.append('title', title.trim());
    form.append('roles', JSON.stringify(roles.map((role) => role.trim())));
    form.append('file', file, file.name);
    try {
      const server = await tools.online();
      const answer = await server.sendForm<{ data: { templateId: string } }>('POST', '/api/esign/templates', form);
      if (answer.ok) return go(templateHref(answer.data.data.templateId));
      setWrong(answer.details ?? {});
      tools.toast(answer.message, 'alert');
    } catch {
      tools.toast('The server cannot be reached. Nothing was saved.', 'alert');
    } finally {
      setIsBusy(false);
    }
  };
  const setRole = (at: number, role: string): void => setRoles(roles.with(at, role));
  return (
    <TemplateForm
      heading="New e-sign template"
      title={title}
      onTitle={setTitle}
      titleProblem={wrong.title ?? null}
      isBusy={isBusy}
      action="Save and place fields"
      onSave={() => void save()}
    >
      <Labeled label="Document" required problem={wrong.file ?? null} help="Plain text, PNG, JPEG, PDF or Word, one file.">
        {({ 'aria-required': _required, 'aria-invalid': _invalid, ...control }) => (
          <div className="flex flex-wrap items-center gap-3">
            <Button {...control} data-part="form" size="md" onClick={() => void chooseFiles({ accept: ACCEPTED }).then(take)}>
              {file ? 'Choose another file' : 'Choose a file'}
            </Button>
            {file && (
              <span className="text-sm wrap-anywhere">
                {file.name} <span className="text-xs text-muted-foreground">{sizeLabel(file.size)}</span>
              </span>
            )}
          </div>
        )}
      </Labeled>
      <fieldset className="grid gap-2" aria-describedby={wrong.roles ? 'template-roles-error' : undefined}>
        <legend className="pb-1 text-sm font-medium">Roles, in the order in which they sign</legend>
        {roles.map((role, at) => (
          // Roles have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="flex items-end gap-2">
            <Labeled label={`Role ${at + 1}`} required className="flex-1">
              {(control) => (
                <Input {...control} autoComplete="off" maxLength={100} value={role} onChange={({ target }) => setRole(at, target.value)} />
              )}
            </Labeled>
            {roles.length > 1 && (
              <Button data-part="form" size="md" onClick={() => setRoles(roles.toSpliced(at, 1))}>
                Remove role {at + 1}
              </Button>
            )}
          </div>
        ))}
        {wrong.roles && (
          <p id="template-roles-error" role="alert" className="text-xs text-destructive">
            {wrong.roles}
          </p>
        )}
        <Button data-part="form" size="md" className="justify-self-start" onClick={() => setRoles([...roles, ''])}>
          Add role
        </Button>
      </fieldset>
    </TemplateForm>
  );
}
