type SkeletonProps = {
  /** A class that gives it the exact size of what comes. */
  className?: string
}

/** Stands where content will be; it shows only after 150 ms. */
export function Skeleton({ className = '' }: SkeletonProps) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />
}
