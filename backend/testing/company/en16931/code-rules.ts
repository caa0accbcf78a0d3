import { currencies } from '#contract/money.ts'
import { amountsIn, quantityName, type Rule, vatNumberOf } from './electronic-invoice.ts'
import { at, type XmlElement } from './xml-element.ts'

/** ISO 3166-1 alpha-2 as the code list of EN 16931 has it, where 1A is Kosovo. */
const countries = new Set(
  `1A AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR
  BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC
  EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK
  HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB
  LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ
  NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU
  RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN
  TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XI YE YT ZA ZM ZW`.split(/\s+/),
)
/** Prefixes of VAT numbers; Greek numbers begin with EL. */
const prefixes = new Set([...countries, 'EL'])
const categories = new Set('AE L M E S Z G O K B'.split(' '))
/** Of UNTDID 1001, the types that are issued: an invoice and a credit note. */
const types = { Invoice: '380', CreditNote: '381' } as const
/** Of ISO 4217, the currencies that are billed in. */
const billed = new Set<string>(currencies)

const every = (elements: readonly XmlElement[], codes: ReadonlySet<string>) =>
  elements.every(({ text }) => codes.has(text))

export const codeRules: readonly Rule[] = [
  {
    id: 'BR-CO-09',
    demands: 'a country’s prefix in each VAT number (BT-31, BT-48)',
    holds: ({ seller, buyer }) =>
      [seller, buyer].map(vatNumberOf).every((each) => !each || prefixes.has(each.slice(0, 2))),
  },
  {
    id: 'BR-CL-01',
    demands: 'a type of UNTDID 1001: 380 for an invoice, 381 for a credit note',
    holds: ({ root, isCredit }) =>
      at(root, `${root.name}TypeCode`).every(
        ({ text }) => text === types[isCredit ? 'CreditNote' : 'Invoice'],
      ),
  },
  {
    id: 'BR-CL-03',
    demands: 'a currency of ISO 4217 at each amount',
    holds: ({ root }) =>
      amountsIn(root).every(({ attributes }) => billed.has(`${attributes.currencyID}`)),
  },
  {
    id: 'BR-CL-04',
    demands: 'a currency of ISO 4217 for the document',
    holds: ({ root }) => every(at(root, 'DocumentCurrencyCode'), billed),
  },
  {
    id: 'BR-CL-14',
    demands: 'countries of ISO 3166-1',
    holds: ({ seller, buyer }) =>
      [seller, buyer].every((party) =>
        every(at(party, 'PostalAddress/Country/IdentificationCode'), countries),
      ),
  },
  {
    id: 'BR-CL-17',
    demands: 'a category of UNCL 5305 in each VAT breakdown',
    holds: ({ root }) => every(at(root, 'TaxTotal/TaxSubtotal/TaxCategory/ID'), categories),
  },
  {
    id: 'BR-CL-18',
    demands: 'a category of UNCL 5305 in each line',
    holds: ({ lines }) =>
      lines.every((line) => every(at(line, 'Item/ClassifiedTaxCategory/ID'), categories)),
  },
  {
    id: 'BR-CL-22',
    demands: 'a code of the VATEX list for each reason of an exemption',
    holds: ({ root }) =>
      every(
        at(root, 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReasonCode'),
        new Set(['VATEX-EU-AE', 'VATEX-EU-O']),
      ),
  },
  {
    id: 'BR-CL-23',
    demands: 'a unit of UN/ECE recommendation 20: C62, one',
    holds: (invoice) =>
      invoice.lines
        .flatMap((line) => at(line, quantityName(invoice)))
        .every(({ attributes }) => (attributes.unitCode ?? 'C62') === 'C62'),
  },
]
