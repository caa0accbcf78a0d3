const europe =
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO RS SE SI SK TR UA'

/** Members of every map that shows more than one country, by map id. */
export const regionMembers: Record<string, string> = {
  europe,
  'europe-plus': `${europe} AD AL BA FO GE GG IM JE MC MD ME MK SM XK AX`,
  balkans: 'AL BA BG GR HR ME MK RO RS SI XK',
  nordics: 'DK FI FO IS NO SE',
  'north-america': 'US CA MX',
  'usa-canada': 'US CA',
  'latin-america': 'AR BO BR BZ CL CO CR DO EC GF GT GY HN MX NI PA PE PR PY SR SV UY',
  caribbean: 'AG AI AW BB BL BM BQ BS CW DM DO GD GP HT JM KN KY LC MF MQ PR SX TC TT VC VG VI',
  apac: 'AU CN HK ID IN JP KH KR LA LK MO MY NZ PH PK SG TH TW UZ VN',
  'sea-oceania': 'AU BN FJ ID KH LA MY NZ PH PG SG TH VN',
  'greater-china': 'CN HK MO TW',
  'japan-korea': 'JP KR',
  'south-asia': 'BD BT IN LK MV NP PK',
  'central-asia': 'AM AZ GE KG KZ MN TJ TM UZ',
  'middle-east': 'AE BH IL IQ JO KW LB OM PS QA SA TR YE',
  gcc: 'AE BH KW OM QA SA',
  africa:
    'BF BI BJ BW CD CF CG CI CM CV DZ EG ET GA GH GM GN GW KE LR LS MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SL SN SZ TD TG TN TZ UG ZA ZM ZW',
  oceania: 'AS AU CK FJ FM GU KI MH MP NC NR NU NZ PF PG PW SB TO TV VU WF WS',
}
