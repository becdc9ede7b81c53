import { expect, test } from 'vitest'
import {
  brokenPicture,
  logoBytesMost,
  mapIconBytesMost,
  pictureIn,
  picturePixelsMost,
} from '#contracts/equipment/picture.ts'
import { jpegOf, pngOf } from '#tests/support/files/pictures.ts'

/** Pictures of locations, by what is in them (spec §5, §9). */

const words = (text: string): Uint8Array => new TextEncoder().encode(text)

test('a picture is a JPEG or a PNG, whatever it is called [R5.7.01]', () => {
  expect(pictureIn(pngOf(64, 64))).toEqual({ type: 'image/png', width: 64, height: 64 })
  expect(pictureIn(jpegOf(48, 32))).toEqual({ type: 'image/jpeg', width: 48, height: 32 })
  const others = [words('GIF89a 64 64'), words('%PDF-1.7 '.repeat(20)), words('just a text'), new Uint8Array()]
  for (const bytes of others) expect(brokenPicture('logo', bytes)).toBe('isPicture')
  const cut = jpegOf(48, 32).slice(0, 12)
  expect(pictureIn(cut)).toBeNull()
  expect(pictureIn(pngOf(0, 64))).toBeNull()
})

test('a logo has 1 MB and 64 × 64 pixels at most [R5.7.02] [R5.7.03] [R9.5.05]', () => {
  expect([logoBytesMost, picturePixelsMost]).toEqual([1_048_576, 64])
  expect(brokenPicture('logo', pngOf(64, 64, 1_048_576))).toBeNull()
  expect(brokenPicture('logo', pngOf(64, 64, 1_048_577))).toBe('sizeWithin')
  expect(brokenPicture('logo', pngOf(65, 64))).toBe('pixelsWithin')
  expect(brokenPicture('logo', jpegOf(64, 65))).toBe('pixelsWithin')
})

test('the icon on a map has 80 KB and 64 × 64 pixels at most [R5.7.04] [R5.7.05] [R9.5.06]', () => {
  expect(mapIconBytesMost).toBe(81_920)
  expect(brokenPicture('mapIcon', pngOf(64, 64, 81_920))).toBeNull()
  expect(brokenPicture('mapIcon', pngOf(64, 64, 81_921))).toBe('sizeWithin')
  expect(brokenPicture('mapIcon', pngOf(65, 65))).toBe('pixelsWithin')
})
