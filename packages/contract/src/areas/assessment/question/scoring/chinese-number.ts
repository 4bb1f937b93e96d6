const digits: Record<string, bigint> = Object.fromEntries(
  ['〇零○', '一壹幺', '二贰两', '三叁', '四肆', '五伍', '六陆', '七柒', '八捌', '九玖'].flatMap((signs, value) =>
    [...signs].map((sign) => [sign, BigInt(value)]),
  ),
)
const tens: Record<string, bigint> = { 十: 10n, 拾: 10n, 百: 100n, 佰: 100n, 千: 1000n, 仟: 1000n }
const groups: Record<string, bigint> = { 万: 10_000n, 萬: 10_000n, 亿: 100_000_000n, 億: 100_000_000n }
const contracted: Record<string, string> = { 廿: '二十', 卅: '三十' }

export const CHINESE_NUMBER =
  '[负]?[〇零○一壹幺二贰两三叁四肆五伍六陆七柒八捌九玖十拾百佰千仟万萬亿億廿卅]+(?:点[〇零○一壹幺二贰两三叁四肆五伍六陆七柒八捌九玖]+)?'
const WHOLE = new RegExp(`^${CHINESE_NUMBER}$`)

const row = (text: string) => [...text].map((sign) => String(digits[sign] ?? '')).join('')

/** 一千零二十, 三百二: read by places; a closing digit after 百 or more counts in the place below. */
const byPlaces = (text: string): bigint | null => {
  let [total, section, digit] = [0n, 0n, -1n]
  let lastPlace = 1n
  let afterZero = false
  for (const sign of text) {
    const value = digits[sign]
    const place = tens[sign]
    const group = groups[sign]
    if (value === 0n) afterZero = true
    else if (value !== undefined) {
      if (digit >= 0n) return null
      digit = value
    } else if (place !== undefined) {
      section += (digit < 0n ? 1n : digit) * place
      ;[digit, lastPlace, afterZero] = [-1n, place, false]
    } else if (group !== undefined) {
      section += digit < 0n ? 0n : digit
      total = group > 10_000n ? (total + section) * group : total + section * group
      ;[section, digit, lastPlace, afterZero] = [0n, -1n, group, false]
    }
  }
  if (digit < 0n) return total + section
  const contractedPlace = !afterZero && lastPlace >= 100n ? lastPlace / 10n : 1n
  return total + section + digit * contractedPlace
}

/** The digits of a text that is one Chinese numeral as a whole, or null. */
export const chineseNumber = (text: string): string | null => {
  if (!WHOLE.test(text)) return null
  const plain = text.replace(/[廿卅]/g, (sign) => contracted[sign] ?? sign)
  const negative = plain.startsWith('负') ? '-' : ''
  const [whole = '', rest] = plain.replace('负', '').split('点')
  const value = [...whole].some((sign) => tens[sign] ?? groups[sign]) ? byPlaces(whole) : BigInt(row(whole))
  if (value === null) return null
  return `${negative}${value}${rest === undefined ? '' : `.${row(rest)}`}`
}
