import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '#backend/account/demo/seed-accounts.ts'
import { root } from './run.ts'

/** Patterns of keys and tokens of the services that shops use. */
const patterns: [string, RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a certificate', /-----BEGIN CERTIFICATE-----/],
  ['a Stripe secret key', /\b[sr]k_(live|test)_[0-9a-zA-Z]{10,}/],
  ['a Stripe webhook secret', /\bwhsec_[0-9a-zA-Z]{10,}/],
  ['an AWS key id', /\b(AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['an AWS secret', /aws_secret_access_key/i],
  ['a Google API key', /\bAIza[0-9A-Za-z_-]{35}\b/],
  ['a Google client secret', /\bGOCSPX-[0-9A-Za-z_-]{20,}/],
  ['a GitHub token', /\bgh[pousr]_[0-9A-Za-z]{30,}/],
  ['a GitHub fine-grained token', /\bgithub_pat_[0-9A-Za-z_]{30,}/],
  ['an npm token', /\bnpm_[0-9A-Za-z]{36}\b/],
  ['a Slack token', /\bxox[abprs]-[0-9A-Za-z-]{10,}/],
  ['a Slack hook', /hooks\.slack\.com\/services\//],
  ['a SendGrid key', /\bSG\.[\w-]{20,}\.[\w-]{20,}/],
  ['a Mailgun key', /\bkey-[0-9a-f]{32}\b/],
  ['a Twilio key', /\bSK[0-9a-f]{32}\b/],
  ['a Facebook token', /\bEAA[0-9A-Za-z]{60,}/],
  ['a JSON web token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a stored password', /\bscrypt\$ln=\d/],
  ['an address with a password', /[a-z]+:\/\/[^\s/:@'"`]+:[^\s/:@'"`]+@[a-z0-9]/i],
]

const client = join(root, 'build', 'client')
const files = globSync('**/*.{js,css,html,json,svg,txt,map}', { cwd: client })
const texts = files.map((name) => ({ name, text: readFileSync(join(client, name), 'utf8') }))

/**
 * Returns the secrets of the development configuration, which must not reach the browser either.
 */
function ownSecrets(): [string, string][] {
  const config = readFileSync(join(root, 'wrangler.toml'), 'utf8')
  const keys = [...config.matchAll(/^(\w+_KEYS) = "[^":]+:([^"]+)"/gm)]
  return [
    ...keys.map(([, name = '', key = '']): [string, string] => [name, key]),
    ['the demonstration accounts’ password', demoPassword],
    ['the name of the session keys', 'SESSION_KEYS'],
    ['the name of the tag keys', 'TAG_KEYS'],
    ['where mails are kept', 'outbox_mail'],
  ]
}

function hitsOf(isHit: (text: string) => boolean): string[] {
  return texts.filter(({ text }) => isHit(text)).map(({ name }) => name)
}

describe('what browsers are sent', () => {
  it('brings no schema library: shapes are checked where they arrive', () => {
    expect(hitsOf((text) => text.includes('ArkErrors'))).toEqual([])
  })
})

describe('R-CRY-3: what browsers are sent', () => {
  it('is looked at, and for 20 kinds of secrets', () => {
    expect(files.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(50)
    expect(patterns).toHaveLength(20)
    expect(ownSecrets().length).toBeGreaterThanOrEqual(6)
  })

  it.each(patterns)('holds no %s', (_, pattern) => {
    expect(hitsOf((text) => pattern.test(text))).toEqual([])
  })

  it.each(ownSecrets())('holds nothing of %s', (_, secret) => {
    expect(hitsOf((text) => text.includes(secret))).toEqual([])
  })
})
