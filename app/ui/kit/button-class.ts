import type { ReactNode } from 'react'

/** How a button or a link that looks like one is drawn. */
export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet'
  size?: 'small' | 'medium' | 'large'
  /** Takes the whole width of its container. */
  wide?: boolean
  /** Red: secondary at first, primary only inside the dialog that asks again. */
  danger?: boolean
  className?: string
  children?: ReactNode
}

const variantClass = { primary: 'p', secondary: 'q', quiet: 'g' }
const sizeClass = { small: 'sm', medium: '', large: 'lg' }

/** The class names of a button's look, for elements that cannot be a Button. */
export function buttonClass({ variant = 'primary', size = 'medium', ...look }: ButtonLook): string {
  const { wide, danger, className } = look
  return ['btn', variantClass[variant], sizeClass[size], wide && 'w', danger && 'danger', className]
    .filter(Boolean)
    .join(' ')
}
