import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { answerNetwork } from '#worker/testing/outside/test-network.ts'
import type { Fault } from '#worker/testing/outside/test-provider.ts'
import { answerStripe } from '#worker/testing/outside/test-stripe.ts'
import { root, startServer, stopServer, untilAnswers } from '../scripts/run.ts'
import { freePort } from './free-port.ts'
import { listen } from './outside/faulty-provider.ts'
import { shopDatabase, startScript } from './runtime.ts'

/** External dependencies of the built shop. */
export const dependencies = ['payments', 'network', 'mail', 'captcha'] as const
export type Dependency = (typeof dependencies)[number]

/**
 * Starts the built shop with a real server for every provider, each of which can be made to fail.
 */
export async function startFaultyShop() {
  const providers = {
    payments: await listen(answerStripe()),
    network: await listen(answerNetwork()),
    mail: await listen(() => ({ status: 200, body: {} })),
    captcha: await listen(() => ({ status: 200, body: { success: true } })),
  }
  const port = await freePort()
  const state = await mkdtemp(join(root, '.wrangler', 'faults-'))
  const server = startServer(process.execPath, [startScript], {
    PORT: String(port),
    TRUSTED_PROXIES: '1',
    TRADEWIND_STATE: state,
    STRIPE_SECRET_KEY: 'sk_test_faults',
    STRIPE_WEBHOOK_SECRET: 'whsec_faults',
    STRIPE_API_URL: providers.payments.origin,
    SUPPLIER_URL: providers.network.origin,
    SUPPLIER_KEY: 'network-key',
    SUPPLIER_WEBHOOK_SECRET: 'secret of the network',
    MAIL_PROVIDER_URL: providers.mail.origin,
    MAIL_PROVIDER_KEY: 'mail-key',
    MAIL_FROM: 'shop@tradewind.example',
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET: 'captcha-secret',
    CAPTCHA_VERIFY_URL: providers.captcha.origin,
  })
  server.stdout?.resume()
  server.stderr?.resume()
  await untilAnswers(`http://127.0.0.1:${port}/healthz`, server, 150_000)
  const file = await shopDatabase(state)
  return {
    url: `http://localhost:${port}`,
    set(dependency: Dependency, fault: Fault | undefined) {
      providers[dependency].set(fault)
    },
    asked: (dependency: Dependency) => providers[dependency].asked(),
    paymentsOrigin: providers.payments.origin,
    /** Returns the first value of a row of the shop's database. */
    read(sql: string): string {
      const database = new DatabaseSync(file, { readOnly: true })
      const row = database.prepare(sql).get() ?? {}
      database.close()
      return String(Object.values(row)[0])
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      stopServer(server)
      await ended
      await Promise.all(Object.values(providers).map(({ close }) => close()))
      await rm(state, { recursive: true, force: true })
    },
  }
}
