import type {
  Appearance,
  StripeElementLocale,
  StripeElements,
  StripePaymentElement,
} from '@stripe/stripe-js'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'

/** What is to be paid, in minor units. */
export type Due = { amountMinor: number; currency: Currency }

type Opening = {
  publishableKey: string
  due: Due
  locale: Locale
  /** Where the fields go. */
  card: HTMLElement
  /** Where the buttons of wallets go. */
  buttons: HTMLElement
  wallets: {
    /** Whether there are any. */
    onShown: (hasSome: boolean) => void
    /** Whether one may open: the rest of the form is right. */
    mayOpen: () => boolean
    onClose: () => void
  }
}

/** Stripe's fields on the page. What fails is returned as Stripe's own sentence in the page's language. */
export type Fields = {
  isComplete: () => boolean
  focus: () => void
  setDue: (due: Due) => void
  /**
   * Has to be called in the press itself, or wallets do not open. `isKept`: the card is saved, which
   * the fields have to know as well as the payment that they confirm.
   */
  submit: (isKept: boolean) => Promise<string | undefined>
  /** Pays; leaves the page if the bank or the wallet has one of its own. */
  confirm: (clientSecret: string, returnUrl: string) => Promise<string | undefined>
  close: () => void
}

/** Languages whose names differ; of those that Stripe lacks, the browser decides. */
const fieldLocales: Partial<Record<Locale, StripeElementLocale>> = {
  'zh-Hans-CN': 'zh',
  'zh-Hans': 'zh',
  'zh-Hant': 'zh-TW',
  pt: 'pt-BR',
  hi: 'auto',
}

/**
 * Loads Stripe's script and shows its fields. Returns nothing if the script cannot be loaded; a page
 * of Stripe's then asks for the card.
 */
export async function openFields(given: Opening): Promise<Fields | undefined> {
  const { publishableKey, due, locale } = given
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  // What Stripe collects beyond the payment is not needed, so the visitor is not asked about it.
  loadStripe.setLoadParameters({ advancedFraudSignals: false })
  const stripe = await loadStripe(publishableKey).catch(() => null)
  if (!stripe) return undefined
  const elements = stripe.elements({
    mode: 'payment',
    amount: due.amountMinor,
    currency: due.currency.toLowerCase(),
    locale: fieldLocales[locale] ?? (locale as StripeElementLocale),
    appearance: appearanceOf(given.card),
  })
  const card = elements.create('payment', { layout: 'tabs' })
  let isComplete = false
  card.on('change', ({ complete }) => {
    isComplete = complete
  })
  card.mount(given.card)
  showWallets(elements, given)
  await ready(card)
  return {
    isComplete: () => isComplete,
    focus: () => card.focus(),
    setDue: ({ amountMinor, currency }) =>
      elements.update({ amount: amountMinor, currency: currency.toLowerCase() }),
    async submit(isKept) {
      elements.update({ setupFutureUsage: isKept ? 'off_session' : null })
      return (await elements.submit()).error?.message
    },
    async confirm(clientSecret, returnUrl) {
      const confirmParams = { return_url: returnUrl }
      const { error } = await stripe.confirmPayment({
        ...{ elements, clientSecret, confirmParams },
        redirect: 'if_required',
      })
      return error && (error.message ?? error.type)
    },
    close: () => card.destroy(),
  }
}

/**
 * Shows Apple Pay, Google Pay and others, where browser and account have them. When the buyer has
 * agreed in one, its form is sent.
 */
function showWallets(elements: StripeElements, { buttons, wallets }: Opening): void {
  const express = elements.create('expressCheckout', { buttonHeight: 48 })
  express.on('ready', ({ availablePaymentMethods }) => wallets.onShown(!!availablePaymentMethods))
  express.on('click', ({ resolve, reject }) => (wallets.mayOpen() ? resolve() : reject()))
  express.on('cancel', wallets.onClose)
  express.on('confirm', () => buttons.closest('form')?.requestSubmit())
  express.mount(buttons)
}

function ready(card: StripePaymentElement): Promise<void> {
  return new Promise((resolve) => {
    card.once('ready', () => resolve())
    card.once('loaderror', () => resolve())
  })
}

/** The shop's colours and shapes, read where the fields go, so that they follow theme and tenant. */
function appearanceOf(place: HTMLElement): Appearance {
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: colourOf(place, '--accent-9'),
      colorBackground: colourOf(place, '--paper'),
      colorText: colourOf(place, '--text'),
      colorDanger: colourOf(place, '--bad-text'),
      borderRadius: '8px',
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
    },
  }
}

/** The fields know no custom properties and none of their functions, only plain colours. */
function colourOf(place: HTMLElement, token: string): string {
  const probe = place.appendChild(document.createElement('i'))
  probe.style.color = `var(${token})`
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas) canvas.fillStyle = getComputedStyle(probe).color
  probe.remove()
  canvas?.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? []
  return `rgb(${red}, ${green}, ${blue})`
}
