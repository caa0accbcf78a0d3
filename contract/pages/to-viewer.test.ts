import { type } from 'arktype'
import { describe, expect, it } from 'vitest'
import type { Profile } from '../account.ts'
import { toViewer } from './to-viewer.ts'
import { Viewer } from './viewer.ts'

const profile: Profile = {
  userId: 'u1',
  email: 'one@demo.tradewind.example',
  name: 'One',
  accountType: 'normal',
  currencyUnit: 'EUR',
  locale: 'de',
  newsletter: false,
  hasPassword: true,
  userRoles: [],
  createdAt: 1,
}

const role = (id: string, ...keys: ('GET_ACCOUNTS' | 'GET_DATA_USAGE')[]) => ({
  id,
  name: id,
  permissions: keys.map((permissionKey) => ({ permissionKey })),
})

const organization = {
  id: 'o1',
  name: 'Org',
  paymentModel: 'PRE_PAID',
  enterprisePayModel: 'PREPAID',
  currencyUnit: 'EUR',
  curSpendMinor: 0,
  timeZone: 'UTC',
  spendLimit: {},
} as const

describe('what the session keeps of a profile', () => {
  it('is a consumer’s name, address and preferences', () => {
    expect(toViewer(profile)).toEqual({
      userId: 'u1',
      name: 'One',
      email: 'one@demo.tradewind.example',
      accountType: 'normal',
      flag: 'normal',
      permissions: [],
      currency: 'EUR',
      locale: 'de',
    })
  })

  it('is a member’s payment model and the permissions of the first role alone', () => {
    const userRoles = [role('first', 'GET_DATA_USAGE'), role('second', 'GET_ACCOUNTS')]
    const viewer = toViewer({ ...profile, accountType: 'enterprise', organization, userRoles })
    expect(viewer.flag).toBe('enterprise|PRE_PAID')
    expect(viewer.permissions).toEqual(['GET_DATA_USAGE'])
  })

  it('is no permission of a consumer, whatever the profile says', () => {
    const viewer = toViewer({
      ...profile,
      organization,
      userRoles: [role('first', 'GET_ACCOUNTS')],
    })
    expect([viewer.flag, viewer.permissions]).toEqual(['normal', []])
  })

  it('leaves out what a cookie has no room for', () => {
    const avatarUrl = `/avatars/${'x'.repeat(300)}`
    expect(toViewer({ ...profile, avatarUrl })).not.toHaveProperty('avatarUrl')
    expect(toViewer({ ...profile, avatarUrl: '/avatars/1.svg' }).avatarUrl).toBe('/avatars/1.svg')
    expect(toViewer({ ...profile, name: 'n'.repeat(200) }).name).toHaveLength(80)
  })

  it('has the shape that is checked when the cookie is opened', () => {
    expect(Viewer(toViewer(profile)) instanceof type.errors).toBe(false)
    expect(Viewer({ ...toViewer(profile), flag: 'enter' }) instanceof type.errors).toBe(true)
  })
})
