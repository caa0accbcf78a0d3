/** The bar of a chart frame: the lower edge of every hero. */
export function Neatline() {
  return <div className="neatline" aria-hidden="true" />
}

/** The brand mark: three wind lines and the point where they land. */
export function Mark() {
  return (
    <svg className="brand-mark" viewBox="0 0 26 26" aria-hidden="true">
      <path d="M2 7.6c4.2-2.1 7.2 1.7 11.4 0S20.4 5.9 24 7" />
      <path d="M2 13.2c4.6-2.1 8.2 1.7 12.8 0S21.2 11.7 24 12.3" />
      <path d="M2 18.8c3.1-1.7 5.6 1.2 8.8.1" />
      <circle cx="16.4" cy="18.6" r="1.9" />
    </svg>
  )
}
