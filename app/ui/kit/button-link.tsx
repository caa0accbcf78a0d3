import { type ButtonLook, buttonClass } from './button-class.ts'
import { Link, type LinkProps } from './link.tsx'

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  danger,
  className,
  ...props
}: ButtonLook & Omit<LinkProps, 'style' | 'className'>) {
  const look = { variant, size, wide, danger, className } as ButtonLook
  return <Link {...props} className={buttonClass(look)} />
}
