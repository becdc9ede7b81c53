/**
 * How large the files in a zip archive are when they are unpacked, without trusting what it says: everything is unpacked and
 * counted, and thrown away. Small archives of gigabytes ("zip bombs") are found before anything reads them.
 *
 *   1. the end record names the directory          (APPNOTE.TXT 4.3.16)
 *   2. the directory names the files               (4.3.12)
 *   3. each file has a header of its own, and data (4.3.7)
 */

const END = 0x06_05_4b_50
const ENTRY = 0x02_01_4b_50
const FILE = 0x04_03_4b_50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const FILE_LENGTH = 30
const COMMENT_MOST = 65_535
const ENTRIES_MOST = 1_000
const [STORED, DEFLATED] = [0, 8]

export interface UnpackedFiles {
  readonly names: readonly string[]
  /** Null when it is more than was allowed. */
  readonly bytes: number | null
}

/** The files of an archive and their size; null when it is no archive. */
export async function unpackedSize(file: Uint8Array<ArrayBuffer>, bytesMost: number): Promise<UnpackedFiles | null> {
  const entries = entriesOf(file)
  if (entries === null) return null
  const names = entries.map(({ name }) => name)
  let bytes = 0
  for (const { method, data } of entries) {
    if (method !== STORED && method !== DEFLATED) return null
    const size = method === STORED ? data.length : await inflatedSize(data, bytesMost - bytes)
    if (size === null) return null
    bytes += size
    if (bytes > bytesMost) return { names, bytes: null }
  }
  return { names, bytes }
}

interface Entry {
  readonly name: string
  readonly method: number
  readonly data: Uint8Array<ArrayBuffer>
}

function entriesOf(file: Uint8Array<ArrayBuffer>): readonly Entry[] | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const end = endOf(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > ENTRIES_MOST) return null
  const entries: Entry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_LENGTH > view.byteLength || view.getUint32(at, true) !== ENTRY) return null
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(file.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength))
    const data = dataOf(file, view, { at: view.getUint32(at + 42, true), length: view.getUint32(at + 20, true) })
    if (data === null) return null
    entries.push({ name, method: view.getUint16(at + 10, true), data })
    at += ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Where the end record begins: before a comment of any length. */
function endOf(view: DataView): number | null {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - COMMENT_MOST); at -= 1) if (view.getUint32(at, true) === END) return at
  return null
}

function dataOf(
  file: Uint8Array<ArrayBuffer>,
  view: DataView,
  { at, length }: { readonly at: number; readonly length: number },
): Uint8Array<ArrayBuffer> | null {
  if (at + FILE_LENGTH > view.byteLength || view.getUint32(at, true) !== FILE) return null
  const start = at + FILE_LENGTH + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return start + length > file.length ? null : file.subarray(start, start + length)
}

/** Counts until it is more than allowed; null when it cannot be unpacked. */
async function inflatedSize(data: Uint8Array<ArrayBuffer>, most: number): Promise<number | null> {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (let bytes = 0; ;) {
      const { done, value } = await reader.read()
      if (done) return bytes
      bytes += value.length
      if (bytes > most) {
        await reader.cancel()
        return bytes
      }
    }
  } catch {
    return null
  }
}
