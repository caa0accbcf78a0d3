type FlagProps = {
  /** ISO 3166 code or `eu`; letter case does not matter. */
  code: string
  size?: 20 | 24 | 32 | 44
  /** Only when the flag stands without its name. */
  alt?: string
  eager?: boolean
}

/** A round flag; silent to screen readers because the name stands beside it. */
export function Flag({ code, size = 24, alt = '', eager = false }: FlagProps) {
  return (
    <img
      className="flag"
      src={`/generated/flags/${code.toLowerCase()}.svg`}
      width={size}
      height={size}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      // Text is what a page is read for; without it each would also be preloaded before the styles.
      fetchPriority="low"
      decoding="async"
    />
  )
}
