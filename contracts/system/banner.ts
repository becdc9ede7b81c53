import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'

/** A banner (M29): a picture that a second person approves before it is shown. */

export const BannerStatus = Schema.Literals(['UNAUDITED', 'AUDITED'])
/** Spec §3: shown at a pile, or at a location. */
export const BannerType = Schema.Literals(['POINT', 'STATION'])
/** Spec §5 and §9: JPG or PNG, at most 1 MB, 160 by 160 pixels. */
export const bannerImage = { width: 160, height: 160, bytesMax: 1_048_576 } as const

const BannerImage = Schema.Struct({
  url: Schema.String,
  format: Schema.Literals(['JPG', 'PNG']),
  bytes: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: bannerImage.bytesMax })),
  width: Schema.Literal(bannerImage.width),
  height: Schema.Literal(bannerImage.height),
})
export type BannerImage = typeof BannerImage.Type
const Uploaded = Schema.Struct({ bannerType: BannerType, image: BannerImage })
const Edited = Schema.Struct({ image: BannerImage })
const Nothing = Schema.Struct({})

export const bannerFacts = {
  'banner.uploaded': Uploaded,
  'banner.edited': Edited,
  'banner.approved': Nothing,
  'banner.withdrawn': Nothing,
  'banner.removed': Nothing,
} as const
export type BannerFact = FactsOf<typeof bannerFacts>
export const bannerCommands = { upload: Uploaded, edit: Edited, nothing: Nothing } as const
