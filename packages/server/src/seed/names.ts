import type { Chance } from './random.ts'

const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤'
const MALE = '伟强磊军勇杰涛超明刚平辉鹏飞波斌宇浩凯健俊帆峰旭亮东龙志建国文博宏海永立新成林'
const FEMALE = '芳娜敏静丽艳娟霞秀玲桂英兰红燕梅雪莹倩颖佳欣悦琳洁慧婷怡萍云莉晶瑶璐思雨晴'

const letters = (text: string) => [...text]
const [surnames, male, female] = [SURNAMES, MALE, FEMALE].map(letters) as [string[], string[], string[]]

export interface Named {
  name: string
  gender: 'male' | 'female'
}

/** A Chinese name as frequent as in life: two or three characters, common surnames more often. */
export const aName = (chance: Chance): Named => {
  const gender = chance.happens(0.68) ? 'male' : 'female'
  const given = gender === 'male' ? male : female
  // Squaring prefers the front of the list, where the commonest surnames stand.
  const surname = surnames[Math.floor(chance.next() ** 2 * surnames.length)] ?? '王'
  const first = chance.pick(given)
  return { name: surname + first + (chance.happens(0.72) ? chance.pick(given) : ''), gender }
}
