import { describe, expect, it } from 'vitest'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { signOnCalls } from '#contract/calls/company/sign-on.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { mailsTo } from '../../testing/account.ts'
import { openTestShop } from '../../testing/test-shop.ts'

/** An administrator whose organisation has added a domain that is not proved yet. */
async function open(domain = `${crypto.randomUUID()}.test`, shop = openTestShop()) {
  const member = { paymentModel: 'POST_PAID', permissions: permissionKeys } as const
  const account = await shop.addAccount({ member })
  const bearer = await shop.signIn(account)
  await shop.ask(signOnCalls.addSignOnDomain, { domain }, { bearer })
  return { shop, domain, account, bearer }
}

type Opened = Awaited<ReturnType<typeof open>>

const send = ({ shop, domain, bearer }: Opened, mailbox = 'postmaster') =>
  shop.send(signOnCalls.sendDomainCode, { domain, mailbox }, { bearer })

const check = ({ shop, domain, bearer }: Opened, code: string) =>
  shop.send(signOnCalls.checkDomainCode, { domain, code }, { bearer })

async function codeTo(email: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[0]
  if (!code) throw new Error(`expected a code to have been mailed to ${email}`)
  return code
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

async function reasonOf(answer: Response): Promise<[number, string | undefined]> {
  const { details } = (await answer.json()) as { details?: { reason?: string } }
  return [answer.status, details?.reason]
}

describe('a code mailed to the administrators of a domain', () => {
  it('proves the domain, once', async () => {
    const opened = await open()
    const { shop, domain, bearer } = opened
    expect((await send(opened, 'hostmaster')).status).toBe(200)
    const email = `hostmaster@${domain}`
    expect(await mailsTo(email)).toMatchObject([{ kind: 'domain_code' }])
    const { domains } = await shop.ask(signOnCalls.getSignOn, {}, { bearer })
    const now = Math.floor(shop.clock.nowMs / 1000)
    expect(domains).toMatchObject([{ domain, codeSentTo: email, codeUntil: now + 3600 }])
    expect((await check(opened, await codeTo(email))).status).toBe(200)
    const after = await shop.ask(signOnCalls.getSignOn, {}, { bearer })
    expect(after.domains).toMatchObject([{ domain, provedAt: now }])
    expect(after.domains[0]?.codeSentTo).toBe(undefined)
    const { lines } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
    expect(lines.map(({ action }) => action)).toEqual([
      ...['domain_proved', 'domain_code_sent', 'domain_added'],
    ])
  })

  it('ends after five wrong tries, however many come at once', async () => {
    const opened = await open()
    await send(opened)
    const code = await codeTo(`postmaster@${opened.domain}`)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => check(opened, wrong(code)).then(reasonOf)),
    )
    expect(answers.filter(([, reason]) => reason === 'code_wrong')).toHaveLength(4)
    expect(answers.every(([status]) => status === 422)).toBe(true)
    expect(await reasonOf(await check(opened, code))).toEqual([422, 'code_ended'])
  })

  it('ends after an hour, and with the next code', async () => {
    const opened = await open()
    await send(opened)
    const first = await codeTo(`postmaster@${opened.domain}`)
    opened.shop.clock.advance(3601)
    opened.bearer = await opened.shop.signIn(opened.account)
    expect(await reasonOf(await check(opened, first))).toEqual([422, 'code_ended'])
    await send(opened)
    const second = await codeTo(`postmaster@${opened.domain}`)
    if (first !== second) {
      expect(await reasonOf(await check(opened, first))).toEqual([422, 'code_wrong'])
    }
    expect((await check(opened, second)).status).toBe(200)
  })

  it('is mailed once a minute and three times a day, whoever asks', async () => {
    const opened = await open()
    expect((await send(opened)).status).toBe(200)
    expect(await reasonOf(await send(opened))).toEqual([429, 'resend'])
    opened.shop.clock.advance(60)
    expect((await send(opened)).status).toBe(200)
    const other = await open(opened.domain, opened.shop)
    expect((await send(other)).status).toBe(200)
    opened.shop.clock.advance(60)
    expect(await reasonOf(await send(opened))).toEqual([429, 'resend'])
    expect(await mailsTo(`postmaster@${opened.domain}`)).toHaveLength(3)
  })

  it('proves nothing for another organisation, nor another domain', async () => {
    const opened = await open()
    const other = await open(opened.domain, opened.shop)
    await send(opened)
    await send(other, 'admin')
    const code = await codeTo(`postmaster@${opened.domain}`)
    if (code !== (await codeTo(`admin@${opened.domain}`))) {
      expect(await reasonOf(await check(other, code))).toEqual([422, 'code_wrong'])
    }
    expect((await check(opened, code)).status).toBe(200)
    const late = await check(other, await codeTo(`admin@${opened.domain}`))
    expect(await reasonOf(late)).toEqual([409, 'sign_on_taken'])
    const stranger = { ...opened, bearer: (await open()).bearer }
    expect((await send(stranger)).status).toBe(404)
  })
})
