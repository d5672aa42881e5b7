/** The typed arrays that a record may hold, by the word that stands for each of them in JSON. */
const VIEWS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array, f64: Float64Array } as const;
type ViewKind = keyof typeof VIEWS;
type Mark = { '\0': ViewKind | 'buffer' | 'absent'; at?: number; length?: number };

/** u32 length of the JSON, u32 number of marks in it. */
const HEAD_BYTES = 8;

/** Write a record as bytes: 'length of JSON | marks in it | JSON | buffers'. What JSON has no word for is a mark in it, the bytes come behind it. */
export function recordToBytes(record: object): Uint8Array<ArrayBuffer> {
  const buffers: Uint8Array[] = [];
  let [at, marks] = [0, 0];
  const mark = (value: unknown): unknown => {
    const kind = kindOf(value);
    if (!kind) return value;
    marks += 1;
    if (kind === 'absent') return { '\0': kind } satisfies Mark;
    const bytes = bytesOf(value as ArrayBuffer | ArrayBufferView);
    buffers.push(bytes);
    at += bytes.length;
    return { '\0': kind, at: at - bytes.length, length: bytes.length } satisfies Mark;
  };
  const json = new TextEncoder().encode(JSON.stringify(record, (_, value: unknown) => mark(value)));
  const out = new Uint8Array(HEAD_BYTES + json.length + at);
  const head = new DataView(out.buffer);
  head.setUint32(0, json.length, true);
  head.setUint32(4, marks, true);
  out.set(json, HEAD_BYTES);
  let place = HEAD_BYTES + json.length;
  for (const bytes of buffers) {
    out.set(bytes, place);
    place += bytes.length;
  }
  return out;
}

/** Read a record from its bytes; typed arrays lie in buffers of their own. */
export function recordFromBytes(bytes: Uint8Array): object {
  const head = new DataView(bytes.buffer, bytes.byteOffset);
  const start = HEAD_BYTES + head.getUint32(0, true);
  const record = JSON.parse(new TextDecoder().decode(bytes.subarray(HEAD_BYTES, start))) as object;
  return head.getUint32(4, true) === 0 ? record : (revived(record, bytes.subarray(start)) as object);
}

function kindOf(value: unknown): Mark['\0'] | null {
  if (value === undefined) return 'absent';
  if (value instanceof ArrayBuffer) return 'buffer';
  if (!ArrayBuffer.isView(value)) return null;
  const found = Object.entries(VIEWS).find(([, view]) => value instanceof view);
  if (!found) throw new TypeError(`A record cannot hold a ${value.constructor.name}`);
  return found[0] as ViewKind;
}

function bytesOf(value: ArrayBuffer | ArrayBufferView): Uint8Array {
  return value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

/** Puts everything in the place of its mark. */
function revived(value: unknown, buffers: Uint8Array): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Object.hasOwn(value, '\0')) return unmarked(value as Mark, buffers);
  for (const [name, one] of Object.entries(value)) {
    if (typeof one === 'object' && one !== null) (value as Record<string, unknown>)[name] = revived(one, buffers);
  }
  return value;
}

function unmarked({ '\0': kind, at = 0, length = 0 }: Mark, buffers: Uint8Array): unknown {
  if (kind === 'absent') return undefined;
  const { buffer } = buffers.slice(at, at + length);
  return kind === 'buffer' ? buffer : new VIEWS[kind](buffer as ArrayBuffer);
}
