import type { FileEncoding } from '#contract/assigning/import-words.ts'

/**
 * The letters outside ASCII of a language: usual ones, and those that its words seldom have. With
 * `not`, places in a word where none of them stands.
 */
export type Language = { usual: string; seldom?: string; not?: RegExp }

const western: readonly Language[] = [
  { usual: 'äöüß', seldom: 'éèà' },
  { usual: 'àâçéèêëîïôùû', seldom: 'œæüÿñ' },
  { usual: 'áéíóúñ', seldom: 'üçï' },
  // ã comes before o or e or at the end of a word, õ before e.
  { usual: 'áâãçéêíóôõú', seldom: 'àü', not: /ã(?=[^oes]|s\p{L})|õ(?!e)/u },
  { usual: 'àèéìòù', seldom: 'íîóú' },
  { usual: 'ëïé', seldom: 'öüáóèê' },
  { usual: 'æøå', seldom: 'éöäü', not: /æ(?!\p{L})|(?<!\p{L})å(?!\p{L})/u },
  { usual: 'åäö', seldom: 'éüšž' },
  { usual: 'áíóðöú', seldom: 'éýþæ', not: /(?<=\p{L})þ/u },
  { usual: 'àçèéíïòóúü' },
]
const central: readonly Language[] = [
  { usual: 'ąćęłńóśźż' },
  { usual: 'áčďéěíňóřšťúůýž' },
  { usual: 'áäčďéíľňóôšťúýž', seldom: 'ĺŕ' },
  { usual: 'áéíóöőúüű' },
  { usual: 'čšžćđ' },
  { usual: 'ăâîşţșț' },
  { usual: 'äöüß', seldom: 'é' },
  { usual: 'ëç' },
]
const cyrillic: readonly Language[] = [
  { usual: 'оеаинтсрвлкмдпуягьбй', seldom: 'ызчхжшюцщэфъё' },
  { usual: 'оаинвтерсікудлмпязьбгйї', seldom: 'чхцюєжшщфґ' },
  { usual: 'аиоентрсвлкдпмузяъгбч', seldom: 'хщйцжшюфь' },
  { usual: 'аиоенрсјтувкдмлпзгбчћш', seldom: 'хжцљњђфџѓќѕ' },
]
const greek: readonly Language[] = [{ usual: 'αοιετσνηυρπκμλςωάέήίόύώγδθχ', seldom: 'φβξζψϊϋΐΰ' }]
const turkish: readonly Language[] = [{ usual: 'çğıöşüi̇', seldom: 'âîû' }]
const baltic: readonly Language[] = [
  { usual: 'ąčęėįšųūž' },
  { usual: 'āčēģīķļņšūž' },
  { usual: 'äöüõ', seldom: 'šž' },
]

/** The languages of each encoding whose characters are bytes. */
export const languagesOf: Readonly<Partial<Record<FileEncoding, readonly Language[]>>> = {
  'windows-1252': western,
  'windows-1250': central,
  'windows-1251': cyrillic,
  'windows-1253': greek,
  'windows-1254': turkish,
  'windows-1255': [{ usual: 'יולארמהבנשתכדע', seldom: 'פקחגסזטצםןךףץ' }],
  'windows-1256': [{ usual: 'اليمنروةتبدسعحهكفقأ', seldom: 'جشصخطضزغذثءىؤئظإآپچژگ' }],
  'windows-1257': baltic,
  'windows-1258': [
    {
      usual:
        'ăâđêôơưàáèéìíòóùúýảãạẻẽẹỉĩịỏõọủũụỳỷỹỵấầẩẫậắằẳẵặếềểễệốồổỗộớờởỡợứừửữự\u0300\u0301\u0303\u0309\u0323',
    },
  ],
  'windows-874': [{ usual: 'กขคงจชซดตถทธนบปผพฟภมยรลวศสหอะาำิีึืุูเแโใไ็่้์ัฐณญ', seldom: 'ฉฆฎฏฑฒฌฝษฬฮๆฯ' }],
  'iso-8859-2': central,
  'iso-8859-5': cyrillic,
  'iso-8859-7': greek,
  'koi8-u': cyrillic,
  ibm866: cyrillic,
  macintosh: western,
}

/** Han characters of names and of titles, which most texts of these lists are made of. */
const simplified =
  '的一是在有人王李张刘陈杨黄赵吴周徐孙马朱胡林郭何高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严武莫孔向汤姓名邮箱套餐日期部门小明伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛超美国日本欧洲雨晓婷志远'
const traditional =
  '的一是在有人王李張劉陳楊黃趙吳周徐孫馬朱胡林郭何高羅鄭梁謝宋唐許鄧馮韓曹曾彭蕭蔡潘田董袁於余葉蔣杜蘇魏程呂丁沈任姚盧傅鍾姜崔譚廖范汪陸金石戴賈姓名郵箱方案日期部門小明偉芳娜秀英敏靜麗強美國日本歐洲電志遠玲'
const japanese =
  '名前姓氏々日本東京部署田中村山木佐藤鈴高橋伊渡辺林小加吉井上松石阪大川島本野原藤谷健太郎子美一二三陽'

/** How usual a character of an East Asian text is, from 0 to 1. */
export const eastern: Readonly<Partial<Record<FileEncoding, (sign: string) => number>>> = {
  shift_jis: kanaOr(japanese),
  'euc-jp': kanaOr(japanese),
  gb18030: hanOf(simplified),
  big5: hanOf(traditional),
  'euc-kr': (sign) => (/\p{sc=Hangul}/u.test(sign) ? 1 : /\p{sc=Han}/u.test(sign) ? 0.2 : 0.1),
}

function kanaOr(usual: string) {
  return (sign: string) => {
    if (/[\uff61-\uff9f]/.test(sign)) return 0.1
    if (/[\p{sc=Hiragana}\p{sc=Katakana}ー]/u.test(sign)) return 1
    return usual.includes(sign) ? 0.95 : /\p{sc=Han}/u.test(sign) ? 0.55 : 0.1
  }
}

function hanOf(usual: string) {
  return (sign: string) => (usual.includes(sign) ? 1 : /\p{sc=Han}/u.test(sign) ? 0.4 : 0.05)
}
