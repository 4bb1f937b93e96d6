/** The shipped format: year, month and day in Chinese notation. */
export const DEFAULT_DATE_FORMAT = 'YYYY年MM月DD日'

// Padded only: the picker reads while one types, and would take the 2 of a 20 for a finished day.
const days = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYYMMDD']
const wireDay = 'YYYY-MM-DD'
const wireMinute = 'YYYY-MM-DD HH:mm'

/** How a date element shows, reads and keeps its value; only the shipped format is a date without time. */
export function dateFormat(format = DEFAULT_DATE_FORMAT) {
  const showTime = format !== DEFAULT_DATE_FORMAT && format !== '年月日'
  if (!showTime) return { showTime, kept: wireDay, shownAndTyped: [DEFAULT_DATE_FORMAT, ...days] }
  return { showTime, kept: wireMinute, shownAndTyped: [format, ...days.map((day) => `${day} HH:mm`)] }
}
