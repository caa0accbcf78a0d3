import { Button as RadixButton } from '@radix-ui/themes/components/button'
import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import './button.css'

type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color' | 'style'> & {
    /** Shows a spinner before the label; presses do nothing. */
    loading?: boolean
    /** Submits the form with this value in the field `intent`. */
    intent?: string
  }

/** A Radix button in the shop's look; it is never disabled while people may still press it. */
export function Button({
  variant,
  size,
  wide,
  danger,
  className,
  loading = false,
  intent,
  ...props
}: ButtonProps) {
  const look = { variant, size, wide, danger, className } as ButtonLook
  return (
    <RadixButton
      type="button"
      {...(intent === undefined ? {} : { type: 'submit', name: 'intent', value: intent })}
      {...props}
      className={buttonClass(look)}
      {...(loading ? { 'aria-busy': true, 'aria-disabled': true, onClick: ignorePress } : {})}
    />
  )
}

function ignorePress(event: MouseEvent) {
  event.preventDefault()
}
