/** Stars for everything but the ends; a text too short to hide anything is hidden whole. */
function hideMiddle(text: string, head: number, tail: number) {
  const hidden = text.length - head - tail
  if (hidden <= 0) return '*'.repeat(text.length)
  return text.slice(0, head) + '*'.repeat(hidden) + text.slice(-tail)
}

/** 13812345678 → 138****5678. The server masks; this is for a figure the person has just typed. */
export const maskPhone = (phone: string) => hideMiddle(phone, 3, 4)

/** Keeps five signs at each end of an identity number. */
export const maskIdNumber = (idNumber: string) => hideMiddle(idNumber, 5, 5)
