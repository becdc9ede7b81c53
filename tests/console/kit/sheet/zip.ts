import { crc32, deflateRawSync } from 'node:zlib'

interface ZipFile {
  readonly name: string
  readonly data: Buffer
  /** The size that the archive says it unpacks to, where it is a lie. */
  readonly claimed?: number
}

/** A zip archive, written by the format's description (APPNOTE.TXT 4.3), so that it can also lie. */
export function zipOf(files: readonly ZipFile[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, claimed } of files) {
    const packed = deflateRawSync(data)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04_03_4b_50, 0)
    header.writeUInt16LE(20, 4)
    header.writeUInt16LE(8, 8)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02_01_4b_50, 0)
    entry.writeUInt16LE(20, 6)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(at, 42)
    for (const [record, start] of [
      [header, 14],
      [entry, 16],
    ] as const) {
      record.writeUInt32LE(crc32(data), start)
      record.writeUInt32LE(packed.length, start + 4)
      record.writeUInt32LE(claimed ?? data.length, start + 8)
      record.writeUInt16LE(name.length, start + 12)
    }
    parts.push(header, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    12,
  )
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}
