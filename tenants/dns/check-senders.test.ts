import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { checkSenders } from './check-senders.ts'
import { type Sender, senderProblems } from './sender-problems.ts'
import { senderRules } from './sender-records.ts'

const complete: Record<string, string[]> = {
  'send.wind.example': ['v=spf1 include:amazonses.com ~all', 'another text'],
  'resend._domainkey.wind.example': ['p=MIGfMA0GCSqGSIb3DQEB'],
  '_dmarc.wind.example': ['v=DMARC1; p=quarantine; rua=mailto:dmarc@wind.example'],
}

/** Asks records that a test names instead of the Internet's. */
const readIn = (records: Record<string, string[]>) => async (name: string) => records[name] ?? []
const resend = { domain: 'wind.example', rules: senderRules.resend as Sender['rules'] }

describe('R-SUP-68 the sender of a shop', () => {
  it('has nothing missing where all records are there', async () => {
    expect(await senderProblems(resend, readIn(complete))).toEqual([])
    const below = { ...resend, domain: 'mail.wind.example' }
    const records = {
      'send.mail.wind.example': ['V=SPF1 INCLUDE:amazonses.com -all'],
      'resend._domainkey.mail.wind.example': ['v=DKIM1; k=rsa; p=MIGf'],
      '_dmarc.wind.example': ['v=DMARC1;p=none'],
    }
    expect(await senderProblems(below, readIn(records))).toEqual([])
  })

  it('lacks each record with the one to add', async () => {
    expect(await senderProblems(resend, readIn({}))).toEqual([
      'SPF is missing. Add: send.wind.example TXT "v=spf1 include:amazonses.com ~all"',
      'DKIM is missing. Add the provider’s record: resend._domainkey.wind.example',
      'DMARC is missing. Add: _dmarc.wind.example TXT "v=DMARC1; p=none"',
    ])
  })

  it.each([
    ['send.wind.example', ['v=spf1 +all'], 'allows every server'],
    ['send.wind.example', ['v=spf1 include:else.example ~all'], 'Add to it: include:amazonses.com'],
    ['send.wind.example', ['v=spf1 ~all', 'v=spf1 -all'], 'Keep one record'],
    ['resend._domainkey.wind.example', ['v=DKIM1; p='], 'DKIM is missing'],
    ['_dmarc.wind.example', ['v=DMARC1; rua=mailto:a@b.example'], 'has no policy'],
  ])('is told what is wrong with %s: %j', async (name, texts, said) => {
    const problems = await senderProblems(resend, readIn({ ...complete, [name]: texts }))
    expect(problems).toEqual([expect.stringContaining(said)])
  })

  it('of a provider without fixed selectors is checked by those in the shop’s file', async () => {
    const rules = senderRules.postmark as Sender['rules']
    const records = {
      'pm-bounces.wind.example': ['v=spf1 include:spf.mtasv.net ~all'],
      '20260101pm._domainkey.wind.example': ['k=rsa; p=MIGf'],
      '_dmarc.wind.example': ['v=DMARC1; p=reject'],
    }
    const sender = { domain: 'wind.example', rules }
    const named = { ...sender, dkim: ['20260101pm'] }
    expect(await senderProblems(named, readIn(records))).toEqual([])
    expect(await senderProblems(sender, readIn(records))).toEqual([
      'DKIM cannot be checked. Name its selectors in mail.dkim of the shop’s file',
    ])
  })
})

describe('R-SUP-68 npm run tenant check -- --dns', () => {
  const copy = mkdtempSync(join(tmpdir(), 'tenants-dns-'))
  cpSync(join(import.meta.dirname, '..'), copy, { recursive: true })
  const settings = join(copy, 'production.env')
  writeFileSync(settings, 'MAIL_RESEND_KEY=re_1\nMAIL_FROM=shop@wind.example\n')
  const file = join(copy, 'mtn.json')
  const shop = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...shop, mail: { from: 'hello@brand.example' } }))
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => rmSync(copy, { recursive: true }))

  async function run(records: Record<string, string[]>, words = ['--settings', settings]) {
    const [out, error] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
    const isFine = await checkSenders(copy, words, readIn(records))
    const said = [out, error].map(({ mock }) => mock.calls.flat().join('\n')).join('\n')
    vi.restoreAllMocks()
    return { isFine, said }
  }

  it('asks once about each domain, and fails where one lacks something', async () => {
    const { isFine, said } = await run(complete)
    expect(isFine).toBe(false)
    expect(said).toMatch(
      /^wind\.example \((?!.*mtn).*tradewind.*\): SPF, DKIM and DMARC are there$/m,
    )
    expect(said).toContain('brand.example (mtn)\n  SPF is missing. Add: send.brand.example TXT')
    const brand = Object.entries(complete).map(([name, texts]) => [
      name.replace('wind.example', 'brand.example'),
      texts,
    ])
    expect((await run({ ...complete, ...Object.fromEntries(brand) })).isFine).toBe(true)
  })
})
