type FlagProps = {
  /** ISO 3166 code or `eu`; letter case does not matter. */
  code: string
  size?: 20 | 24 | 32 | 44
  /** Alternative text, only for a flag without the name beside it. */
  alt?: string
  eager?: boolean
}

/** A round flag, hidden from screen readers by default, because the name is beside it. */
export function Flag({ code, size = 24, alt = '', eager = false }: FlagProps) {
  return (
    <img
      className="flag"
      src={`/generated/flags/${code.toLowerCase()}.svg`}
      width={size}
      height={size}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      // Without a low priority every flag would be preloaded before the styles, but the text
      // matters more.
      fetchPriority="low"
      decoding="async"
    />
  )
}
