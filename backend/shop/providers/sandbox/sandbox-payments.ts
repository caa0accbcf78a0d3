import { type } from 'arktype'
import { paymentMethods } from '#contract/commerce/order-words.ts'
import { isCurrency, minorDigits } from '#contract/money.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import { sql, statement } from '../../../platform/sql.ts'
import {
  type Charge,
  type ChargeOutcome,
  customerDue,
  type Fee,
  type KeptCard,
  type PaymentProvider,
  type SavedCharge,
} from '../payment/payment-provider.ts'
import { stripeLimits } from '../stripe/stripe-limits.ts'
import { answerDispute, refund, returns } from './sandbox-returns.ts'

/** The result of each test card. */
export const sandboxCards = {
  success: 'succeeded',
  decline: 'declined',
  insufficient_funds: 'declined',
  three_d_secure: 'action_due',
  late: 'processing',
  timeout: 'succeeded',
} as const
export type SandboxCard = keyof typeof sandboxCards

/** Seconds after which a charge of the card `late` succeeds. */
const lateSeconds = 5

const Row = type({
  state: "'action_due' | 'processing' | 'succeeded' | 'declined' | 'voided'",
  card: 'string',
  created_at: 'number.integer',
  saves: '0 | 1',
  amount_minor: 'number.integer',
  currency: 'string',
})

const limits = stripeLimits(['USD'])

/** The embedded payment provider: it moves no money and decides by its test cards. */
export function createSandboxPayments(): PaymentProvider {
  return {
    name: 'sandbox',
    takesCards: true,
    methods: paymentMethods,
    limits,
    charge,
    chargeSaved,
    forget,
    read,
    void: giveUp,
    refund,
    returns,
    answerDispute,
    attemptOf: async (_, charge) => charge,
  }
}

async function charge(context: DbContext, attempt: Charge): Promise<ChargeOutcome> {
  const { reference, amountMinor, currency, returnUrl, saves = false } = attempt
  const card = cardFor(attempt, attempt.card)
  const state = sandboxCards[card as SandboxCard] ?? 'declined'
  const insert = statement(
    context.db,
    sql`INSERT INTO sandbox_charge
        (reference, state, card, amount_minor, currency, created_at, saves, return_path)
      VALUES (${reference}, ${state}, ${card}, ${amountMinor}, ${currency}, ${context.now},
        ${Number(saves)}, ${pathOf(returnUrl)})
      ON CONFLICT DO NOTHING`,
  )
  const outcome = await readAfter(context, reference, [insert])
  if (card === 'timeout') throw new Error('the sandbox lets this card time out')
  return stored(outcome)
}

/** A card that declines what no card can pay, with the reason. */
function cardFor({ amountMinor, currency }: SavedCharge | Charge, card: string): string {
  const { minMinor, maxMinor } = limits[currency]
  if (amountMinor < minMinor) return 'amount_too_small'
  return amountMinor > maxMinor ? 'amount_too_large' : card
}

function read(context: DbContext, reference: string): Promise<ChargeOutcome | undefined> {
  return readAfter(context, reference)
}

/** Reads a charge, in one batch with what is stored before. */
async function readAfter(
  { db, now }: DbContext,
  reference: string,
  before: readonly D1PreparedStatement[] = [],
): Promise<ChargeOutcome | undefined> {
  const settle = statement(
    db,
    sql`UPDATE sandbox_charge SET state = 'succeeded'
      WHERE reference = ${reference} AND state = 'processing'
        AND created_at <= ${now} - ${lateSeconds}`,
  )
  const select = statement(
    db,
    sql`SELECT state, card, created_at, saves, amount_minor, currency FROM sandbox_charge
      WHERE reference = ${reference}`,
  )
  const found = (await db.batch([...before, settle, select])).at(-1)?.results[0]
  if (!found) return undefined
  const row = Row.assert(found)
  const { state, card, saves } = row
  if (state === 'declined') return { state, decline: card === 'decline' ? 'declined' : card }
  if (state === 'action_due') return { state, actionUrl: `/__dev/sandbox/bank/${reference}` }
  if (state !== 'succeeded') return { state }
  const told = { billingCountry: 'US', cardCountry: 'US', fee: feeOf(row) }
  if (!saves) return { state, ...told }
  const mandate = await save(db, reference, card)
  return { state, mandate, card: cardNamed(card, row.created_at), ...told }
}

/** 2.9 % and 30 of the hundredths of a unit, as providers of cards keep. */
function feeOf({ amount_minor: minor, currency }: typeof Row.infer): Fee {
  const micros = isCurrency(currency) ? minor * 10 ** (6 - minorDigits(currency)) : 0
  return { micros: Math.round(micros * 0.029) + 300_000, currency, rateMicros: 1_000_000 }
}

/** Digits of Stripe's test cards with the same result; other cards have those of a plain Visa. */
const digits: Partial<Record<string, string>> = { three_d_secure: '3155', late: '0077' }

/** A test card as a provider would name it; it expires in three years. */
function cardNamed(card: string, at: number): KeptCard {
  const expiresYear = new Date(at * 1000).getUTCFullYear() + 3
  return { brand: 'visa', last4: digits[card] ?? '4242', expiresMonth: 12, expiresYear }
}

/** Saves a card that has paid; later charges have the card's usual result. */
async function save(db: D1Database, reference: string, card: string): Promise<string> {
  await statement(
    db,
    sql`INSERT INTO sandbox_mandate (id, card, created_at)
      SELECT reference, ${card}, created_at FROM sandbox_charge WHERE reference = ${reference}
      ON CONFLICT DO NOTHING`,
  ).run()
  return reference
}

async function chargeSaved(context: DbContext, attempt: SavedCharge): Promise<ChargeOutcome> {
  const { reference, mandate, amountMinor, currency, returnUrl } = attempt
  const saved = await statement(
    context.db,
    sql`SELECT card FROM sandbox_mandate WHERE id = ${mandate}`,
  ).first<{ card: string }>()
  const isAlone = saved?.card === 'three_d_secure' && returnUrl === undefined
  const card = cardFor(attempt, isAlone ? customerDue : (saved?.card ?? 'decline'))
  const state = sandboxCards[card as SandboxCard] ?? 'declined'
  const path = returnUrl === undefined ? '/' : pathOf(returnUrl)
  const { meta } = await statement(
    context.db,
    sql`INSERT INTO sandbox_charge
        (reference, state, card, amount_minor, currency, created_at, return_path)
      VALUES (${reference}, ${state}, ${card}, ${amountMinor}, ${currency}, ${context.now}, ${path})
      ON CONFLICT DO NOTHING`,
  ).run()
  if (card === 'timeout' && meta.changes > 0) {
    throw new Error('the sandbox lets this card time out')
  }
  return stored(await read(context, reference))
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

async function forget({ db }: DbContext, mandate: string): Promise<void> {
  await statement(db, sql`DELETE FROM sandbox_mandate WHERE id = ${mandate}`).run()
}

async function giveUp(context: DbContext, reference: string): Promise<ChargeOutcome> {
  const insert = statement(
    context.db,
    sql`INSERT INTO sandbox_charge (reference, state, card, amount_minor, currency, created_at)
      VALUES (${reference}, 'voided', '', 0, '', ${context.now})
      ON CONFLICT (reference) DO UPDATE SET state = 'voided'
        WHERE state IN ('action_due', 'processing')`,
  )
  return stored(await readAfter(context, reference, [insert]))
}

function stored(outcome: ChargeOutcome | undefined): ChargeOutcome {
  if (!outcome) throw new Error('expected a charge that was just stored')
  return outcome
}
