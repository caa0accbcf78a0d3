type RateList = {
  /** Pages that list all of these rates. */
  sources: readonly string[]
  /** The day on which the rates were compared with their sources. */
  checkedOn: string
  /** Standard rates by country in hundredths of a per cent. */
  rates: Readonly<Record<string, number>>
}

/**
 * Standard VAT and GST rates of the countries in which shops sell with tax. The sources are
 * secondary; an operator's accountant has to confirm the rates before real documents are issued.
 */
export const rateLists: readonly RateList[] = [
  {
    sources: [
      'https://calculariva.app/en-PH/blog/tipos-de-iva-aplicables-en-2025-segun-los-paises-miembros-de-la-union-europea',
      'https://www.easytax.co/en/tax-mag/info/vat-rates-in-europe',
    ],
    checkedOn: '2026-11-23',
    rates: {
      AT: 2000,
      BE: 2100,
      BG: 2000,
      CY: 1900,
      CZ: 2100,
      DE: 1900,
      DK: 2500,
      EE: 2400,
      ES: 2100,
      FI: 2550,
      FR: 2000,
      GR: 2400,
      HR: 2500,
      HU: 2700,
      IE: 2300,
      IT: 2200,
      LT: 2100,
      LU: 1700,
      LV: 2100,
      MT: 1800,
      NL: 2100,
      PL: 2300,
      PT: 2300,
      RO: 2100,
      SE: 2500,
      SI: 2200,
      SK: 2300,
    },
  },
  {
    sources: ['https://www.taxcalcbase.com/tax/vat-rates'],
    checkedOn: '2026-11-24',
    rates: {
      AU: 1000,
      CA: 500,
      CH: 810,
      GB: 2000,
      IN: 1800,
      JP: 1000,
      NO: 2500,
      SG: 900,
      ZA: 1500,
    },
  },
  {
    sources: ['https://www.incorporate.ltd/en/guides/vat-gst-across-jurisdictions'],
    checkedOn: '2026-11-24',
    rates: {
      MA: 2000,
    },
  },
]

const standardRates = new Map(rateLists.flatMap(({ rates }) => Object.entries(rates)))

const memberStates = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Returns a country's standard rate; undefined where the table has none. */
export function standardRate(country: string): number | undefined {
  return standardRates.get(country)
}

export function isInUnion(country: string): boolean {
  return memberStates.has(country)
}
