/** The shipped format: year, month and day in Chinese notation. */
export const DEFAULT_DATE_FORMAT = 'YYYY年MM月DD日'

const days = ['YYYY-M-D', 'YYYY/M/D', 'YYYY年M月D日', 'YYYYMMDD']
const wireDay = 'YYYY-MM-DD'
const wireMinute = 'YYYY-MM-DD HH:mm'

/** How a date element shows, reads and keeps its value; only the shipped format is a date without time. */
export function dateFormat(format = DEFAULT_DATE_FORMAT) {
  const showTime = format !== DEFAULT_DATE_FORMAT && format !== '年月日'
  if (!showTime) return { showTime, kept: wireDay, shownAndTyped: [DEFAULT_DATE_FORMAT, ...days] }
  return { showTime, kept: wireMinute, shownAndTyped: [format, ...days.map((day) => `${day} HH:mm`), ...days] }
}
