import { insertRow } from '../../account/demo/insert-row.ts'
import { statement } from '../../platform/sql.ts'
import { grantPoints } from '../records/write-points.ts'

const day = 86_400
const traveller = 'demo-traveller'
/** Replaces the random code that every account gets by one that is easier to say. */
export const demoReferralCode = 'MARA300'

type DemoPromo = {
  code: string
  /** What the code demonstrates. */
  shows: string
  endsInDays: number
  gives: Record<string, string | number>
  isSaved?: true
}

const fiveDollars = {
  ...{ USD: 500, EUR: 450, GBP: 400, CAD: 700, CHF: 400, AUD: 750, SGD: 650 },
  ...{ JPY: 750, INR: 44_000, ZAR: 9_000 },
}
const twelveDollars = {
  ...{ USD: 1_200, EUR: 1_050, GBP: 900, CAD: 1_650, CHF: 950, AUD: 1_800, SGD: 1_550 },
  ...{ JPY: 1_800, INR: 105_000, ZAR: 21_000 },
}

/** Invented promotion codes: one of each kind, and an expired one. */
export const demoPromos: readonly DemoPromo[] = [
  {
    code: 'WELCOME10',
    shows: '10 % off, once each',
    endsInDays: 365,
    gives: { kind: 'percent', percent: 10, uses_each: 1 },
    isSaved: true,
  },
  {
    code: 'ISLANDS5',
    shows: '5 USD off Japan from 12 USD on',
    endsInDays: 90,
    gives: {
      kind: 'fixed',
      amounts: JSON.stringify(fiveDollars),
      minimums: JSON.stringify(twelveDollars),
      places: '["japan"]',
      uses_each: 3,
    },
    isSaved: true,
  },
  {
    code: 'REGION15',
    shows: '15 % off plans of a region',
    endsInDays: 30,
    gives: { kind: 'percent', percent: 15, kinds: '["region"]', uses_left: 500 },
  },
  {
    code: 'EXTRA1GB',
    shows: '1 GB more on each eSIM',
    endsInDays: 60,
    gives: { kind: 'free_data', data_mb: 1024 },
    isSaved: true,
  },
  {
    code: 'EARLYBIRD',
    shows: 'expired',
    endsInDays: -10,
    gives: { kind: 'percent', percent: 20 },
    isSaved: true,
  },
]

const friends = [
  { id: 'demo-friend-1', name: 'Ada Nkemelu' },
  { id: 'demo-friend-2', name: 'Ravi Menon' },
]

type Seeding = { db: D1Database; now: Date }

/**
 * Adds public codes and, for the demonstration traveller, points, saved codes and friends to a
 * local database. Existing rows are left as they are. Nothing in production calls this.
 */
export async function seedRewards({ db, now }: Seeding): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000)
  await db.batch([
    ...demoPromos.map((promo) => promoOf(db, promo, seconds)),
    ...demoPromos
      .filter(({ isSaved }) => isSaved)
      .map(({ code }, at) =>
        insertRow(db, 'saved_code', {
          account_id: traveller,
          code,
          created_at: seconds - at * day,
        }),
      ),
    statement(db)`
      UPDATE referral_code SET code = ${demoReferralCode} WHERE account_id = ${traveller}`,
    ...pointsOf(db, seconds),
    ...friends.map(({ id, name }) => {
      const email = `${id}@people.tradewind.example`
      const row = { account_id: traveller, email, email_key: email, created_at: seconds }
      return insertRow(db, 'friend', { id, name, ...row })
    }),
  ])
}

function promoOf(db: D1Database, promo: DemoPromo, seconds: number): D1PreparedStatement {
  const { code, endsInDays, gives } = promo
  const dates = { starts_at: seconds - 100 * day, ends_at: seconds + endsInDays * day }
  return insertRow(db, 'promo', { code, ...dates, ...gives })
}

/** Points that expire soon, points that expire later, and expired points. */
function pointsOf(db: D1Database, seconds: number): D1PreparedStatement[] {
  const give = (name: string, points: number, days: { ago: number; lasts: number }) => {
    const now = seconds - days.ago * day
    const id = `demo-gift-${name}`
    const expiresAt = now + days.lasts * day
    return grantPoints({ db, now }, { id, accountId: traveller, points, expiresAt })
  }
  return [
    ...give('old', 80, { ago: 200, lasts: 180 }),
    ...give('soon', 240, { ago: 168, lasts: 180 }),
    ...give('late', 150, { ago: 30, lasts: 180 }),
    insertRow(db, 'points_entry', {
      id: 'demo-expired-old',
      account_id: traveller,
      lot_id: 'demo-gift-old',
      kind: 'expired',
      points: -80,
      created_at: seconds - 20 * day,
    }),
  ]
}
