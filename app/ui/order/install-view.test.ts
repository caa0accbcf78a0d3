import { describe, expect, it } from 'vitest'
import { esimStates } from '#contract/commerce/order-words.ts'
import { installView } from './install-view.ts'

const made = { iccid: '8901', smdpAddress: 'smdp.example', matchingId: 'ABC-1' }

describe('the data to install an eSIM', () => {
  it.each(esimStates)('is shown or not, as one that is %s works or not', (state) => {
    const isOver = ['EXPIRED', 'INVALIDATED', 'CANCELLED'].includes(state)
    expect(installView({ ...made, state }) === undefined).toBe(isOver)
  })

  it('is not shown before the network has made it', () => {
    expect(installView({ state: 'PENDING' })).toBeUndefined()
  })
})
