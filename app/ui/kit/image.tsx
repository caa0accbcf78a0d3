import './image.css'

type ImageProps = {
  src: string
  /** Address of the picture for the light theme, in place of `src`. */
  lightSrc?: string
  alt: string
  width: number
  height: number
  eager?: boolean
  className?: string
}

/**
 * A picture with an optional alternative for the light theme. With an alternative both stay lazy,
 * because a hidden lazy image is never fetched; eager then only raises the priority.
 */
export function Image({ src, lightSrc, alt, eager = false, className = '', ...size }: ImageProps) {
  const shared = {
    ...size,
    decoding: 'async' as const,
    fetchPriority: eager ? ('high' as const) : ('auto' as const),
  }
  if (!lightSrc) {
    return (
      <img
        {...shared}
        alt={alt}
        className={className}
        src={src}
        loading={eager ? 'eager' : 'lazy'}
      />
    )
  }
  return (
    <>
      <img
        {...shared}
        alt={alt}
        className={`img-light ${className}`}
        src={lightSrc}
        loading="lazy"
      />
      <img {...shared} alt={alt} className={`img-dark ${className}`} src={src} loading="lazy" />
    </>
  )
}
