import { type FormEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { maxCodeLength } from '#contract/commerce/reward-words.ts'
import {
  maxBatch,
  maxCampaign,
  maxPrefix,
  minCode,
  promotionKinds,
} from '#contract/office/promotion-words.ts'
import { maxReason, minReason } from '#contract/office/staff-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { CheckPart } from './check-part.tsx'
import type { Checked } from './promotion-words.ts'

const kindNames = {
  percent: 'A share, in %',
  fixed: 'An amount, in USD',
  free_data: 'More data, in MB',
} as const

/** Milliseconds without typing after which the rule is checked. */
const pauseMs = 400

/** A new code or a batch, with what it would do beside it, checked as it is typed. */
export function RuleForm({ today, until }: { today: string; until: string }) {
  const checking = useFetcher<{ checked?: Checked }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  function check({ currentTarget }: FormEvent<HTMLFormElement>) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const entries = [...new FormData(currentTarget)].filter(([, value]) => value !== '')
      const query = new URLSearchParams(entries as [string, string][])
      for (const name of ['why', 'campaign', 'code', 'prefix']) query.delete(name)
      checking.load(`${pathTo('office-promotion-check')}?${query}`)
    }, pauseMs)
  }
  return (
    <PlainForm
      method="post"
      preventScrollReset
      className="office-form promotion-form"
      onInput={check}
    >
      <div className="two">
        <label>
          <span>It gives</span>
          <select name="kind">
            {promotionKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindNames[kind]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>How much</span>
          <input name="gives" inputMode="decimal" required />
        </label>
        <label>
          <span>From (UTC)</span>
          <input name="from" type="date" required defaultValue={today} />
        </label>
        <label>
          <span>Until, that day too</span>
          <input name="until" type="date" required defaultValue={until} />
        </label>
        <label>
          <span>Total uses</span>
          <input name="uses" inputMode="numeric" placeholder="No end" />
        </label>
        <label>
          <span>Uses per person</span>
          <input name="each" inputMode="numeric" defaultValue="1" />
        </label>
        <label>
          <span>Minimum order in USD</span>
          <input name="minimum" inputMode="decimal" placeholder="None" />
        </label>
        <label>
          <span>Stop once it has cost, in USD</span>
          <input name="budget" inputMode="decimal" placeholder="No end" />
        </label>
        <label>
          <span>Brands</span>
          <input name="brands" placeholder="All" />
        </label>
        <label>
          <span>Places, by the name in their address</span>
          <input name="places" placeholder="All, or japan, south-korea" />
        </label>
        <label>
          <span>Plans</span>
          <select name="plans">
            <option value="">All</option>
            <option value="data">With an amount of data</option>
            <option value="daily">Day passes</option>
          </select>
        </label>
        <label>
          <span>For</span>
          <select name="first">
            <option value="">Every order</option>
            <option value="yes">First orders</option>
          </select>
        </label>
      </div>
      <CheckPart checked={checking.data?.checked} />
      <CodeFields />
      <div className="dialog-foot">
        <span className="office-note">Logged with your name and the reason</span>
        <button type="submit" name="intent" value="make" className="btn p sm">
          Make it
        </button>
      </div>
    </PlainForm>
  )
}

function CodeFields() {
  return (
    <div className="two codes">
      <label className="choice">
        <input type="radio" name="how" value="code" defaultChecked /> <span>One code</span>
      </label>
      <label className="choice">
        <input type="radio" name="how" value="batch" /> <span>A batch, each code works once</span>
      </label>
      <label className="of-code">
        <span>Code</span>
        <input name="code" minLength={minCode} maxLength={maxCodeLength} />
      </label>
      <label className="of-batch">
        <span>They begin with</span>
        <input name="prefix" maxLength={maxPrefix} />
      </label>
      <label className="of-batch">
        <span>How many</span>
        <input name="count" type="number" min={1} max={maxBatch} defaultValue={500} />
      </label>
      <label>
        <span>Campaign</span>
        <input name="campaign" maxLength={maxCampaign} />
      </label>
      <label>
        <span>Why (staff only)</span>
        <input name="why" required minLength={minReason} maxLength={maxReason} />
      </label>
    </div>
  )
}
