import { Fragment } from 'react'

type BreakableProps = {
  children: string
  /** Matches the empty places at which a line may end. */
  at: RegExp
}

/** A text without spaces, whose line ends at given places if it is too long, not within a word. */
export function Breakable({ children, at }: BreakableProps) {
  return children.split(at).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ))
}
