import type { Online, OnlineAnswer } from '#src/commands/online.ts';

/** A server that answers by the name of what is asked, and writes down what it was asked and what it gave. An error is its refusal, the cause what is wrong with the fields. */
export function aServer(answers: Readonly<Record<string, unknown>>, file: File | null = null): { online: Online; asked: unknown[][] } {
  const asked: unknown[][] = [];
  const say = async <T>(name: string, given: unknown): Promise<OnlineAnswer<T>> => {
    asked.push([name, given]);
    const answer = answers[name];
    if (!(answer instanceof Error)) return { ok: true, data: answer as T };
    const { message, cause } = answer;
    return { ok: false, message, ...(cause !== undefined && { details: cause as Readonly<Record<string, string>> }) };
  };
  const online: Online = {
    ask: ({ name }, variables) => say(name, variables),
    get: (path) => say(path, null),
    post: say,
    sendForm: (_method, path, form) => say(path, Object.fromEntries(form)),
    postForFile: say,
    getFile: (path) => say(path, null),
    pickPaper: async () => file,
    upload: ({ name }) => say('upload', name),
    download: (url) => void asked.push(['download', url]),
    save: (name, content, type) => void asked.push(['save', name, content, type]),
  };
  return { online, asked };
}
