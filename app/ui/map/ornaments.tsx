/** The bar of a chart frame: the lower edge of every hero. */
export function Neatline() {
  return <div className="neatline" aria-hidden="true" />
}

/** Two thin wavy lines that divide the data amount from the facts inside a large ticket. */
export function WindRule() {
  return (
    <svg className="wind-rule" viewBox="0 0 400 12" preserveAspectRatio="none" aria-hidden="true">
      <path
        vectorEffect="non-scaling-stroke"
        d="M0 3.6c38-4.8 62 4.4 100 0s62-4.4 100 0 62 4.4 100 0 62-4.4 100 0M0 8.8c38-4.8 62 4.4 100 0s62-4.4 100 0 62 4.4 100 0 62-4.4 100 0"
      />
    </svg>
  )
}

/** The route that joins the steps of a how-to, drawn behind their rings. */
export function StepsLine() {
  return (
    <svg className="steps-line" viewBox="0 0 1200 28" preserveAspectRatio="none" aria-hidden="true">
      <path
        vectorEffect="non-scaling-stroke"
        d="M8 14c132-15 266 11 400 0s266-11 400 0 260 10 392 1"
      />
    </svg>
  )
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
