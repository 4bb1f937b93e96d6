const MINUTE = 60

/** 「2 分 05 秒」. */
export const secondsText = (seconds: number): string => {
  const whole = Math.round(seconds)
  if (whole < MINUTE) return `${whole} 秒`
  return `${Math.floor(whole / MINUTE)} 分 ${String(whole % MINUTE).padStart(2, '0')} 秒`
}
