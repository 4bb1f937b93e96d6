/** The year it is in Shanghai. */
export const thisYear = (): number =>
  Number(new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 4))
