import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { bannerCommands, bannerImage, BannerStatus, BannerType } from '#contracts/system/banner.ts'
import type { BannerFact } from '#contracts/system/banner.ts'
import { banner } from '#machines/system/banner.ts'
import { given } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M29: a banner, which a second person approves. */

const image = (url: string) => ({ url, format: 'PNG', bytes: 20_000, width: 160, height: 160 }) as const
const [old, next] = [image('/files/1.png'), image('/files/2.png')]
const upload = { bannerType: 'STATION', image: old } as const
const uploaded: Told<BannerFact> = { type: 'banner.uploaded', data: upload, by: 'SO' }
const approved = [uploaded, { type: 'banner.approved', data: {}, by: 'OP' }] as const
const edited = [...approved, { type: 'banner.edited', data: { image: next }, by: 'OP' }] as const

describe('banner', () => {
  it('is UNAUDITED or AUDITED, of type POINT or STATION [R4.1.15] [R3.3.17]', () => {
    expect(BannerStatus.literals).toEqual(['UNAUDITED', 'AUDITED'])
    expect(BannerType.literals).toEqual(['POINT', 'STATION'])
    expect(banner.wire).toEqual({ New: null, UNAUDITED: 'UNAUDITED', AUDITED: 'AUDITED', Removed: null })
  })

  it.each(['SU', 'OP', 'SO', 'S2'] as const)('is uploaded by %s and awaits approval, unseen', (role) => {
    given(banner)
      .when('upload', upload)
      .by(role)
      .becomes('banner.uploaded')
      .in('UNAUDITED', { shown: null, image: old })
  })

  it('takes JPG and PNG of 160 by 160 pixels, up to 1 MB [R5.7.06] [R9.5.07]', () => {
    expect(bannerImage).toEqual({ width: 160, height: 160, bytesMax: 1024 * 1024 })
    const takes = (change: object): boolean =>
      Schema.is(bannerCommands.upload)({ ...upload, image: { ...old, ...change } })
    expect([{}, { format: 'JPG' }, { bytes: 1024 * 1024 }].map(takes)).toEqual([true, true, true])
    const wrong = [{ width: 161 }, { height: 159 }, { bytes: 1024 * 1024 + 1 }, { bytes: 0 }, { format: 'GIF' }]
    expect(wrong.filter(takes)).toEqual([])
  })

  it('goes from UNAUDITED to AUDITED on approval, once [R4.2.29]', () => {
    for (const role of ['SU', 'OP'] as const) {
      const outcome = given(banner, uploaded).when('approve', {}).by(role).becomes('banner.approved')
      outcome.in('AUDITED', { shown: old })
    }
    given(banner, ...approved)
      .when('approve', {})
      .by('OP')
      .refused()
  })

  it('is approved by another person than its uploader, and by no sub-operator', () => {
    const own: Told<BannerFact> = { ...uploaded, by: 'OP' }
    given(banner, own).when('approve', {}).by('OP').refusedBecause('isNotUploader')
    given(banner, own).when('approve', {}).by('SU').becomes('banner.approved').in('AUDITED', { approver: 'super00' })
    given(banner, own).when('approve', {}).by('SO').notPermitted()
  })

  it('is edited by its uploader alone until it is approved', () => {
    const outcome = given(banner, uploaded).when('edit', { image: next }).by('SO').becomes('banner.edited')
    outcome.in('UNAUDITED', { image: next, shown: null })
    given(banner, uploaded).when('edit', { image: next }).by('OP').refusedBecause('isUploader')
  })

  it('awaits approval again with a new picture, while the old one is shown', () => {
    const outcome = given(banner, ...approved)
      .when('edit', { image: next })
      .by('OP')
      .becomes('banner.edited')
    outcome.in('UNAUDITED', { image: next, shown: old, uploader: 'operator00' })
    given(banner, ...approved)
      .when('edit', { image: old })
      .by('OP')
      .refusedBecause('newImage')
    given(banner, ...edited)
      .when('approve', {})
      .by('OP')
      .refusedBecause('isNotUploader')
    given(banner, ...edited)
      .when('approve', {})
      .by('SU')
      .becomes('banner.approved')
      .in('AUDITED', { shown: next })
  })

  it('is withdrawn by its uploader before it is approved, and by nobody else', () => {
    given(banner, uploaded).when('withdraw', {}).by('SO').becomes('banner.withdrawn').in('Removed')
    given(banner, uploaded).when('withdraw', {}).by('S2').refusedBecause('isUploader')
    given(banner, ...approved)
      .when('withdraw', {})
      .by('SO')
      .refused()
  })

  it.each([
    ['UNAUDITED', [uploaded]],
    ['AUDITED', approved],
  ] as const)('is removed from %s by the operator, for good', (_, facts) => {
    for (const role of ['SU', 'OP'] as const)
      given(banner, ...facts)
        .when('remove', {})
        .by(role)
        .becomes('banner.removed')
        .in('Removed', { shown: null })
    given(banner, ...facts)
      .when('remove', {})
      .by('SO')
      .notPermitted()
    given(banner, ...facts, { type: 'banner.removed', data: {}, by: 'OP' })
      .when('approve', {})
      .by('SU')
      .refused()
  })
})
