/** Text of a module that is put in the place of other text as it is loaded. */
interface Patch {
  file: string;
  find: string;
  replace: string;
}

/** A fault put into the real code, or into the simulated server, to see whether the simulator notices. */
export interface Bug {
  name: string;
  patches: readonly Patch[];
}

const bug = (name: string, ...patches: readonly (readonly [file: string, find: string, replace: string])[]): Bug => ({
  name,
  patches: patches.map(([file, find, replace]) => ({ file, find, replace })),
});

const SERVER = 'tests/sim/server/simServer.ts';

/** Each must be caught soon; one that is not shows that the simulator looks away. */
export const BUGS: readonly Bug[] = [
  bug('numbers at begin, not at commit', ['tests/sim/server/simDatabase.ts', 'return this.now.head + 1;', 'return _begun;']),
  bug('overlay dropped on the answer', [
    'sync/apply/applyResults.ts',
    "await changeEntry(kv, m, { state: 'acknowledged', seq: result.seq });",
    "await kv.delete('outbox', [m.mid]); affected.push(...m.touches);",
  ]),
  bug('overlay dropped by any cursor', ['sync/apply/applyTxs.ts', 'm.seq !== null && m.seq <= cursor', 'm.seq !== null']),
  bug('no deduplication', [SERVER, 'if (mid !== client.last + 1) return mid <= client.last;', 'if (mid > client.last + 1) return false;']),
  bug('number in a transaction of its own', [
    SERVER,
    'client.last = mid;\n',
    "this.#note(recordKey(clientId, mid), result); this.#mayCrash('server crash after commit'); this.db.now.record.get(recordKey(clientId, mid)).effects -= 1; client.last = mid;\n",
  ]),
  bug('a refusal does not count as answered', [SERVER, 'client.last = mid;\n', 'if (!verdict.refusal) client.last = mid;\n']),
  bug('rows that leave are not told', ['tests/sim/server/sight.ts', "sees(actor, table, before) ? [table, 'L', { id }] : null", 'null']),
  bug('half a commit is told', [SERVER, 'ops: changes.map((change)', 'ops: changes.slice(0, 1).map((change)']),
  bug('a compacted log is continued', [SERVER, 'if (cursor < floor || cursor > head', 'if (cursor > head']),
  bug('scope not checked by the server', [SERVER, 'if (person.userEpoch !== userEpoch)', 'if (false)']),
  bug('rows kept through a change of scope', ['sync/store/meta.ts', 'if (!same || !usable) await wipeRows', 'if (!usable) await wipeRows']),
  bug('cursor before rows', [
    'sync/engine/driver.ts',
    'const done = await kv.write(storesFor(answer), (tx) => storeAnswer(',
    `if (answer.kind === 'pull' && !answer.value.reset) {
        const { value } = answer;
        await kv.write(storesFor(answer), (tx) => storeAnswer(tx, fence, { kind: 'pull', value: { ...value, txs: [] } }, wanted, heard));
        answer = { kind: 'pull', value: { ...value, from: value.to } };
      }
      const done = await kv.write(storesFor(answer), (tx) => storeAnswer(`,
  ]),
  bug('boot without replay', [
    'sync/apply/applyPage.ts',
    'advance(meta.boot, page);',
    'meta.boot.from = page.head; advance(meta.boot, page);',
  ]),
  // A page of a leader of before is kept out by its place as well, and a pull by where it begins.
  bug(
    'no fence',
    ['sync/store/meta.ts', 'if (!meta || meta.leaderEpoch !== fence) throw', 'if (!meta) throw'],
    ['sync/apply/applyPage.ts', 'sync.at === place.at && sync.after === place.after', 'true'],
  ),
  bug(
    'news applied wherever they begin',
    ['sync/apply/applyTxs.ts', 'meta.cursor !== news.from || news.to < news.from', 'meta.cursor === null || news.to < meta.cursor'],
    ['sync/engine/engine.ts', '&& state.meta?.cursor === poke.from', ''],
  ),
  bug('effect and outbox entry in two transactions', [
    'sync/outbox/mutateLocally.ts',
    "return kv.write(ALL_STORES, (tx) => issue(tx, name, input, now), 'strict');",
    `return kv.write(ALL_STORES, async (tx) => {
      const taken = await issue(tx, name, input, now);
      const entry = await tx.get('outbox', taken.mid);
      await tx.delete('outbox', [taken.mid]);
      return { taken, entry };
    }, 'strict').then(({ taken, entry }) => kv.write(['outbox', 'meta'], (tx) => tx.put('outbox', [entry]), 'strict').then(() => taken));`,
  ]),
  bug('a number given twice', ['sync/outbox/mutateLocally.ts', 'nextMid: mid + 1', 'nextMid: mid']),
  bug(
    'promised before it is on any disk',
    ['sync/outbox/mutateLocally.ts', "issue(tx, name, input, now), 'strict')", "issue(tx, name, input, now), 'relaxed')"],
    ['sync/outbox/journallingKv.ts', 'return news.length > 0;', 'waiting = []; return false;'],
  ),
  bug('journal not read', ['sync/outbox/recover.ts', 'const clients = foldLines(lines);', 'const clients = foldLines([]);']),
  bug('rebase skipped', ['sync/apply/applyTxs.ts', 'await rebaseChanged(kv, meta, changed, settled)', '[]']),
  bug('a refused effect stays', ['sync/apply/applyResults.ts', 'affected.push(...m.touches);', '']),
  bug('parts of reopened cases forgotten', ['sync/apply/applyTxs.ts', 'meta.owed = [...new Set(', 'meta.owed = []; void [...new Set(']),
  bug('acknowledged work of a lost time forgotten', ['sync/store/meta.ts', 'await requeueForgotten(kv, hello.lastMid);', '']),
  bug('what a lost time had synced is not offered', [
    'sync/engine/storeAnswer.ts',
    'if (known && known.epoch !== hello.epoch) await findMissing(kv, hello.lastMid);',
    '',
  ]),
  bug('holes in the numbers not explained', [
    'sync/outbox/pushBatch.ts',
    'return { ackMid: (mutations[0]?.mid ?? 1) - 1, mutations };',
    'return { ackMid: 0, mutations };',
  ]),
  bug('no second try to lead', ['sync/engine/driver.ts', 'if (!taken) return leadLater();', 'if (!taken) return;']),
  bug('what needs its person is not sealed', [
    'sync/leave/leaveDevice.ts',
    'const entries = await readOutbox(kv);\n  const told',
    "const entries = (await readOutbox(kv)).filter(({ state }) => state === 'queued' || state === 'sending');\n  const told",
  ]),
  bug('rows stay when their person has left', ['sync/leave/leaveDevice.ts', 'await kv.destroy();', '']),
  bug('a pause forgotten by the next leader', ['sync/engine/engine.ts', 'paused: event.meta.paused ?? false', 'paused: false']),
  bug('what waits is erased with the rows', [
    'sync/engine/driver.ts',
    '(tx) => storeAnswer(tx, fence, answer, wanted, heard, ports.clock.now())',
    `async (tx) => {
      if (answer.kind === 'pull' && answer.value.reset) await tx.clear('outbox');
      return storeAnswer(tx, fence, answer, wanted, heard, ports.clock.now());
    }`,
  ]),
  bug('damage is hashed and forgotten', ['sync/digest/scrub.ts', 'await writeSums(kv, scrub.table, scrub);', '']),
  bug('a repair takes over only newer rows', [
    'sync/digest/repair.ts',
    'row ? { ...row, _v: page.head } : null',
    'row && !(here[i] && here[i]._v <= page.head) ? { ...row, _v: page.head } : here[i]',
  ]),
  bug('files stay when nobody pins them', ['sync/keep/pinDownloader.ts', 'blobs?.keepOnly(new Set(plan.hashes));', 'blobs?.room();']),
  bug('parts of pinned cases not asked for', ['sync/keep/pinDownloader.ts', 'this.#lead.want(missing);', '']),
  bug('news of what is pinned not followed', [
    'sync/keep/pinDownloader.ts',
    "if (event.type === 'stored') return this.#soon(NEWS_MS);",
    '',
  ]),
  bug('retry-after ignored', ['sync/engine/patientNet.ts', 'if (pause) throw pause;', '']),
];
