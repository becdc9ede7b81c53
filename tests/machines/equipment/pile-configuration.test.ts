import { describe, it } from 'vitest'
import type { ConfigurationFact } from '#contracts/equipment/pile-configuration.ts'
import { pileConfiguration } from '#machines/equipment/pile-configuration.ts'
import { given } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

const told = (values: Record<string, string>, isWhole = false, firmwareVersion = '1.0'): Told<ConfigurationFact> => ({
  type: 'configuration.told',
  data: { firmwareVersion, values, isWhole },
  by: 'CP',
})

describe('pile configuration', () => {
  it('gathers what the pile tells under one firmware', () => {
    const known = given(pileConfiguration, told({ ConnectionTimeOut: '60' }, true), told({ ConnectionTimeOut: '90' }))
    known.stands('Known', { isAnswered: true, values: { ConnectionTimeOut: '90' } })
  })

  it('knows nothing of other firmware but what is told under it', () => {
    const after = given(pileConfiguration, told({ ConnectionTimeOut: '60' }, true), told({ Other: '1' }, false, '2.0'))
    after.stands('Known', { firmwareVersion: '2.0', isAnswered: false, values: { Other: '1' } })
  })

  it('keeps the firmware under which an action was not known, whatever else is told', () => {
    const body = { action: 'ReserveNow', firmwareVersion: '1.0' }
    const refused = given(pileConfiguration).when('refuseAction', body).by('CP').becomes('configuration.actionRefused')
    refused.in('Known', { refused: { ReserveNow: '1.0' } })
    const later = given(pileConfiguration, told({}, true)).when('refuseAction', body).by('CP')
    later.becomes('configuration.actionRefused').in('Known', { isAnswered: true, refused: { ReserveNow: '1.0' } })
    given(
      pileConfiguration,
      { type: 'configuration.actionRefused', data: { action: 'ReserveNow', firmwareVersion: '1.0' }, by: 'CP' },
      told({}, true, '2.0'),
    ).stands('Known', { refused: { ReserveNow: '1.0' }, isAnswered: true })
  })

  it('is told by piles alone', () => {
    given(pileConfiguration).when('tell', { firmwareVersion: null, values: {}, isWhole: true }).by('OP').notPermitted()
  })
})
