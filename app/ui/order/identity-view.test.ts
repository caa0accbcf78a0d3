import { describe, expect, it } from 'vitest'
import { identityView } from './identity-view.ts'

describe('C5 the identity check of a plan', () => {
  it('is named by what is asked for, before buying and before using', () => {
    const buying = identityView({ kyc: 'passport' }, 'buying')
    expect(buying?.asked).toBe('The network has to see your passport before this plan works.')
    expect(buying?.next).toMatch(/^Buy it only if you can show this/)
    const using = identityView({ kyc: 'passport_address' }, 'using')
    expect(using?.asked).toContain('your passport and your address')
    expect(using?.next).toMatch(/at least two days before/)
  })

  it('is not spoken of where there is none', () => {
    expect(identityView({ kyc: 'none' }, 'buying')).toBeUndefined()
    expect(identityView({ kyc: 'none' }, 'using')).toBeUndefined()
  })
})
