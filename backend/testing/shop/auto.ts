import { expect } from 'vitest'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { forgetLimits } from '../gate.ts'
import { anyPlanId, countOf, look, pay } from '../order.ts'
import { testDatabase } from '../testing.ts'
import { addonInput, addonsOf, esimOf, type Owner, openTraveller, play } from './addon.ts'
import { recover } from './recovery.ts'

/** What a gigabyte for Japan costs. */
export const price = 350

/** An owner of an eSIM of 1 GB with 1 GB added, and an automatic top-up with a monthly cap. */
export async function openAuto({ cap = 10 * price, card = 'success' } = {}): Promise<Owner> {
  const owner = await openTraveller({ planId: await anyPlanId('1gb-7d') })
  await turnOn(owner, { cap, card })
  return owner
}

async function turnOn(owner: Owner, { cap = 10 * price, card = 'success' } = {}): Promise<void> {
  const { shop, bearer } = owner
  const input = { ...(await addonInput(owner)), auto_cap_minor: cap }
  const order = await shop.ask(addonCalls.orderAddon, input, { bearer })
  expect((await addonsOf(owner)).auto).toMatchObject({ state: 'waiting', capMinor: cap })
  const paid = await pay(owner, order, card)
  if (paid.payment.state === 'action_due') {
    await testDatabase()
      .prepare("UPDATE sandbox_charge SET state = 'succeeded' WHERE reference = ?1")
      .bind(`${order.id}.1`)
      .run()
  }
  shop.clock.advance(6)
  await look(owner, order)
  shop.clock.advance(3)
  expect((await look(owner, order)).state).toBe('COMPLETED')
  expect((await addonsOf(owner)).auto?.state).toBe('on')
}

/** Uses some hundreds of megabytes and sends the network's webhook about it to the shop. */
export async function use(owner: Owner, hundreds: number): Promise<void> {
  for (let at = 0; at < hundreds; at += 1) await play(owner, 'use_100')
  await esimOf(owner)
  await owner.shop.settle()
  owner.shop.clock.advance(3)
  await recover(owner)
  await forgetLimits()
}

export const bought = ({ esimId }: Owner) =>
  countOf('purchase', "esim_id = ?1 AND auto_key IS NOT NULL AND state <> 'CANCELLED'", esimId)

export const charges = async ({ esimId }: Owner): Promise<number> =>
  countOf(
    'sandbox_charge',
    `state = 'succeeded' AND substr(reference, 1, 36) IN (
       SELECT id FROM purchase WHERE esim_id = ?1 AND auto_key IS NOT NULL)`,
    esimId,
  )

export async function capMails({ esimId }: Owner): Promise<{ text: string }[]> {
  const { results } = await testDatabase()
    .prepare(`SELECT text FROM outbox_mail WHERE kind = 'auto_topup_cap' AND instr(text, ?1) > 0`)
    .bind(`/esim/${esimId}/addon`)
    .all<{ text: string }>()
  return results
}

export const mailed = (owner: Owner) =>
  countOf(
    'outbox_mail',
    `kind = 'auto_topup_off' AND substr(id, 16) IN (
       SELECT id FROM purchase WHERE esim_id = ?1)`,
    owner.esimId,
  )
