const DIGITS = '〇一二三四五六七八九'

const digits = (value: string): string => [...value].map((each) => DIGITS[Number(each)] ?? each).join('')

/** 1 to 31 as they are spoken. */
const spoken = (value: number): string => {
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  const head = tens === 0 ? '' : tens === 1 ? '十' : `${DIGITS[tens] ?? ''}十`
  return head + (ones === 0 ? '' : (DIGITS[ones] ?? ''))
}

/** 2026-11-19 as 二〇二六年十一月十九日, under a signature. */
export const formalDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${digits(year)}年${spoken(Number(month))}月${spoken(Number(date))}日`
}

/** 2026-01-09 as 2026 年 1 月 9 日, in a sentence. */
export const plainDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${year} 年 ${Number(month)} 月 ${Number(date)} 日`
}
