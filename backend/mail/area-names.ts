import { type Locale, locales } from '#contract/locale.ts'

/** The names below, in the order of the locales; the two locales of simplified Chinese share one. */
const namesInOrder: Record<string, string> = {
  africa: `
    Africa, África, アフリカ, 아프리카, 非洲, 非洲, Afrique, Afrika, África, Africa, Afrika, Châu Phi,
    अफ़्रीका, แอฟริกา`,
  caribbean: `
    Caribbean, Caribe, カリブ, 카리브 제도, 加勒比地区, 加勒比海, Caraïbes, Karibik, Caribe, Caraibi,
    Kepulauan Karibia, Ca-ri-bê, कैरिबियन, แคริบเบียน`,
  'central-asia': `
    Central Asia, Asia central, 中央アジア, 중앙 아시아, 中亚, 中亞, Asie centrale, Zentralasien, Ásia Central,
    Asia centrale, Asia Tengah, Trung Á, मध्य एशिया, เอเชียกลาง`,
  europe: `
    Europe, Europa, ヨーロッパ, 유럽, 欧洲, 歐洲, Europe, Europa, Europa, Europa, Eropa, Châu Âu, यूरोप,
    ยุโรป`,
  'latin-america': `
    Latin America, Latinoamérica, ラテンアメリカ, 라틴 아메리카, 拉丁美洲, 拉丁美洲, Amérique latine, Lateinamerika,
    América Latina, America Latina, Amerika Latin, Châu Mỹ La-tinh, लैटिन अमेरिका, ละตินอเมริกา`,
  'north-america': `
    North America, América del Norte, 北アメリカ大陸, 북아메리카, 北美洲, 北美洲, Amérique du Nord, Nordamerika,
    América do Norte, Nord America, Amerika Utara, Bắc Mỹ, उत्तर अमेरिका, อเมริกาเหนือ`,
  oceania: `
    Oceania, Oceanía, オセアニア, 오세아니아, 大洋洲, 大洋洲, Océanie, Ozeanien, Oceania, Oceania, Oseania,
    Châu Đại Dương, ओशिआनिया, โอเชียเนีย`,
  'south-asia': `
    Southern Asia, Asia meridional, 南アジア, 남아시아, 南亚, 南亞, Asie du Sud, Südasien, Ásia Meridional,
    Asia del Sud, Asia Bagian Selatan, Nam Á, दक्षिणी एशिया, เอเชียใต้`,
  'middle-east': `
    Middle East, Oriente Medio, 中東, 중동, 中东, 中東, Moyen-Orient, Naher Osten, Oriente Médio,
    Medio Oriente, Timur Tengah, Trung Đông, मध्य पूर्व, ตะวันออกกลาง`,
  balkans: `
    Balkans, Balcanes, バルカン, 발칸, 巴尔干, 巴爾幹, Balkans, Balkan, Balcãs, Balcani, Balkan, Balkan,
    बाल्कन, บอลข่าน`,
  nordics: `
    Nordic countries, Países nórdicos, 北欧, 북유럽, 北欧, 北歐, Pays nordiques, Nordische Länder,
    Países nórdicos, Paesi nordici, Negara Nordik, Bắc Âu, नॉर्डिक देश, กลุ่มประเทศนอร์ดิก`,
  'greater-china': `
    Greater China, Gran China, 中華圏, 중화권, 大中华, 大中華, Grande Chine, Großchina, Grande China,
    Grande Cina, Tiongkok Raya, Đại Trung Hoa, ग्रेटर चाइना, เกรตเตอร์ไชน่า`,
  apac: `
    Asia-Pacific, Asia-Pacífico, アジア太平洋, 아시아 태평양, 亚太, 亞太, Asie-Pacifique, Asien-Pazifik,
    Ásia-Pacífico, Asia-Pacifico, Asia Pasifik, Châu Á - Thái Bình Dương, एशिया-प्रशांत,
    เอเชียแปซิฟิก`,
  gcc: `
    Gulf states, Países del Golfo, 湾岸諸国, 걸프 국가, 海湾国家, 海灣國家, États du Golfe, Golfstaaten,
    Países do Golfo, Paesi del Golfo, Negara Teluk, Các nước vùng Vịnh, खाड़ी देश, กลุ่มประเทศอ่าว`,
}

const named = locales.filter((locale) => locale !== 'zh-Hans-CN')

/** Returns names by locale; they are in the order of the locales, as the index of search reads them. */
function byLocale(text: string): Record<Locale, string> {
  const names = text.trim().split(/,\s+/)
  const name = (locale: Locale) =>
    names[named.indexOf(locale === 'zh-Hans-CN' ? 'zh-Hans' : locale)]
  return Object.fromEntries(locales.map((locale) => [locale, name(locale)])) as Record<
    Locale,
    string
  >
}

/**
 * Names of regions in the shop's locales, for search. They are listed here because runtimes differ
 * in which regions their Intl data names. A region without a row is named by its members or in
 * English.
 */
export const areaNames: Readonly<Record<string, Readonly<Record<Locale, string>>>> =
  Object.fromEntries(Object.entries(namesInOrder).map(([slug, text]) => [slug, byLocale(text)]))
