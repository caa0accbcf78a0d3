import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Airalo, Cached } from 'airalo-sdk'
import constants from 'airalo-sdk/src/constants/ApiConstants.js'
import { expect, it, onTestFinished } from 'vitest'
import { firstPair } from '../testing/company/saml/saml-keys.ts'
import { openAiraloDouble, testAccount } from '../testing/suppliers/airalo.ts'

const pem = (name: string, base64: string) =>
  `-----BEGIN ${name}-----\n${base64.replaceAll(/\s/g, '').replaceAll(/(.{64})/g, '$1\n')}\n-----END ${name}-----\n`

/** The double over TLS, which the client insists on, with a certificate of its own. */
async function openDouble() {
  const key = pem('PRIVATE KEY', firstPair.key)
  const double = await openAiraloDouble({
    tls: { key, cert: pem('CERTIFICATE', firstPair.certificate) },
  })
  onTestFinished(double.close)
  return double
}

/** Airalo's own client, which knows its address as a constant and keeps answers in files. */
async function openClient(url: string, secret = testAccount.clientSecret) {
  constants.BASE_URL.production = `${url}/`
  const files = mkdtempSync(join(tmpdir(), 'airalo-'))
  onTestFinished(() => rmSync(files, { recursive: true }))
  Cached.setCachePath(files)
  const client = new Airalo({ client_id: testAccount.clientId, client_secret: secret })
  client.httpClient.ignoreSSL = true
  await client.initialize()
  return client
}

const sim = 'kallur-digital-7days-1gb'

it('R-SUP-38 Airalo’s own client signs in at the double, lists, orders, tops up and reads usage', async () => {
  const double = await openDouble()
  const client = await openClient(double.url)
  const listed = await client.getAllPackages(true)
  expect(listed?.data.map(({ package_id: id }) => id)).toContain(sim)
  const { data: ordered } = await client.order(sim, 1, 'order-1')
  const [bought] = ordered.sims
  expect(bought).toMatchObject({ matching_id: 'MATCH-11001' })
  const { iccid } = bought ?? { iccid: '' }
  const topUps = await client.getSimTopups(iccid)
  expect(topUps?.data.map(({ id }) => id)).toEqual(['kallur-digital-30days-3gb-topup'])
  await client.topup('kallur-digital-30days-3gb-topup', iccid)
  double.company.use(iccid, 1_500)
  const usage = await client.getSimUsage(iccid)
  expect(usage?.data).toMatchObject({ remaining: 2_596, total: 4_096, status: 'ACTIVE' })
  const history = await client.getSimPackageHistory(iccid)
  expect(history?.data.map(({ remaining }) => remaining)).toEqual([2_596, 0])
  expect(double.company.orders.map(({ charged }) => charged)).toEqual([7.25, 18])
})

it('R-SUP-38 Airalo’s own client is refused at the double with a wrong secret, and then for asking too often', async () => {
  const double = await openDouble()
  await expect(openClient(double.url, 'wrong-secret')).rejects.toThrow(/429/)
  expect(double.asked).toEqual(Array(4).fill('POST token'))
})
