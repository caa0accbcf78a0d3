import { DatabaseSync } from 'node:sqlite'

/** The longest texts that people type: none of them has a place at which a line could end. */
export const longName = 'Wolkenbruchmessgeraet'.repeat(4).slice(0, 80)
export const longMailbox = 'mountainweatherstation'.repeat(3).slice(0, 64)
export const longCode = 'WINTERCAMPAIGN'.repeat(3).slice(0, 40)

/** Columns with names, of which some must differ within a company. */
const names = [
  ...['account.name', 'friend.name', 'organization.name', 'passkey.name', 'esim.name', 'role.name'],
  ...['billing_group.name', 'saved_view.name', 'trip.name', 'topup_policy.name', 'review.text'],
  ...['master_order.buyer_name', 'approval_request.about_name', 'import_job.created_by_name'],
  ...['import_job.file_name', 'approval_request.word'],
]
const mailboxes = ['account.email', 'friend.email', 'trip.email', 'esim_gift.email']
const codes = [
  'referral_code.code',
  'billing_group.cost_centre',
  'master_order.cost_centre',
  'assignment.cost_centre',
]

/** Replaces what people typed in a shop's database, which a shop may be serving. */
export function lengthenTexts(file: string): void {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA busy_timeout = 10000')
  const set = (columns: readonly string[], value: string) => {
    for (const column of columns) {
      const [table, name] = column.split('.')
      // What is put in front keeps names different that have to be.
      db.exec(`UPDATE ${table} SET ${name} = substr(hex(randomblob(2)) || '${value}', 1, ${value.length})
        WHERE ${name} <> ''`)
    }
  }
  set(names, longName)
  set(codes, longCode)
  for (const column of mailboxes) {
    const [table, name] = column.split('.')
    db.exec(`UPDATE ${table} SET ${name} = '${longMailbox}@people.tradewind.example'
      WHERE ${name} IS NOT NULL`)
  }
  // A code that takes off what another one does, and is as long as codes get.
  db.exec(`CREATE TEMP TABLE long_promo AS SELECT * FROM promo WHERE code = 'WELCOME10';
    UPDATE long_promo SET code = '${longCode}';
    INSERT INTO promo SELECT * FROM long_promo`)
  db.close()
}
