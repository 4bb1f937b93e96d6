/** Keeps the first two and the last two signs of a staff number. */
export const maskedCode = (code: string) =>
  code.length <= 4
    ? `${code.slice(0, 1)}${'*'.repeat(Math.max(code.length - 1, 0))}`
    : `${code.slice(0, 2)}${'*'.repeat(code.length - 4)}${code.slice(-2)}`

/** Name, masked number and the code that leads back to the visit. */
export const playerMark = (name: string, code: string, visit: string) =>
  [name, maskedCode(code), visit].filter((part) => part !== '').join(' ')
