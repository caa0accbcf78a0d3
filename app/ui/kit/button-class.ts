import type { ReactNode } from 'react'

/** Look of a button, or of a link that looks like a button. */
export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet'
  size?: 'small' | 'medium' | 'large'
  /** The button is as wide as its container. */
  wide?: boolean
  /**
   * Red. Use it with `secondary` for the first button, and with `primary` only in the dialog that
   * confirms the action.
   */
  danger?: boolean
  className?: string
  children?: ReactNode
}

const variantClass = { primary: 'p', secondary: 'q', quiet: 'g' }
const sizeClass = { small: 'sm', medium: '', large: 'lg' }

/** Returns the class names of a button's look, for elements that cannot be a `Button`. */
export function buttonClass({ variant = 'primary', size = 'medium', ...look }: ButtonLook): string {
  const { wide, danger, className } = look
  return ['btn', variantClass[variant], sizeClass[size], wide && 'w', danger && 'danger', className]
    .filter(Boolean)
    .join(' ')
}
