import type { BrowserContext, Page, Worker } from 'playwright/test'
import { signInTo } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, expectFitsAt } from './visit.ts'

/** A browser of tests reaches no push service: the subscription is one that was made elsewhere. */
const subscription = {
  endpoint: 'https://push.example/send/browser-of-the-tests',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

async function subscribeElsewhere(page: Page): Promise<void> {
  await page.addInitScript(({ endpoint, ...keys }) => {
    const name = 'subscribed-in-tests'
    const own = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => sessionStorage.removeItem(name),
    }
    // A browser without a head says of every page that it may show none.
    const permission = { get: () => (sessionStorage.getItem(name) ? 'granted' : 'default') }
    Object.defineProperty(Notification, 'permission', permission)
    Object.assign(PushManager.prototype, {
      async subscribe() {
        sessionStorage.setItem(name, 'yes')
        return own
      },
      getSubscription: async () => (sessionStorage.getItem(name) ? own : null),
    })
  }, subscription)
}

/** Has the browser hand a message to the service worker of eSIM pages, as its push service would. */
async function push(page: Page, message: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const found = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/esim/')
    if (own) found.resolve(own.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: new URL(page.url()).origin, registrationId: await found.promise },
    data: JSON.stringify(message),
  })
}

type Shown = { title: string; body: string; tag: string; data: string }

/** Of a service worker's globals, those of notices; this file knows the globals of pages. */
type WorkerScope = {
  registration: { showNotification: (title: string, shown: object) => Promise<void> }
  clients: { openWindow: (url: string) => Promise<void> }
  dispatchEvent: (event: Event) => void
  shown: Shown[]
}

/** The service worker of eSIM pages, which notes what it shows: a browser without a head shows nothing. */
async function watchedWorker(context: BrowserContext) {
  const isOwn = (worker: Worker) => worker.url().endsWith('/esim/offline.js')
  const worker = context.serviceWorkers().find(isOwn)
  if (!worker) throw new Error('expected the service worker of eSIM pages')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    scope.registration.showNotification = async (title, shown) => {
      scope.shown.push({ title, ...shown } as Shown)
    }
  })
  return worker
}

const shownBy = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as WorkerScope).shown)

/** Presses the notice that was shown, and returns the address that the worker opens. */
function pressNotice(worker: Worker): Promise<string> {
  return worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    return new Promise<string>((resolve) => {
      // A browser opens windows for presses of people only.
      scope.clients.openWindow = async (url) => resolve(url)
      const notification = { data: scope.shown[0]?.data, close: () => undefined }
      const pressed = { notification, waitUntil: () => undefined }
      scope.dispatchEvent(Object.assign(new Event('notificationclick'), pressed))
    })
  })
}

test('R-MOM-76: notices are turned on by a button, shown, opened, and turned off in the settings', async ({
  page,
  context,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await context.grantPermissions(['notifications'])
  await subscribeElsewhere(page)
  await signInTo(page, at('tradewind', '/account/orders'))
  const card = page.locator('.push-card')
  await card.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(card).toContainText('Notifications are on for this device.')
  await expectAccessible(page)
  await expectFitsAt(page, 320, 390)

  const worker = await watchedWorker(context)
  const notice = { title: '75% of your data used', body: 'Italy · 1 GB left', tag: 'data_75-1' }
  const path = '/esim/demo-order-italy-0'
  await push(page, { ...notice, path })
  await expect.poll(() => shownBy(worker)).toEqual([{ ...notice, data: path }])
  expect(await pressNotice(worker)).toBe(at('tradewind', path))

  await page.goto(at('tradewind', path))
  await expect(card).toContainText('Notifications are on for this device.')
  await page.goto(at('tradewind', '/account/settings'))
  const section = page.locator('#notices')
  await section.getByRole('button', { name: /^Remove device added on / }).click()
  await expect(section.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await expect(section.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
  await expectAccessible(page)
})
