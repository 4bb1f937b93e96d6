/** Greeting by the hour in Shanghai. */
export const greetingAt = (hour: number): string => {
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  if (hour < 14) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}
