import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { FILES, isFolder, kindOf } from './installation.ts'

/**
 * Files of an installation are its owner's alone: databases hold passwords and keys, uploads what piles have logged. New ones
 * are made so (the process's umask); those of an earlier version, or of a copy, are made so at each start.
 */

const OTHERS = 0o077
const STICKY = 0o1000
const FILE = 0o600
const FOLDER = 0o700

/**
 * Takes from others what they may do with files of ours; a folder that holds more than them stays as it is. Answers what
 * could not be changed, because it belongs to somebody else.
 */
export function makePrivate(folder: string): readonly string[] {
  if (!isFolder(folder)) return []
  const entries = readdirSync(folder)
  const own = entries.filter((name) => kindOf(name) !== 'foreign')
  const isShared = own.length < entries.length || (lstatSync(folder).mode & STICKY) !== 0
  const inside = own.flatMap((name) => [join(folder, name), ...(name === FILES ? under(join(folder, name)) : [])])
  return [...(isShared ? [] : [folder]), ...inside].filter((path) => !close(path))
}

const under = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true }).map(({ parentPath, name }) => join(parentPath, name))

/** Whether nobody else may do anything with it, from here on. */
function close(path: string): boolean {
  const seen = lstatSync(path, { throwIfNoEntry: false })
  if (seen === undefined || seen.isSymbolicLink() || (seen.mode & OTHERS) === 0) return true
  try {
    chmodSync(path, seen.isDirectory() ? FOLDER : FILE)
    return true
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'EPERM') return false
    throw error
  }
}
