import { m } from '#app/paraglide/messages.js'
import { deviceWords } from '#app/ui/device/device-words.ts'
import { byFamily } from '#app/ui/device/family-view.ts'
import type { BoughtDevice } from '#contract/commerce/order.ts'
import { unlistedDevice } from '#contract/commerce/order-words.ts'
import { type Device, deviceById, devices } from '#contract/device/device.ts'
import { findDevices } from '#contract/device/find-devices.ts'
import { fold } from '#contract/fold.ts'
import type { Locale } from '#contract/locale.ts'
import { askDevice } from './checkout-path.ts'

/** With more matches than this, the page asks for a longer name instead of listing them. */
const mostFound = 8

type Asked = {
  given: URLSearchParams
  /** The device of the buyer's last order. */
  last: BoughtDevice | undefined
  locale: Locale
}

/** Returns the device that the eSIM is for, as given by the address or else by the last order. */
export function deviceStep({ given, last, locale }: Asked) {
  const answer = given.get('device') ?? ''
  const typed = given.get('phone')?.trim() ?? ''
  const kept = answer === '' && typed === '' ? deviceById(last?.id ?? '') : undefined
  const device = deviceById(answer) ?? (answer === '' ? exactly(typed) : undefined) ?? kept
  const isUnlisted = answer === unlistedDevice
  const chosen = device?.id ?? (isUnlisted ? unlistedDevice : undefined)
  const found = chosen || typed === '' ? [] : findDevices(typed)
  return {
    ...(chosen ? { chosen } : {}),
    typed,
    isKept: kept !== undefined,
    isStop: device?.verdict === 'no',
    isUnlisted,
    family: device && byFamily([device], locale)[0],
    found: found.slice(0, mostFound).map(({ id, name }) => ({ id, name })),
    hasMore: found.length > mostFound,
    names: chosen ? [] : devices.map(({ name }) => name),
    text: stepText(typed),
  }
}
export type DeviceStep = ReturnType<typeof deviceStep>

function exactly(typed: string): Device | undefined {
  if (typed === '') return undefined
  const name = plainName(typed)
  return devices.find((each) => [each.name, ...each.otherNames].map(plainName).includes(name))
}

/** Keeps the plus sign, which folding would remove: a Galaxy S23+ is not a Galaxy S23. */
function plainName(name: string): string {
  return fold(name.replaceAll('+', ' plus'))
}

/**
 * Formats the texts on the server, so that the browser need not load the messages of the device
 * check.
 */
function stepText(query: string) {
  return {
    ...deviceWords(),
    help: m.device_form_help(),
    submit: m.device_form_submit(),
    none: m.device_none_title({ query }),
    more: m.device_result_more(),
    look: m.device_help_title(),
    ways: [
      { title: '*#06#', text: m.home_device_eid() },
      { title: 'iPhone, iPad', text: m.device_help_iphone() },
      { title: 'Android', text: m.device_help_android() },
      { title: m.device_help_lock(), text: m.home_device_lock() },
    ],
  }
}

/**
 * Returns what prevents an order, by the field that is wrong; undefined where nothing does. The
 * backend also refuses devices that do not fit.
 */
export function deviceProblem(form: FormData): { problem?: string; ack?: string } | undefined {
  const answer = String(form.get('device') ?? '')
  if (answer === unlistedDevice) {
    return form.has('ack') ? undefined : { ack: m.checkout_withdraw_due() }
  }
  const device = answer === askDevice ? undefined : deviceById(answer)
  if (!device) return { problem: m.checkout_device_due() }
  return device.verdict === 'no' ? { problem: m.checkout_device_stop() } : undefined
}
