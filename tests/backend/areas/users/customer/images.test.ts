import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { Image } from '#contracts/image.ts'

/** Images are what their content says, whatever they are called. */

const isImage = Schema.is(Image)
const url = (kind: string, bytes: readonly number[]): string =>
  `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}`
const two = (value: number): readonly number[] => [value >> 8, value & 0xff]

const bytesOf = (hex: string): readonly number[] => [...Buffer.from(hex, 'hex')]

/** The beginning of a PNG with a size. */
const png = (width: number, height: number): readonly number[] =>
  [bytesOf('89504e470d0a1a0a0000000d494844520000'), two(width), [0, 0], two(height), bytesOf('0806000000')].flat()
/** The beginning of a JPEG: a segment of its own, then the frame with the size. */
const jpeg = (width: number, height: number): readonly number[] =>
  [bytesOf('ffd8ffe000040101ffc0000b08'), two(height), two(width), bytesOf('01011100ffd9000000')].flat()

it.each([
  ['a PNG', url('png', png(160, 160))],
  ['a JPG', url('jpeg', jpeg(160, 90))],
])('takes %s', (_, image) => {
  expect(isImage(image)).toBe(true)
})

it.each([
  ['a PNG a pixel too wide', url('png', png(161, 160))],
  ['a JPG a pixel too high', url('jpeg', jpeg(1, 161))],
  ['an image without a pixel', url('png', png(0, 1))],
  ['a PNG that says it is a JPG', url('jpeg', png(16, 16))],
  [
    'a PDF that says it is a PNG',
    `data:image/png;base64,${Buffer.from('%PDF-1.7 no image at all').toString('base64')}`,
  ],
  ['a JPG that ends too early', url('jpeg', jpeg(16, 16).slice(0, 12))],
  ['another kind of image', url('gif', png(16, 16))],
  ['no content', 'data:image/png;base64,'],
  ['words', 'an image'],
])('refuses %s', (_, image) => {
  expect(isImage(image)).toBe(false)
})
