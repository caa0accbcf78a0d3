import { describe, expect, it } from 'vitest'
import { samplePlan } from '#app/testing/sample-plan.ts'
import { packPlans, unpackPlans } from './pack-plans.ts'

const plans = [
  samplePlan({ slug: 'a', days: 7, referenceMinor: undefined, networks: ['SoftBank', 'au'] }),
  samplePlan({ slug: 'b', days: 30, referenceMinor: 900, networks: ['SoftBank', 'au'] }),
]

describe('plans on their way to the browser', () => {
  it('arrive as they were', () => {
    expect(unpackPlans(packPlans(plans))).toEqual(plans)
    expect(unpackPlans(packPlans([]))).toEqual([])
  })

  it('say once what all have alike', () => {
    const { alike, rows } = packPlans(plans)
    expect(alike).toMatchObject({ networks: ['SoftBank', 'au'], currency: plans[0]?.currency })
    expect(rows).toEqual([
      { slug: 'a', days: 7 },
      { slug: 'b', days: 30, referenceMinor: 900 },
    ])
  })

  it('keep apart lists that differ', () => {
    const apart = [samplePlan({ networks: ['SoftBank'] }), samplePlan({ networks: ['au'] })]
    expect(packPlans(apart).rows).toEqual([{ networks: ['SoftBank'] }, { networks: ['au'] }])
  })
})
