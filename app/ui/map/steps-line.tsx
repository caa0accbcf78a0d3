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
