import { useCallback, useEffect, useState } from 'react';
import type { PageSize, PlacedField } from '#domain/esign/placedFields.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { OnlineAnswer } from '#src/commands/online.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { UNREACHED } from '#src/data/unreached.ts';

/** A template as the server has it. */
export interface SavedTemplate {
  templateId: string;
  title: string;
  roles: readonly string[];
  version: number;
  pages: readonly PageSize[];
  fields: readonly PlacedField[];
}

/** A template with its PDF; `round` counts how often it was loaded. */
export interface LoadedTemplate {
  template: SavedTemplate;
  pdf: Blob;
  round: number;
}

interface Template {
  loaded: LoadedTemplate | null;
  /** Why it is not there, in words. */
  problem: string | null;
  reload: () => void;
  /** Saves fields, and a new PDF where there is one; the answer says what is wrong. */
  save: (fields: readonly PlacedField[], version: number, file: File | null) => Promise<OnlineAnswer<SavedTemplate>>;
}

/** A template of the server, which alone has it. */
export function useTemplate(id: string): Template {
  const tools = useTools();
  const [loaded, setLoaded] = useState<LoadedTemplate | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const path = `/api/esign/templates/${id}`;
  const load = useCallback(async (): Promise<void> => {
    setProblem(null);
    const server = await tools.online().catch(() => null);
    if (!server) return setProblem(UNREACHED);
    const [facts, pdf] = await Promise.all([server.get<{ data: SavedTemplate }>(path), server.getFile(`${path}/document.pdf`)]);
    if (!facts.ok) return setProblem(facts.message || MESSAGES.somethingWrong);
    if (!pdf.ok) return setProblem(pdf.message || MESSAGES.somethingWrong);
    const { data } = facts.data;
    const blob = new Blob([pdf.data], { type: 'application/pdf' });
    setLoaded((before) => ({ template: data, pdf: blob, round: (before?.round ?? 0) + 1 }));
  }, [tools, path]);
  useEffect(() => void load(), [load]);
  const save: Template['save'] = async (fields, version, file) => {
    const form = new FormData();
    form.append('version', String(version));
    form.append('fields', JSON.stringify(fields));
    if (file) form.append('file', file, file.name);
    const server = await tools.online().catch(() => null);
    if (!server) return { ok: false, message: `${UNREACHED} Nothing was saved.` };
    const answer = await server.sendForm<{ data: SavedTemplate }>('PUT', path, form);
    return answer.ok ? { ok: true, data: answer.data.data } : answer;
  };
  return { loaded, problem, reload: () => void load(), save };
}
