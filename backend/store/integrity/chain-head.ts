import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { Link } from './chain.ts'
import { fileBeside } from '../derived.ts'

/**
 * The last link, outside the file it belongs to (`<name>.chain-head`): a log that was cut or replaced is whole in itself,
 * and only this tells that more was acknowledged. It is written over in place after each commit and before the answer, and
 * never synced: after `kill -9` it is exact, after a loss of power it may lag, and it never leads.
 */
export interface ChainHead {
  /** What was recorded last; null where nothing was, or nothing legible. */
  readonly recorded: Link | null
  /** There is a record, and it cannot be read. */
  readonly isIllegible: boolean
  write(link: Link): void
  close(): void
}

const DIGITS = 16

const textOf = ({ position, hash: of }: Link): string => {
  const said = `${String(position).padStart(DIGITS, '0')} ${of.padStart(64, '0')}`
  return `${said} ${crc32(said).toString(16).padStart(8, '0')}\n`
}

/** Reads the record beside a world's file; null where there is none, or none that is legible. */
export function readChainHead(file: string): Pick<ChainHead, 'recorded' | 'isIllegible'> {
  const text = textIn(chainHeadOf(file))
  const [position = '', of = ''] = text.split(' ')
  const link = { position: Number(position), hash: of }
  const isLegible = text !== '' && text === textOf(link)
  return { recorded: isLegible ? link : null, isIllegible: text !== '' && !isLegible }
}

export function openChainHead(file: string): ChainHead {
  const read = readChainHead(file)
  let descriptor: number | null = openSync(chainHeadOf(file), read.recorded === null ? 'w' : 'r+', 0o600)
  return {
    ...read,
    write(link) {
      if (descriptor === null) return
      try {
        writeSync(descriptor, textOf(link), 0)
      } catch {
        // The record stays where it was, which is true as well: it says how much there must be at the least.
      }
    },
    close() {
      if (descriptor !== null) closeSync(descriptor)
      descriptor = null
    },
  }
}

/** Where the record of a world's file lies. */
export const chainHeadOf = (file: string): string => fileBeside(file, '.chain-head')

function textIn(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return ''
    throw error
  }
}
