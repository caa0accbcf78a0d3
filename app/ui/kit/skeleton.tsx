type SkeletonProps = {
  /** Class that sets the exact size of the expected content. */
  className?: string
}

/** A placeholder for content that is loading; it shows only after 150 ms. */
export function Skeleton({ className = '' }: SkeletonProps) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />
}
