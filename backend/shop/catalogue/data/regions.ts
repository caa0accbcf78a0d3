/** A region or global set: its slug, English name and members in display order. */
export type AreaRow = readonly [slug: string, nameEn: string, codes: string]

const europe =
  'FR IT ES DE GB AT BE BG CH CY CZ DK EE FI GI GR HR HU IE IS LI LT LU LV MT NL NO PL PT RO RS SE SI SK TR UA'
const europePlus = 'AD AL BA FO GE GG IM JE MC MD ME MK SM XK AX'
const latinAmerica = 'MX BR AR BO BZ CL CO CR DO EC GF GT GY HN NI PA PE PR PY SR SV UY'
const caribbean = 'DO JM BS AG AI AW BB BL BM BQ CW DM GD GP HT KN KY LC MF MQ PR SX TC TT VC VG VI'

/** Regions, the best known first; codes are ISO 3166-1 alpha-2. */
export const regionRows: readonly AreaRow[] = [
  ['europe', 'Europe', europe],
  ['japan-korea', 'Japan + South Korea', 'JP KR'],
  ['apac', 'Asia-Pacific', 'TH SG AU CN HK ID IN JP KH KR LA LK MO MY NZ PH PK TW UZ VN'],
  ['north-america', 'North America', 'US CA MX'],
  ['usa-canada', 'USA + Canada', 'US CA'],
  ['latin-america', 'Latin America', latinAmerica],
  ['sea-oceania', 'Southeast Asia + Oceania', 'TH SG AU BN FJ ID KH LA MY NZ PG PH VN'],
  ['caribbean', 'Caribbean', caribbean],
  ['greater-china', 'Greater China', 'CN HK MO TW'],
  ['middle-east', 'Middle East', 'AE SA BH IL IQ JO KW LB OM PS QA TR YE'],
  ['gcc', 'Gulf states', 'AE SA BH KW OM QA'],
  ['balkans', 'Balkans', 'GR HR AL BA BG ME MK RO RS SI XK'],
  ['nordics', 'Nordic countries', 'DK NO SE FI FO IS'],
  ['europe-plus', 'Europe Plus', `${europe} ${europePlus}`],
  [
    'africa',
    'Africa',
    'ZA EG MA KE TZ BF BI BJ BW CD CF CG CI CM CV DZ ET GA GH GM GN GW LR LS MG ML MR MU MW MZ NA NE NG RE RW SC SD SL SN SZ TD TG TN UG ZM ZW',
  ],
  ['south-asia', 'South Asia', 'IN LK BD BT MV NP PK'],
  ['central-asia', 'Central Asia', 'KZ UZ AM AZ GE KG MN TJ TM'],
  ['oceania', 'Oceania', 'AU NZ FJ AS CK FM GU KI MH MP NC NR NU PF PG PW SB TO TV VU WF WS'],
]

const first54 = `${europe} US CA MX JP KR HK MO TW SG TH MY ID VN PH AU NZ AE IL`
const first82 = `${first54} ${latinAmerica.replace('MX ', '')} BH KW OM QA SA CN IN`
const first112 = `${first82} ${europePlus} AZ AM KZ UZ KG EG MA TN ZA KE TZ JO KH LA LK`
const all172 = `${first112} ${caribbean.replace('DO ', '').replace('PR ', '')} FJ GU PF NC WS TO VU PG BD NP PK MV MN IQ TJ DZ GH NG SN CI CM ET UG RW ZM ZW BW NA MZ MG MU SC RE CV GM`

/** The global sets; each contains the previous one. */
export const globalRows: readonly AreaRow[] = [
  ['global-54', 'Global 54', first54],
  ['global-82', 'Global 82', first82],
  ['global-112', 'Global 112', first112],
  ['global-172', 'Global 172', all172],
]

/** Countries by demand, highest first; the first ten are shown on the home page. */
export const popularCountries =
  'JP IT US TH TR KR GB AE MX VN FR ES DE GR PT CH AU CN HK TW SG ID MY PH CA NL AT EG MA IN BR ZA NZ IE HR CZ PL NO SE IS'.split(
    ' ',
  )
