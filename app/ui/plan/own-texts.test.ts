import { describe, expect, it } from 'vitest'
import { samplePlan } from '#app/testing/sample-plan.ts'
import { installText, refundByMailText, startsByText, withdrawHelp } from './own-texts.ts'
import type { PlanView } from './plan-view.ts'

const ofStart: Record<PlanView['starts'], { install: RegExp; by: RegExp }> = {
  first_use: { install: /^Installing doesn’t start your plan/, by: /by itself on 3 May/ },
  installation: { install: /start when you install/, by: /by itself on 3 May/ },
  purchase: { install: /started when you bought/, by: /started when you bought/ },
}
const ofRefund: Record<PlanView['refund'], { help: RegExp; late: RegExp | undefined }> = {
  until_installed: { help: /have not installed can be cancelled/, late: undefined },
  until_activated: { help: /have not installed can be cancelled/, late: /until first use.*h@x/ },
  none: { help: /within the next 14 days\.$/, late: undefined },
}

describe('R-PEO-5: texts beside a plan are true of it', () => {
  it.each(Object.entries(ofStart))('where its days start with %s', (starts, { install, by }) => {
    const plan = samplePlan({ starts: starts as PlanView['starts'] })
    expect(installText(plan)).toMatch(install)
    expect(startsByText(plan, '3 May')).toMatch(by)
  })

  it.each(Object.entries(ofRefund))('where it is refunded: %s', (refund, { help, late }) => {
    const plan = samplePlan({ refund: refund as PlanView['refund'] })
    expect(withdrawHelp([plan])).toMatch(help)
    expect(withdrawHelp([samplePlan(), plan])).toMatch(help)
    const text = refundByMailText(plan, 'h@x.example')
    if (late) expect(text).toMatch(late)
    else expect(text).toBeUndefined()
  })
})
