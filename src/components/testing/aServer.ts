import type { Online, OnlineAnswer } from '#src/commands/online.ts';

/** A server that answers by the name of what is asked, and writes down what it was asked and what it gave. */
export function aServer(answers: Readonly<Record<string, unknown>>, file: File | null = null): { online: Online; asked: unknown[][] } {
  const asked: unknown[][] = [];
  const say = async <T>(name: string, given: unknown): Promise<OnlineAnswer<T>> => {
    asked.push([name, given]);
    const answer = answers[name];
    return answer instanceof Error ? { ok: false, message: answer.message } : { ok: true, data: answer as T };
  };
  const online: Online = {
    ask: ({ name }, variables) => say(name, variables),
    post: say,
    postForFile: say,
    pickPaper: async () => file,
    upload: ({ name }) => say('upload', name),
    download: (url) => void asked.push(['download', url]),
    save: (name, content, type) => void asked.push(['save', name, content, type]),
  };
  return { online, asked };
}
