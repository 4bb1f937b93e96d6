/**
 * Passwords that guessing programs try first, as the rules they are made by: a well-known word with a well-known
 * beginning or end. Together they stand for about twenty thousand passwords of ten characters and more.
 */
const WORDS = (
  'password passwd pass passw0rd p@ssw0rd p@ssword pa55word pwd mima qwer qwert qwerty qwertyuiop qwer1234 asdf asdfgh ' +
  'asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 zaq12wsx 1qazxsw2 3edc 4rfv zxc123456 ' +
  'abc abcd abcde abcdef abcdefg abc123 a1b2c3 a1b2c3d4 aa aaa a1 a12 a123 a1234 a12345 a123456 a1234567 aa123456 ' +
  'aaa111 aaa123 abcd1234 abc12345 admin administrator root system sysadmin manager guest test tester user super ' +
  'superman batman dragon monkey football baseball basketball master shadow sunshine princess michael jordan jennifer ' +
  'welcome hello helloworld letmein login iloveyou loveyou love lovely forever computer internet server company office ' +
  'china beijing shanghai shenzhen guangzhou hangzhou chengdu zhongguo nihao woaini woaini1314 woaiwojia woaini520 ' +
  'woaini521 wodemima mima123 laopo laogong baobei baobao xiaobao wangyi tianya taobao alibaba tencent baidu huawei ' +
  'xiaomi weixin wechat qq qq123 caonima asd asd123 qwe qwe123 zxc zxc123 q w e wo ni ta li wang zhang liu chen yang ' +
  'zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han tang feng dong xiao cheng cao yuan ' +
  'deng fu shen zeng peng lv su lu jiang cai jia ding wei xue ye yan yu pan du dai xia zhong tian ren fan fang shi ' +
  'wangwei wangfang wangjing wanglei liwei lina lijing liqiang zhangwei zhangmin zhangjing zhangli liuwei liuyang ' +
  'chenjing yangyang ceshi guanli guanliyuan yonghu kaifa anquan peixun xuexi jituan gongsi bangong danwei bumen portal ' +
  'portal@ unified safety train training school study learn student teacher qwaszx google apple samsung iphone android ' +
  'windows linux ubuntu oracle mysql postgres redis docker secret access changeme default temp temp123 summer winter ' +
  'spring autumn monday friday january december happy lucky money god angel jesus star'
).split(' ')

const YEARS = Array.from({ length: 100 }, (_, n) => String(1950 + n))

const DIGITS = (
  '1 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 0 00 000 0000 01 001 007 0123 0123456789 ' +
  '123123 123321 1234321 123654 147258 147258369 159357 159753 11 111 1111 11111 111111 112233 11223344 222 333 444 ' +
  '5201314 520 521 1314 1314520 5211314 55555 555 6 66 666 6666 66666 666666 789 7758521 7758258 8 88 888 8888 88888 ' +
  '888888 88888888 9 99 999 9999 999999 654321 87654321 987654321 9876543210 321 4321 54321 110 119 120 10086 10010 abc'
).split(' ')

const RUNS = new Set([...DIGITS, ...YEARS, ''])

/** A birthday, the commonest end of all in this country. */
const BIRTHDAY = /^(?:19|20)?\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/

const isRun = (digits: string) => RUNS.has(digits) || BIRTHDAY.test(digits)

/** Up to two well-known runs of digits, with up to four marks before and behind: `@2024`, `900101!`, `5201314520`. */
const isDecoration = (text: string) => {
  const digits = /^[^a-z\d]{0,4}([a-z\d]*)[^a-z\d]{0,4}$/.exec(text)?.[1]
  if (digits === undefined) return false
  return Array.from({ length: digits.length + 1 }, (_, cut) => cut).some(
    (cut) => isRun(digits.slice(0, cut)) && isRun(digits.slice(cut)),
  )
}

const KEY_ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '0123456789']

const isStep = (left: string, right: string) =>
  KEY_ROWS.some(
    (row) => row.includes(left) && row.includes(right) && Math.abs(row.indexOf(left) - row.indexOf(right)) <= 1,
  )

/** `qwertyuiop`, `9876543210`, `aaaaaaaaaa` and mixtures: hardly a step leads anywhere else. */
const isWalk = (text: string) => {
  const jumps = [...text].filter((sign, index) => index > 0 && !isStep(text[index - 1] ?? '', sign)).length
  return jumps <= Math.floor(text.length / 6)
}

const isRepeated = (text: string) => /^(.{1,6}?)\1+$/.test(text) || new Set(text).size <= 3

const withoutWord = (text: string): string[] =>
  WORDS.flatMap((word) => [
    ...(text.startsWith(word) ? [text.slice(word.length)] : []),
    ...(text.endsWith(word) ? [text.slice(0, -word.length)] : []),
  ])

/** Whether the password is one of those that are tried first. */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.toLowerCase()
  if (isRepeated(lower) || isWalk(lower) || isDecoration(lower)) return true
  const rests = withoutWord(lower)
  return rests.some((rest) => isDecoration(rest) || withoutWord(rest).some(isDecoration))
}
