import { type } from 'arktype'
import type { Evidence } from '#contract/office/money-view.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** What the shop knows about an order that a bank may ask about. */
export const DisputeFacts = type({
  number: 'string',
  product: 'string',
  days: 'number',
  amountMb: 'number | null',
  name: 'string',
  email: 'string | null',
  orderedAt: 'number.integer',
  paidAt: 'number.integer | null',
  consentVersion: 'string',
  device: 'string | null',
  verdict: 'string | null',
  networkCountry: 'string | null',
  cardCountry: 'string | null',
  billingCountry: 'string | null',
  mailedAt: 'number.integer | null',
  hasBounced: '0 | 1',
  madeAt: 'number.integer | null',
  installed: 'number.integer',
  firstUsedAt: 'number.integer | null',
  usedMb: 'number.integer',
  usedDays: 'number.integer',
  reportedAt: 'number.integer | null',
  refundedMinor: 'number.integer',
})
export type DisputeFacts = typeof DisputeFacts.infer

/** The query of the facts; `order` gives the order's id. */
export function factsQuery(order: Sql): Sql {
  const ofEsims = (value: Sql) => sql`(SELECT ${value} FROM esim WHERE purchase_id = purchase.id)`
  return sql`SELECT number, plan ->> '$.destination.nameEn' AS product,
      plan ->> '$.duration' AS days, plan ->> '$.amount' AS amountMb, account.name,
      account.email, purchase.created_at AS orderedAt, paid_at AS paidAt,
      consent_version AS consentVersion, device ->> '$.name' AS device,
      device ->> '$.verdict' AS verdict, purchase.network_country AS networkCountry,
      card_country AS cardCountry, billing_country AS billingCountry,
      (SELECT sent_at FROM outbox_mail WHERE id = 'order_confirmed-' || purchase.id) AS mailedAt,
      EXISTS (SELECT 1 FROM outbox_mail WHERE id = 'order_confirmed-' || purchase.id
        AND withheld = 'bounced') AS hasBounced,
      ${ofEsims(sql`min(made_at)`)} AS madeAt,
      ${ofEsims(sql`coalesce(sum(profile <> 'RELEASED'), 0)`)} AS installed,
      ${ofEsims(sql`min(activated_at)`)} AS firstUsedAt,
      ${ofEsims(sql`coalesce(sum(used_mb), 0)`)} AS usedMb,
      (SELECT count(*) FROM esim_usage JOIN esim ON esim.id = esim_id
        WHERE purchase_id = purchase.id AND esim_usage.used_mb > 0) AS usedDays,
      ${ofEsims(sql`max(reported_at)`)} AS reportedAt,
      (SELECT coalesce(sum(amount_minor), 0) FROM refund
        WHERE refund.purchase_id = purchase.id AND done_at IS NOT NULL) AS refundedMinor
    FROM purchase JOIN payment ON payment.purchase_id = purchase.id
      JOIN account ON account.id = purchase.account_id
    WHERE purchase.id = (${order})`
}

type Rule = (facts: DisputeFacts) => Evidence | undefined

const at = (seconds: number | null) => (seconds === null ? {} : { at: seconds })

/** What speaks for the shop, what against it, and what is missing, the strongest first. */
const rules: readonly Rule[] = [
  ({ usedMb, usedDays, firstUsedAt }) =>
    usedMb > 0
      ? {
          tone: 'strong',
          title: 'The data was used',
          detail: `${usedMb} MB${usedDays > 0 ? ` on ${usedDays} days` : ''}, as the network counted`,
          ...at(firstUsedAt),
        }
      : undefined,
  ({ installed, usedMb, reportedAt }) =>
    installed > 0
      ? {
          tone: 'strong',
          title: 'The eSIM was installed on a phone',
          detail: 'Reported by the network; only the buyer had the code',
          ...at(usedMb > 0 ? null : reportedAt),
        }
      : undefined,
  ({ mailedAt, hasBounced }) => {
    if (hasBounced) {
      return {
        tone: 'weak',
        title: 'The email with the QR code came back',
        detail: 'The buyer could still open the eSIM on the page of the order',
      }
    }
    return mailedAt === null
      ? undefined
      : {
          tone: 'strong',
          title: 'Email with the QR code delivered',
          detail: 'Accepted by the buyer’s mailbox, with contract and receipt',
          at: mailedAt,
        }
  },
  ({ consentVersion, orderedAt, networkCountry }) => ({
    tone: 'strong',
    title: 'Terms and withdrawal text accepted',
    detail: `Version ${consentVersion}${networkCountry ? `, from ${countryOf(networkCountry)}` : ''}`,
    at: orderedAt,
  }),
  ({ cardCountry, billingCountry, networkCountry }) => {
    const country = cardCountry ?? billingCountry
    if (!country || !networkCountry) return undefined
    const isSame = country === networkCountry
    return {
      tone: isSame ? 'strong' : 'weak',
      title: isSame ? 'Card and network in the same country' : 'Card and network in two countries',
      detail: isSame
        ? countryOf(country)
        : `${countryOf(country)} and ${countryOf(networkCountry)}: common among travellers`,
    }
  },
  ({ device, verdict }) =>
    device
      ? {
          tone: verdict === 'works' ? 'strong' : 'weak',
          title: `Ordered for ${device}`,
          detail:
            verdict === 'works' ? 'The list of devices says it works' : 'The list is not sure',
        }
      : undefined,
  ({ madeAt }) =>
    madeAt === null
      ? {
          tone: 'weak',
          title: 'No eSIM was made',
          detail: 'The bank will read it as not delivered',
        }
      : {
          tone: 'strong',
          title: 'eSIM ready',
          detail: 'Shown on the page of the order',
          at: madeAt,
        },
  ({ usedMb, madeAt }) =>
    usedMb === 0 && madeAt !== null
      ? {
          tone: 'weak',
          title: 'Nothing used',
          detail: 'Weak here: the bank may read it as not delivered',
        }
      : undefined,
  ({ refundedMinor }) =>
    refundedMinor > 0
      ? { tone: 'strong', title: 'A part was paid back', detail: 'Before the dispute was decided' }
      : undefined,
]

export function evidenceOf(facts: DisputeFacts): Evidence[] {
  return rules.flatMap((rule) => rule(facts) ?? [])
}

const dateOf = (seconds: number) =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** What the buyer did and got, a line each, without what speaks against the shop. */
export function activityOf(facts: DisputeFacts): string {
  return evidenceOf(facts)
    .filter(({ tone }) => tone === 'strong')
    .map(({ title, detail, at: when }) => `${when ? `${dateOf(when)}: ` : ''}${title}. ${detail}.`)
    .join('\n')
}

/** What is sold, as a bank reads it. */
export function productOf({ product, amountMb, days }: DisputeFacts): string {
  const data = amountMb ? `${Math.round((amountMb / 1024) * 10) / 10} GB of data` : 'unlimited data'
  return `Prepaid eSIM for travellers: ${product}, ${data} for ${days} days. A digital product, delivered by email and on the page of the order.`
}

/** The statement that a person reads, and may add to, before it is sent. */
export function statementOf(facts: DisputeFacts, evidence: readonly Evidence[]): string {
  const strong = evidence.filter(({ tone }) => tone === 'strong')
  return [
    `Order ${facts.number}, placed on ${dateOf(facts.orderedAt)}. ${productOf(facts)}`,
    ...(strong.length > 0 ? ['What we know:', activityOf(facts)] : []),
    'The buyer accepted the terms before paying, among them that an eSIM cannot be returned once it is installed.',
  ].join('\n')
}

function countryOf(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}
