import type { ReactNode } from 'react'

type BadgeProps = {
  tone?: 'neutral' | 'ok' | 'warn' | 'bad' | 'accent' | 'reduced'
  /** Shows a dot before the word, for states that change. */
  dot?: boolean
  children: ReactNode
}

export function Badge({ tone = 'neutral', dot = false, children }: BadgeProps) {
  return <span className={`badge ${tone}${dot ? ' dot' : ''}`}>{children}</span>
}
