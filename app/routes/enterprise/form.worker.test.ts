import { describe, expect, it } from 'vitest'
import { rowsOf } from '#backend/testing/mails/mail.ts'
import { testDatabase } from '#backend/testing/testing.ts'
import { businessForms } from '#contract/organization/business-request.ts'
import { shop, visit } from '#worker/testing/visit.ts'

const freshEmail = () => `${crypto.randomUUID()}@company.example`

/** What a browser without scripts sends: every field of the form that the page shows. */
async function filledIn(
  form: string,
  email: string,
  page = `/enterprise/${form}`,
): Promise<URLSearchParams> {
  const html = await (await visit(shop + page)).text()
  const names = [...html.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)]
  const values: Record<string, string> = {
    company: 'Halden Nordic AS',
    website: 'halden.example',
    country: 'NO',
    name: 'Kari Halden',
    email,
    travellers: '21-100',
    paymentModel: 'PRE_PAID',
    currencyUnit: 'EUR',
    timeZone: 'Europe/Oslo',
    audience: 'Students',
    message: '<b>Japan</b>',
  }
  const shown = names
    .map(([, name = '']) => name)
    .filter((name) => name in values || name === 'phone')
  return new URLSearchParams(shown.map((name) => [name, values[name] ?? '']))
}

async function post(form: string, body: URLSearchParams) {
  const response = await visit(`${shop}/enterprise/${form}`, {
    method: 'POST',
    body,
    headers: { origin: shop },
  })
  return { status: response.status, html: await response.text() }
}

const kindsTo = async (email: string) =>
  (await rowsOf(testDatabase(), email)).map(({ kind }) => kind)

describe('the forms of companies and partners, without a script', () => {
  it.each(businessForms)('%s is sent, and the page says where the mail is', async (form) => {
    const email = freshEmail()
    const { status, html } = await post(form, await filledIn(form, email))
    expect(status).toBe(200)
    expect(html).toContain(email)
    const opens = form === 'register' || form === 'agency-register'
    expect(html).toContain(opens ? 'Look into your mailbox' : 'Your form has arrived')
    expect(await kindsTo(email)).toEqual([opens ? 'business_ready' : 'business_received'])
  })

  it('of a demo stands in the page of organisations, too, and is taken by its own', async () => {
    const email = freshEmail()
    const html = await (await visit(`${shop}/enterprise`)).text()
    expect(/<form[^>]*action="\/enterprise\/book"[^>]*>/.exec(html)?.[0]).toContain('method="post"')
    const { status, html: answer } = await post(
      'book',
      await filledIn('book', email, '/enterprise'),
    )
    expect(status).toBe(200)
    expect(answer).toContain('Your form has arrived')
    expect(await kindsTo(email)).toEqual(['business_received'])
  })

  it('shows what is wrong beside each field, and keeps what was written', async () => {
    const email = freshEmail()
    const body = await filledIn('register', email)
    body.set('company', ' ')
    body.set('travellers', '7')
    const { status, html } = await post('register', body)
    expect(status).toBe(422)
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(2)
    expect(html).toContain('Company is required.')
    expect(html).toContain('value="Kari Halden"')
    expect(await kindsTo(email)).toEqual([])
  })

  it('shows the field that only the backend refuses', async () => {
    const body = await filledIn('register', freshEmail())
    body.set('timeZone', 'Europe/Nowhere')
    const { status, html } = await post('register', body)
    expect(status).toBe(422)
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(1)
  })

  it('are those of the list, in shops with business accounts only', async () => {
    expect((await visit(`${shop}/enterprise/Register`)).status).toBe(404)
    expect((await visit('http://sonatours.localhost:8787/enterprise/register')).status).toBe(404)
  })
})
