import { useEffect, useRef, useState } from 'react'
import { useShop } from '#app/ui/shop.ts'
import { type Due, type Fields, openFields } from './open-fields.ts'
import { fieldsId, usePaying } from './use-paying.ts'
import './card-fields.css'

type CardFieldsProps = { publishableKey: string; due: Due }

/**
 * The provider's own fields for a card, and the buttons of wallets, on the shop's page. Until they
 * are there, and without scripts, the form leads to the provider's page.
 */
export function CardFields({ publishableKey, due }: CardFieldsProps) {
  const [card, buttons] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const [hasWallets, setWallets] = useState(false)
  const [fields, setFields] = useState<Fields>()
  const { said, wallets } = usePaying(fields)
  const { locale } = useShop()
  const { amountMinor, currency } = due

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; the amount follows below
  useEffect(() => {
    if (!isDocumentOfPaying()) return location.reload()
    if (!card.current || !buttons.current) return
    const places = { card: card.current, buttons: buttons.current }
    const opening = openFields({
      ...{ publishableKey, due, locale, ...places },
      wallets: { ...wallets, onShown: setWallets },
    })
    opening.then(setFields)
    return () => void opening.then((fields) => fields?.close())
  }, [publishableKey, locale, wallets])
  useEffect(() => fields?.setDue({ amountMinor, currency }), [fields, amountMinor, currency])

  return (
    <div id={fieldsId} className="card-fields">
      <div ref={buttons} hidden={!hasWallets} />
      <div ref={card} />
      {fields && <input type="hidden" name="on_page" value="1" />}
      {said && (
        <p className="notice-bad" role="alert">
          {said}
        </p>
      )}
    </div>
  )
}

/** The path of the document, before any page that the router has opened in it. */
const loadedAt = import.meta.env.SSR ? '' : location.pathname

/**
 * Whether the document's policy allows the provider's hosts: only documents of pages that are paid
 * on do.
 */
function isDocumentOfPaying(): boolean {
  return /\/(checkout|trip)(\/[\w-]+)?$/.test(loadedAt)
}
