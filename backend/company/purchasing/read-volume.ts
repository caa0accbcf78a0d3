import { usualVolumeSteps } from '#contract/commerce/volume-price.ts'
import { statement } from '../../platform/sql.ts'
import { monthAfter } from '../../platform/time/month-after.ts'
import { monthIn, monthStart } from '../../platform/time/month-in.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

/**
 * The data that an organisation bought in the last full month, and the resulting reduction of its
 * prices.
 */
export type Volume = { month: string; gb: number; percentOff: number }

/**
 * Reads the volume of the last full month in the organisation's zone and the step that it reaches.
 */
export async function readVolume(call: BusinessCall, timeZone: string): Promise<Volume> {
  const current = monthIn(call.now, timeZone)
  const month = monthAfter(current, -1)
  const mb = await statement(call.db)`SELECT sum(quantity * CASE
        WHEN plan ->> '$.isUnlimited' THEN 0
        WHEN plan ->> '$.planType' = 'daily' THEN (plan ->> '$.dailyMb') * (plan ->> '$.duration')
        ELSE plan ->> '$.amount' END) AS mb
    FROM master_order JOIN master_order_line AS line ON line.order_id = master_order.id
    WHERE organization_id = ${organizationOf(call)}
      AND master_order.created_at >= ${monthStart(month, timeZone)}
      AND master_order.created_at < ${monthStart(current, timeZone)}`.first<number>('mb')
  const gb = Math.floor((mb ?? 0) / 1024)
  const steps = call.channel.business?.volumePrices ?? usualVolumeSteps
  const reached = steps.filter((step) => gb >= step.gb).map(({ percentOff }) => percentOff)
  return { month, gb, percentOff: Math.max(0, ...reached) }
}
