import { describe, expect, it } from 'vitest'
import { unlistedDevice } from '#contract/commerce/order-words.ts'
import { deviceProblem, deviceStep } from './device-step.ts'

const step = (query: string, last?: string) =>
  deviceStep({
    given: new URLSearchParams(query),
    last: last ? { id: last, verdict: 'works' } : undefined,
    locale: 'en',
  })

describe('C6 the device that the checkout is told', () => {
  it.each([
    ['a whole name', 'phone=iphone 15 pro', 'apple-iphone-15-pro'],
    ['another name of it', 'phone=iPhone SE 2', 'apple-iphone-se-2020'],
    ['a name that is also the beginning of others', 'phone=Galaxy S23', 'samsung-galaxy-s23'],
    ['a name with a sign in it', 'phone=galaxy s23%2B', 'samsung-galaxy-s23-plus'],
    ['an id', 'device=google-pixel-8', 'google-pixel-8'],
    ['that it is not in the list', `device=${unlistedDevice}`, unlistedDevice],
  ])('is chosen by %s', (_, query, chosen) => {
    expect(step(query).chosen).toBe(chosen)
  })

  it('is asked for again where a text may mean several, and where none has it', () => {
    const several = step('phone=redmi note')
    expect(several.chosen).toBeUndefined()
    expect(several.found.length).toBeGreaterThan(1)
    const none = step('phone=toaster')
    expect([none.chosen, none.found]).toEqual([undefined, []])
  })

  it('is that of the last order until somebody says otherwise', () => {
    expect(step('', 'google-pixel-8')).toMatchObject({ chosen: 'google-pixel-8', isKept: true })
    expect(step('device=ask', 'google-pixel-8').chosen).toBeUndefined()
    expect(step('phone=toaster', 'google-pixel-8').chosen).toBeUndefined()
    expect(step('', unlistedDevice).chosen).toBeUndefined()
  })

  it('stops at one that takes no eSIM', () => {
    expect(step('device=apple-iphone-x')).toMatchObject({ isStop: true })
    expect(step('device=google-pixel-8')).toMatchObject({ isStop: false })
  })
})

describe('C6 what stands against an order', () => {
  const problem = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return Object.keys(deviceProblem(form) ?? {})
  }

  it.each([
    ['no device', {}, ['problem']],
    ['a device nobody knows', { device: 'toaster-3000' }, ['problem']],
    ['one that takes no eSIM', { device: 'apple-iphone-x' }, ['problem']],
    ['one not in the list, unconfirmed', { device: unlistedDevice }, ['ack']],
    ['one not in the list, confirmed', { device: unlistedDevice, ack: 'on' }, []],
    ['one that works', { device: 'google-pixel-8' }, []],
  ])('%s', (_, fields, found) => {
    expect(problem(fields as Record<string, string>)).toEqual(found)
  })
})
