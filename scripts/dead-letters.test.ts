import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '#backend/platform/migrate.ts'

const directory = mkdtempSync(join(tmpdir(), 'dead-letters-'))
const file = join(directory, 'backend.sqlite')
migrate(file)
afterAll(() => rmSync(directory, { recursive: true }))

function deadLetters(...given: string[]): string {
  const script = join(import.meta.dirname, 'dead-letters.ts')
  return execFileSync(process.execPath, [script, ...given, '--file', file], { encoding: 'utf8' })
}

it('shows what was given up, and makes it due again but for codes', () => {
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`
    INSERT INTO provider_event (source, reference, received_at, next_at, attempts, dead_at, last_error)
    VALUES ('supplier', 'profile-1', 1, 1, 5, 9, 'no answer');
    INSERT INTO outbox_mail (id, channel, kind, recipient, locale, subject, html, text, created_at,
      next_attempt_at, attempts, dead_at)
    VALUES ('mail-1', 'tradewind', 'order_confirmed', 'a@b.example', 'en', 's', 'h', 't', 1, 1, 200, 9),
      ('mail-2', 'tradewind', 'code', 'a@b.example', 'en', 's', 'h', 't', 1, 1, 10, 9);`)
  expect(deadLetters()).toMatch(/supplier\/profile-1.*no answer/)
  expect(deadLetters('replay')).toBe('2 due again\n')
  const left = deadLetters()
  expect(left).toContain('mail-2')
  expect(left).not.toMatch(/profile-1|mail-1/)
  expect(sqlite.prepare('SELECT attempts, dead_at FROM provider_event').get()).toEqual({
    attempts: 0,
    dead_at: null,
  })
  expect(deadLetters('replay')).toBe('0 due again\n')
  sqlite.close()
})

it('R-MON-1: lists failed refunds and open disputes, and takes a decision about a refund', () => {
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`
    INSERT INTO payment_refund (id, provider, reference, state, amount_minor, failure, created_at,
      changed_at)
    VALUES ('re_1', 'stripe', 'payment-1.1', 'failed', 100, 'unknown', 1, 1),
      ('re_2', 'stripe', 'payment-2.1', 'canceled', 100, NULL, 1, 1),
      ('re_3', 'stripe', 'payment-3.1', 'succeeded', 100, NULL, 1, 1);
    INSERT INTO payment_dispute (id, provider, reference, state, takes, amount_minor, due_at,
      created_at, changed_at)
    VALUES ('du_1', 'stripe', 'payment-4.1', 'needs_response', 1, 100, unixepoch() + 180000, 1, 1),
      ('du_2', 'stripe', 'payment-5.1', 'needs_response', 1, 100, unixepoch() + 172000, 1, 1),
      ('du_3', 'stripe', 'payment-6.1', 'won', 1, 100, unixepoch() + 100, 1, 1);`)
  const listed = deadLetters()
  expect(listed).toMatch(/re_1.*payment-1.1: unknown/)
  expect(listed).toMatch(/re_2.*canceled/)
  expect(listed).toMatch(/'urgent dispute'.*du_2.*answer until .*'dispute'.*du_1.*answer until /s)
  expect(listed).not.toMatch(/re_3|du_3/)
  expect(deadLetters('replay')).toBe('0 due again\n')
  expect(deadLetters('again', 're_1')).toBe('1 due again\n')
  expect(deadLetters('paid', 're_3')).toBe('0 due again\n')
  const left = deadLetters()
  expect(left).toContain('re_2')
  expect(left).not.toContain('re_1')
  sqlite.close()
})

it('R-SUP-64 lets mails to a mailbox again, whatever its spelling, and lists none that it withheld', () => {
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`
    INSERT INTO mail_suppression (email_key, reason, provider, reported_at, expires_at)
    VALUES ('o''brien@gmail.com', 'bounced', 'resend', 1, 9), ('b@b.example', 'bounced', 'ses', 1, 9);
    INSERT INTO outbox_mail (id, channel, kind, recipient, locale, subject, html, text, created_at,
      next_attempt_at, attempts, dead_at, withheld)
    VALUES ('mail-3', 'tradewind', 'welcome', 'b@b.example', 'en', 's', '', '', 1, 1, 1, 9, 'bounced');`)
  expect(deadLetters()).not.toContain('mail-3')
  expect(deadLetters('write-to', "O'Brien+shop@gmail.com")).toBe('1 suppressions lifted\n')
  const left = sqlite.prepare('SELECT email_key FROM mail_suppression').all()
  expect(left.map((row) => row.email_key)).toEqual(['b@b.example'])
  expect(() => deadLetters('write-to', "x' OR 1")).toThrow()
  sqlite.close()
})
