/**
 * Full-width letters, digits and marks as the half-width signs they are. What only looks alike stays itself: ① is no 1,
 * m² no m2 and ㎡ no m2, which is where the compatibility forms of Unicode go too far.
 */
export const narrowed = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00a0]/g, ' ')
