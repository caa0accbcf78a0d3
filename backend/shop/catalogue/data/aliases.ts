/**
 * Other names of countries, for search: older names, abbreviations, other languages, common
 * misspellings.
 */
export const countryAliases: Readonly<Record<string, string>> = {
  AE: 'UAE, Emirates, Emirats, Emirati',
  BA: 'Bosnia, Bosnien',
  BO: 'Bolivie',
  BQ: 'Bonaire, Saba, Sint Eustatius',
  CD: 'Democratic Republic of the Congo, Congo Kinshasa, DRC, Zaire',
  CG: 'Republic of the Congo, Congo Brazzaville',
  CH: 'Swiss, Helvetia, Suisse',
  CI: 'Ivory Coast, Elfenbeinküste',
  CN: 'PRC, mainland China, 中國大陸, 中国大陆',
  CV: 'Cabo Verde',
  CZ: 'Czech Republic, Czech, Česko, Tschechische Republik, 체코공화국',
  DE: 'BRD, Allemagne',
  DO: 'Dominican',
  ES: 'Canary Islands, Mallorca, Ibiza',
  FK: 'Malvinas',
  FM: 'Micronesia',
  GB: 'UK, U.K., Great Britain, Britain, England, Scotland, Wales, Northern Ireland, Engeland, Inglaterra, Angleterre, Inghilterra, Inggris, イギリス, 영국, 英国, 英國, อังกฤษ, इंग्लैंड',
  GR: 'Hellas, Crete, Rhodes',
  HK: 'HK, Hongkong, 香港, 홍콩',
  ID: 'Bali',
  IE: 'Eire, Republic of Ireland',
  IT: 'Sicily, Sardinia',
  JP: 'Nippon, Nihon, にほん, にっぽん, ニッポン',
  KG: 'Kirghizia',
  KN: 'Saint Kitts',
  KR: 'Korea, Republic of Korea, ROK, Corea, Korea Selatan, Hàn Quốc, 韓国, 한국, 南韩, 南韓, 韩国, เกาหลี, कोरिया',
  LC: 'Saint Lucia',
  MC: 'Monte Carlo',
  MK: 'Macedonia',
  MM: 'Burma, Birma, Birmania',
  MO: 'Macau',
  NL: 'Holland, The Netherlands, Hollande, Holanda, Olanda, Belanda, オランダ, 荷兰, 荷蘭, 네덜란드',
  PF: 'Tahiti, Bora Bora',
  PH: 'Pilipinas',
  PS: 'West Bank, Gaza',
  PT: 'Azores, Madeira',
  RU: 'Russian Federation',
  RE: 'Reunion Island',
  SA: 'KSA, Saudi',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey, Turkiye, Turquie, Turquía, Turchia',
  TW: 'Formosa, 臺灣, 台湾',
  TZ: 'Zanzibar',
  US: 'USA, U.S.A., U.S., America, United States of America, States, Estados Unidos, EEUU, EE.UU., EUA, Amerika, Amérique, 米国, アメリカ, 美国, 美國, 미국, อเมริกา, Mỹ, अमेरिका, Hawaii',
  VA: 'Vatican, Holy See',
  VC: 'Saint Vincent',
  VI: 'Virgin Islands',
  VG: 'Virgin Islands, BVI',
  VN: 'Viet Nam',
  XK: 'Kosova',
}

/** Other names of regions, for search, in the shop's languages where no standard names them. */
export const areaAliases: Readonly<Record<string, string>> = {
  apac: 'APAC, Asia Pacific, Asia-Pacífico, Asie-Pacifique, Asien-Pazifik, アジア太平洋, 아시아 태평양, 亚太, 亞太, เอเชียแปซิฟิก, एशिया प्रशांत, Châu Á Thái Bình Dương, Asia Pasifik, Asia',
  balkans: 'Balkan, Balcanes, Balcãs, Balcani, バルカン, 발칸, 巴尔干, 巴爾幹, บอลข่าน, बाल्कन',
  'central-asia': 'Caucasus, Silk Road',
  europe: 'EU, European Union, Eurolink, Schengen, Europa, Eropa',
  'europe-plus': 'Europe, Europa, EU',
  gcc: 'GCC, Gulf, Golf, Golfo, Golfstaaten, 湾岸諸国, 걸프, 海湾, 海灣, อ่าวเปอร์เซีย, खाड़ी',
  'greater-china':
    'Greater China, China Hong Kong Macao Taiwan, Gran China, Großchina, 中華圏, 중화권, 大中华, 大中華, 兩岸三地, 两岸三地',
  'japan-korea': 'Japan Korea, Japan and Korea, 日韩, 日韓, 한일, ญี่ปุ่นเกาหลี',
  'latin-america': 'LATAM, South America, Sudamérica, América Latina, Südamerika, 南米, 남미, 南美',
  'middle-east':
    'Medio Oriente, Oriente Medio, Oriente Médio, Naher Osten, Moyen-Orient, Timur Tengah, Trung Đông, 中東, 중동, 中东, ตะวันออกกลาง, मध्य पूर्व',
  nordics:
    'Nordic, Scandinavia, Skandinavien, Escandinavia, Scandinavie, Escandinávia, 北欧, 북유럽, 北歐, สแกนดิเนเวีย, Bắc Âu, स्कैंडिनेविया',
  'north-america': 'USA Canada Mexico',
  'sea-oceania':
    'Southeast Asia, South East Asia, Südostasien, Sudeste asiático, 東南アジア, 동남아, 东南亚, 東南亞',
  'south-asia': 'Subcontinent',
  'usa-canada': 'USA Canada, US and Canada, 美加, 미국 캐나다, アメリカ カナダ',
}

/** Other names of every global set, for search. */
export const globalAliases =
  'Global, World, Worldwide, Mundo, Mundial, Monde, Mondial, Welt, Weltweit, Mondo, Dunia, Thế giới, Toàn cầu, 世界, グローバル, 全球, 글로벌, 세계, ทั่วโลก, विश्व, वैश्विक'
